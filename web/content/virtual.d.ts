declare module 'virtual:qala-content' {
  import type { ContentIndex } from '#domain/content.ts'

  /** Everything that is taught, without the lessons' own texts: those are loaded one by one from each `href`. */
  export const contentIndex: ContentIndex
}

declare module 'virtual:qala-glossary' {
  import type { GlossaryWord } from '#domain/glossary.ts'

  export const glossary: readonly GlossaryWord[]
}

declare module 'virtual:qala-lab' {
  import type { LabIndex } from '#domain/lab/level.ts'

  export const labIndex: LabIndex
}

declare module 'virtual:qala-items' {
  import type { ItemPlace } from '#domain/practice/memory.ts'

  /** Every practice item of the course, without what it asks. */
  export const itemPlaces: readonly ItemPlace[]
}

declare module 'virtual:qala-misconceptions' {
  import type { MisconceptionTexts } from '#domain/misconceptions.ts'

  export const misconceptionTexts: MisconceptionTexts
}

declare module 'virtual:qala-practice' {
  /** Where the items of each lesson are, by its id. */
  export const practiceIndex: readonly { id: string; href: string }[]
}

declare module 'virtual:qala-tasks' {
  import type { LessonTask } from '#domain/lesson-tasks.ts'

  export const courseTasks: readonly LessonTask[]
}
