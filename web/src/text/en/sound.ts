export default {
    none: 'There is no sound: {why}',
    noWorklet: 'this browser has no AudioWorklet (it needs https or localhost).',
} as const;
