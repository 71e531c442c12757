export default {
    ground: 'Der Boden: hier zeichnet das Werkzeug',
} as const;
