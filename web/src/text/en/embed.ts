export default {
    poster: 'The run',
    play: 'Play',
    again: 'Play again',
    leave: 'Open in a page of its own',
    fullScreen: 'Full screen',
    noPicture: 'The browser made no picture of it.',
} as const;
