export default {
    driveKeys:
        'To drive: the arrow keys steer and pedal, W A S D as well; a gamepad or wheel works as soon as a button of it is pressed.',
    driveTouch: 'To drive: the left thumb steers, dragged sideways; the right one is on the pedals.',
    click: 'Click, then press another key',
    keyFor: 'Key for {title}',
    pressAKey: 'press a key',
    pressAKeyFor: 'Press a key for “{title}”; Esc leaves it.',
    tab: 'Tab moves the focus; press another key, or Esc.',
    resets: 'Every command has its first keys again',
    asItWas: 'As it was',
    wereReset: 'All keys are as they were.',
    keys: 'Keys',
    limits: 'What this is and is not',
    about: 'Gamepad: left stick steers, triggers are the pedals, A is the handbrake, shoulders shift. Click a key to change it.',
} as const;
