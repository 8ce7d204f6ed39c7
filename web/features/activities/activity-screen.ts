import type { ReactNode } from 'react'
import type { GivenAnswer } from '#domain/practice/memory.ts'
import type { Answer } from '#domain/rows/answer-row.ts'

export interface ActivityScreenProps<Settings> {
  title: string
  settings: Settings
  /** In the browser's history, so that Back and a reload come back to it. */
  step: string
  done: ReadonlySet<string>
  onShow: (step: string) => void
  /** A level of the Lab with all that it needs, and the one to offer after it. */
  renderLevel: (levelId: string, nextId: string | null) => ReactNode
  /** Who is here, so that what is begun is nobody else's; null for a visitor. */
  owner: string | null
  /** To questions of any lesson, so far. */
  answers: readonly GivenAnswer[]
  onAnswer: (answer: Pick<Answer, 'itemId' | 'isRight' | 'misconception'>) => void
  /** Resolves when the disk has it. */
  onDone: (taskId: string) => Promise<void>
  onFinished: () => void
  onLeave: () => void
  onLessons: () => void
}

/** Methods, so that a screen for some settings is a screen for any. */
export interface ActivityScreen<Settings = unknown> {
  Screen(this: void, props: ActivityScreenProps<Settings>): ReactNode
  /**
   * The step to show. `wanted` may be another account's or older than the content, so an unknown or locked step must
   * lead elsewhere; null when the activity was only just opened. A step named like a task counts its minutes.
   */
  openStep(this: void, settings: Settings, wanted: string | null, done: ReadonlySet<string>): string
}
