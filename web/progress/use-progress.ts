import { useSyncExternalStore } from 'react'
import { observable } from '#web/session/observable.ts'
import type { LessonRecord } from '#web/storage/records.ts'

export interface LessonState {
  /** Whole percent to show: this device's own position while it has one, else the furthest; 100 when completed. */
  progress: number
  completed: boolean
  /** ISO 8601, null while not completed. */
  completedAt: string | null
  /** Best quiz percent, 0 when none. */
  quizScore: number
  /** Section last shown on this device, from 0. */
  section: number
}

/** `lessons` holds only lessons with some progress. */
export type ProgressView = { status: 'loading' | 'ready'; lessons: ReadonlyMap<string, LessonState> }

const LOADING: ProgressView = { status: 'loading', lessons: new Map() }

export const progressView = observable<ProgressView>(LOADING)

/** The learner's (or visitor's) lessons as this device knows them. Prerendered pages see `loading`. */
export function useProgress(): ProgressView {
  return useSyncExternalStore(progressView.subscribe, progressView.get, () => LOADING)
}

export function viewOf(rows: ReadonlyMap<string, LessonRecord> | undefined): ProgressView {
  if (!rows) return LOADING
  const lessons = new Map([...rows].map(([id, record]) => [id, shown(record)]))
  return { status: 'ready', lessons }
}

function shown(record: LessonRecord): LessonState {
  const { completed, quizScore, section } = record
  return {
    progress: completed ? 100 : (record.position ?? record.progress),
    completed,
    completedAt: completed ? (record.completedAt ?? record.claimedAt) : null,
    quizScore,
    section,
  }
}
