// Pages and workers of different versions exchange these messages, so existing ones must not be changed or removed.

export type PageMessage = 'skip-waiting' | 'save-course' | 'tell-course'

/** This is a BroadcastChannel, because the worker does not control the first page yet. */
export const COURSE_CHANNEL = 'qala-course'

export interface CourseStatus {
  state: 'part' | 'saving' | 'failed' | 'whole'
  kept: number
  total: number
  bytesLeft: number
}

/** The name of a Web Lock. Each tab holds it while a reload would disturb the user. */
export const BUSY_LOCK = 'qala-busy'

export async function isAnyTabBusy(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === BUSY_LOCK)
}
