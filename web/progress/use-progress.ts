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

/** The learner's (or visitor's) lessons as this device knows them. Prerendered pages see `loading`. */
export function useProgress(): ProgressView {
  return LOADING
}
