export default {
    none: 'There is no sound: {why}',
} as const;
