// Pages and worker of different versions speak with each other: what is here is only added to.

export type PageMessage = 'skip-waiting' | 'save-course' | 'tell-course'

/** A BroadcastChannel, because the first page is not yet controlled by the worker. */
export const COURSE_CHANNEL = 'qala-course'

export interface CourseStatus {
  state: 'part' | 'saving' | 'failed' | 'whole'
  kept: number
  total: number
  bytesLeft: number
}

/** A Web Lock, held by each tab in the middle of something that a reload would disturb. */
export const BUSY_LOCK = 'qala-busy'

export async function isAnyTabBusy(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === BUSY_LOCK)
}
