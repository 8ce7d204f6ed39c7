import { late } from './late.ts'

/** The screens behind Home and the list of lessons. */
export const learning = late(async () => (await import('./learning-screens.ts')).screens)

export type LearningScreens = NonNullable<ReturnType<typeof learning.loaded>>
