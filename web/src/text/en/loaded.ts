export default {
    notLoaded: 'This part could not be loaded: are you offline? Reload the page.',
} as const;
