export default {
    notLoaded: 'This part could not be loaded: are you offline? Reload the page.',
    newer: 'A newer Yawlab has come; it opens with your next visit.',
} as const;
