import { useSyncExternalStore } from 'react'
import type { TaskState } from '#domain/task-summary.ts'
import type { NotesWalk } from '#domain/rows/lesson-row.ts'
import type { UploadTicket } from '#domain/progress.ts'
import { observable } from '#web/lib/observable.ts'
import { session } from '#web/session/session.ts'
import type { AnswerRecord, LabRecord, WordRecord } from './device-records.ts'
import type { Replica } from './replica.ts'
import type { Sync } from './sync.ts'
import type { VisitorWork } from './visitor-work.ts'

/** Whose progress this page shows; `sync` is absent for a visitor. */
export interface Active {
  replica: Replica
  sync?: Sync
  ticket?: () => UploadTicket | null
}

export const active = observable<Active | null>(null)

/** Waits while it is not known who is here: what a learner does must not land among a visitor's. */
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
  /** Whole percent to show: this device's own position while it has one, else the furthest; 100 when completed. */
  progress: number
  completed: boolean
  completedAt: string | null
  quizScore: number
  section: number
  notes?: NotesWalk | undefined
}

export interface ProgressView {
  status: 'loading' | 'ready'
  lessons: ReadonlyMap<string, LessonState>
  /** By `lessonId/taskId`. */
  tasks: ReadonlyMap<string, TaskState>
  /** Best percent of each finished quiz, by quiz id; those without a lesson are known on this device alone. */
  quizBest: ReadonlyMap<string, number>
  /** Work on levels of the Lab, by their ids. */
  levels: ReadonlyMap<string, LabRecord>
  /** Every answer to a question, by its id. */
  answers: ReadonlyMap<string, AnswerRecord>
  /** The learner's own words for key words, by their ids. */
  words: ReadonlyMap<string, WordRecord>
}

export const NO_PROGRESS: ProgressView = {
  status: 'loading',
  lessons: new Map(),
  tasks: new Map(),
  quizBest: new Map(),
  levels: new Map(),
  answers: new Map(),
  words: new Map(),
}

export const progressView = observable<ProgressView>(NO_PROGRESS)

/** Prerendered pages see `loading`. */
export function useProgress(): ProgressView {
  return useSyncExternalStore(progressView.subscribe, progressView.get, () => NO_PROGRESS)
}

/** What the learner is asked about ("Was this you?"); null while there is nothing to ask. */
export const visitorOffer = observable<VisitorWork | null>(null)

export function useVisitorOffer(): VisitorWork | null {
  return useSyncExternalStore(visitorOffer.subscribe, visitorOffer.get, () => null)
}
