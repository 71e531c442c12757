export default {
    none: 'Es gibt keinen Ton: {why}',
} as const;
