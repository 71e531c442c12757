export default {
    none: 'Es gibt keinen Ton: {why}',
    noWorklet: 'dieser Browser hat kein AudioWorklet (es braucht https oder localhost).',
} as const;
