import type { ReactNode } from 'react'

export interface ActivityScreenProps<Settings> {
  title: string
  settings: Settings
  /** Where in the activity the learner is; kept in the browser's history, so Back and a reload come back to it. */
  step: string
  /** Ids of the tasks this learner has completed. */
  done: ReadonlySet<string>
  onShow: (step: string) => void
  /** Records a completed task; resolves when the disk has it. */
  onDone: (taskId: string) => Promise<void>
  /** To be called after the last task. */
  onFinished: () => void
  onLeave: () => void
  onLessons: () => void
}

/** What a type's folder offers. Written as methods, so that a screen for some settings is a screen for any. */
export interface ActivityScreen<Settings = unknown> {
  Screen(this: void, props: ActivityScreenProps<Settings>): ReactNode
  /**
   * The step to show when `wanted` is asked for. A stop in the history may be another account's or older than the
   * content: a step that is unknown or not open yet must lead elsewhere. A step named like a task counts its minutes.
   * @param wanted null when the activity was only just opened
   */
  openStep(this: void, settings: Settings, wanted: string | null, done: ReadonlySet<string>): string
}
