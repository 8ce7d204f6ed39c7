import { useSyncExternalStore } from 'react'
import type { TaskState } from '#domain/learning/task-summary.ts'
import type { NotesWalk } from '#domain/learning/rows/lesson-row.ts'
import type { UploadTicket } from '#domain/learning/progress.ts'
import { observable } from '#web/lib/observable.ts'
import { session } from '#web/session/session.ts'
import type {
  AnswerRecord,
  LabRecord,
  OutfitRecord,
  ReplyRecord,
  ThingRecord,
  WordRecord,
} from './device-records.ts'
import type { Replica } from './replica.ts'
import type { Sync } from './sync.ts'
import type { VisitorWork } from './visitor-work.ts'

/** The person whose progress this page shows. `sync` is absent for a visitor. */
export interface Active {
  replica: Replica
  sync?: Sync
  /** The server had not answered on this device when the page opened, so the learner's work from other devices is not here. */
  isNewHere?: boolean
  ticket?: () => UploadTicket | null
}

export const active = observable<Active | null>(null)

/** Waits while it is unknown who is here, because a learner's work must not be stored as a visitor's. */
export function replicaForWriting(): Promise<Active> {
  return new Promise((resolve) => {
    const ends: (() => void)[] = []
    const look = () => {
      const found = active.get()
      if (!found || !isOwner(found.replica.owner)) return
      for (const end of ends) end()
      resolve(found)
    }
    ends.push(active.subscribe(look), session.subscribe(look))
    look()
  })
}

function isOwner(owner: string | null): boolean {
  const now = session.get()
  if (now.status === 'loading') return false
  return owner === (now.status === 'signed-in' ? now.userId : null)
}

export interface LessonState {
  /** The learner has read a part of the lesson, but perhaps not a whole section, so its percent may be 0. */
  begun: boolean
  /** The whole percent to show: this device's own position if it has one, otherwise the furthest position; 100 when completed. */
  progress: number
  completed: boolean
  completedAt: string | null
  quizScore: number
  section: number
  notes?: NotesWalk | undefined
}

export interface ProgressView {
  /**
   * On a device that is new to the learner this is `loading` until the server's first answer, or until the server cannot be
   * reached.
   */
  status: 'loading' | 'ready'
  /** The server could not be asked, so work from the learner's other devices may be missing. */
  isIncomplete?: boolean
  lessons: ReadonlyMap<string, LessonState>
  /** The key is `lessonId/taskId`. */
  tasks: ReadonlyMap<string, TaskState>
  /** The best percent of each finished quiz, by quiz id. Quizzes without a lesson are known on this device alone. */
  quizBest: ReadonlyMap<string, number>
  /** The work on levels of the Lab, by level id. */
  levels: ReadonlyMap<string, LabRecord>
  /** Every answer to a question, by the id of the answer. */
  answers: ReadonlyMap<string, AnswerRecord>
  /** The learner's own words for key words, by the id of the key word. */
  words: ReadonlyMap<string, WordRecord>
  /** What the learner made and kept, by its id, with the rows of things that were removed. */
  things: ReadonlyMap<string, ThingRecord>
  /** What the robot wears; undefined until the learner dresses it. */
  outfit?: OutfitRecord | undefined
  /** Which comments of teachers the learner has seen and answered, by the id of the comment. */
  replies?: ReadonlyMap<string, ReplyRecord>
}

export const NO_PROGRESS: ProgressView = {
  status: 'loading',
  lessons: new Map(),
  tasks: new Map(),
  quizBest: new Map(),
  levels: new Map(),
  answers: new Map(),
  words: new Map(),
  things: new Map(),
}

export const progressView = observable<ProgressView>(NO_PROGRESS)

/** Prerendered pages see `loading`. */
export function useProgress(): ProgressView {
  return useSyncExternalStore(progressView.subscribe, progressView.get, () => NO_PROGRESS)
}

/** The work that the learner is asked about ("Was this you?"); null while there is nothing to ask. */
export const visitorOffer = observable<VisitorWork | null>(null)

export function useVisitorOffer(): VisitorWork | null {
  return useSyncExternalStore(visitorOffer.subscribe, visitorOffer.get, () => null)
}
