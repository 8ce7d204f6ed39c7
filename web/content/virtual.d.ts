declare module 'virtual:qala-content' {
  import type { ContentIndex } from '#domain/learning/content.ts'

  /** Everything that is taught, without the text of the lessons. Each lesson is loaded separately from its `href`. */
  export const contentIndex: ContentIndex
}

declare module 'virtual:qala-cast' {
  import type { Cast } from '#domain/learning/cast.ts'

  /** The children of the coding club with their faces, and what they make. */
  export const cast: Cast
}

declare module 'virtual:qala-glossary' {
  import type { GlossaryWord } from '#domain/learning/glossary.ts'

  export const glossary: readonly GlossaryWord[]
}

declare module 'virtual:qala-lab' {
  import type { LabIndex } from '#domain/learning/lab/level.ts'

  export const labIndex: LabIndex
}

declare module 'virtual:qala-items' {
  import type { ItemPlace } from '#domain/learning/practice/memory.ts'

  /** Every practice item of the course, without its question. */
  export const itemPlaces: readonly ItemPlace[]
}

declare module 'virtual:qala-misconceptions' {
  import type { MisconceptionTexts } from '#domain/learning/misconceptions.ts'

  export const misconceptionTexts: MisconceptionTexts
}

declare module 'virtual:qala-practice' {
  /** This is where the items of each lesson are, by lesson id. */
  export const practiceIndex: readonly { id: string; href: string }[]
}

declare module 'virtual:qala-quizzes' {
  /** What each quiz asks, by quiz id. */
  export const quizDescriptions: Readonly<Record<string, string>>
}

declare module 'virtual:qala-tasks' {
  import type { LessonTask } from '#domain/learning/lesson-tasks.ts'

  export const courseTasks: readonly LessonTask[]
}
