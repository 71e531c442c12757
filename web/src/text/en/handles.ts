export default {
    ground: 'The ground: the tool draws here',
} as const;
