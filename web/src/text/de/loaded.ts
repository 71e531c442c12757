export default {
    notLoaded: 'Dieser Teil ließ sich nicht laden: ohne Netz? Die Seite neu laden.',
    newer: 'Ein neueres Yawlab ist da; es öffnet sich beim nächsten Besuch.',
} as const;
