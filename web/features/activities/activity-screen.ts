import type { ReactNode } from 'react'
import type { GivenAnswer } from '#domain/learning/practice/memory.ts'
import type { Answer } from '#domain/learning/rows/answer-row.ts'

export interface ActivityScreenProps<Settings> {
  title: string
  settings: Settings
  /** The current step. It is stored in the browser's history, so that Back and a reload return to it. */
  step: string
  done: ReadonlySet<string>
  onShow: (step: string) => void
  /** Renders a level of the Lab with all that it needs, and offers the next level after it. */
  renderLevel: (levelId: string, nextId: string | null) => ReactNode
  /** The id of the signed-in user, so that work in progress is not shown to anybody else; null for a visitor. */
  owner: string | null
  /** All answers so far to questions of any lesson. */
  answers: readonly GivenAnswer[]
  onAnswer: (answer: Pick<Answer, 'itemId' | 'isRight' | 'misconception'>) => void
  /** Resolves when the disk has it. */
  onDone: (taskId: string) => Promise<void>
  onFinished: () => void
  /** Opens the lesson at one of its headings. Back returns to this step. */
  onRead: (heading: string) => void
  onLeave: () => void
  onLessons: () => void
}

/** These are methods, so that a screen for specific settings is assignable to a screen for unknown settings. */
export interface ActivityScreen<Settings = unknown> {
  Screen(this: void, props: ActivityScreenProps<Settings>): ReactNode
  /**
   * Returns the step to show. `wanted` may come from another account or from older content, so an unknown or locked step must
   * lead to another one; null when the activity was only just opened. A step that is named like a task counts its minutes.
   */
  openStep(this: void, settings: Settings, wanted: string | null, done: ReadonlySet<string>): string
}
