// Starts the page: engine first, then everything that shows it. What cannot start says why.
import './ui/styles.css';
import { App } from './app/app';
import { beginning } from './app/beginning';
import { Engine } from './engine/engine';
import { loadModule } from './engine/module';

const root = document.getElementById('app')!;

async function start(): Promise<void> {
    const loading = loadModule();
    loading.catch(() => undefined); // told below, when it is waited for
    const made = beginning(root);
    const app = new App(root, Engine.create(await loading), made);
    // For tests and the browser's console.
    Object.assign(window, { yawlab: app });
}

start().catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    const webgl = /webgl/i.test(text) ? ' This page needs WebGL 2; update the browser or switch hardware acceleration on.' : '';
    root.innerHTML = '<p style="padding: 24px" role="alert"></p>';
    root.firstElementChild!.textContent = `Yawlab could not start: ${text}.${webgl}`;
    throw error;
});
