// Womit eine eigene Lektion beginnt.
export default {
    text: `---
title: TITLE
summary: Ein Satz, der neugierig macht.
minutes: 5
level: school
source: Woher das stammt.
---

Sagen Sie in zwei oder drei Sätzen, was es zu sehen gibt.

## Wette

:::bet{name=first kind=number run=main is="speed(2)" unit="m/s" digits=1}
Wie schnell ist es nach zwei Sekunden?
:::

:::run{name=main link="LINK" until=2 plots="speed"}
Die Geschwindigkeit.
:::

:::answer
Sagen Sie, warum. Eine Formel: $v = a\\,t$.
:::

:::teacher
Was die Klasse danach wissen soll, was schiefgeht, wie lange es dauert.
:::
`,
} as const;
