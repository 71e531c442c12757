// A dialog that is a sheet when it is printed (on_paper.css). What a browser lays above the page comes on one page of paper
// alone: while it prints the dialog stands in the page.
import './on_paper.css';

export function printable(box: HTMLDialogElement): void {
    box.classList.add('on-paper');
    const anew = (show: () => void) => (): void => {
        if (!box.open) return;
        box.close();
        show();
    };
    const before = anew(() => box.show());
    const after = anew(() => box.showModal());
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    box.addEventListener('shut', () => {
        window.removeEventListener('beforeprint', before);
        window.removeEventListener('afterprint', after);
    });
}
