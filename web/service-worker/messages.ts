/** What a page may ask of the worker. */
export type PageMessage =
  /** A person tapped on "Update": the waiting version may take over. */
  | 'skip-waiting'
  /** Fetch what is missing of the course. */
  | 'save-course'
  /** Say how much of the course is on the device. */
  | 'tell-course'

/** BroadcastChannel on which the worker speaks of the course; a page need not be controlled to hear it. */
export const COURSE_CHANNEL = 'qala-course'

/** How much of the course is on this device. */
export interface CourseStatus {
  /** `failed`: the last try was cut off, the next goes on from there. */
  state: 'part' | 'saving' | 'failed' | 'whole'
  /** Lessons and quizzes here, and in all. */
  kept: number
  total: number
  /** About what the rest costs to fetch. */
  bytesLeft: number
}

/** Web Lock held, shared, by every tab in the middle of something that a reload would disturb. */
export const BUSY_LOCK = 'qala-busy'
