export default {
    driveKeys:
        'Fahren: die Pfeiltasten lenken und treten die Pedale, W A S D ebenso; ein Gamepad oder Lenkrad wirkt, sobald ein Knopf daran gedrückt wird.',
    driveTouch: 'Fahren: der linke Daumen lenkt, seitwärts gezogen; der rechte ist auf den Pedalen.',
    click: 'Klicken, dann eine andere Taste drücken',
    keyFor: 'Taste für {title}',
    pressAKey: 'Taste drücken',
    pressAKeyFor: 'Eine Taste für „{title}“ drücken; Esc lässt es.',
    tab: 'Tab bewegt den Fokus; eine andere Taste drücken, oder Esc.',
    resets: 'Jeder Befehl hat wieder seine ersten Tasten',
    asItWas: 'Wie es war',
    wereReset: 'Alle Tasten sind, wie sie waren.',
    keys: 'Tasten',
    limits: 'Was dies ist und was nicht',
    about: 'Gamepad: der linke Knüppel lenkt, die Abzüge sind die Pedale, A ist die Handbremse, die Schultern schalten. Eine Taste anklicken, um sie zu ändern.',
} as const;
