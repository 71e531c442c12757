// The custom properties that tokens.json makes (tokens.ts in the folder above).
declare module 'virtual:tokens.css';
