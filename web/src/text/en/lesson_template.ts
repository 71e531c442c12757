// What a lesson of one's own begins with.
export default {
    text: `---
title: TITLE
summary: One sentence that makes somebody want to know.
minutes: 5
level: school
source: Where this comes from.
---

Say what there is to be seen, in two or three sentences.

## Bet

:::bet{name=first kind=number run=main is="speed(2)" unit="m/s" digits=1}
How fast is it after two seconds?
:::

:::run{name=main link="LINK" until=2 plots="speed"}
The speed.
:::

:::answer
Say why. A formula: $v = a\\,t$.
:::

:::teacher
What the class should know afterwards, what goes wrong, how long it takes.
:::
`,
} as const;
