// Files out of the page: text and pictures to the downloads folder.
import en from '../text/en/charts';
import { texts } from '../text/t';

const t = texts('charts', en);

export function save(name: string, content: Blob | string, type = 'text/plain'): void {
    const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
    const url = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// An SVG text as a PNG of `scale` pixels per unit.
export async function rasterise(svg: string, scale = 2): Promise<Blob> {
    const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    try {
        const image = new Image();
        await new Promise<void>((resolve, reject) => {
            image.onload = () => resolve();
            image.onerror = () => reject(new Error(t('notDrawn')));
            image.src = url;
        });
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(image.naturalWidth * scale);
        canvas.height = Math.round(image.naturalHeight * scale);
        canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
        return await new Promise((resolve, reject) =>
            canvas.toBlob((b) => (b ? resolve(b) : reject(new Error(t('tooLarge')))), 'image/png'),
        );
    } finally {
        URL.revokeObjectURL(url);
    }
}

// "Two hits: 10 degrees" -> "two-hits-10-degrees".
export function fileName(title: string, ending: string): string {
    const name = title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60);
    return `${name || 'yawlab'}.${ending}`;
}
