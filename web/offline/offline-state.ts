import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import type { CourseStatus } from '../service-worker/messages.ts'

/** True while a new version lies ready on this device and waits for a tap. */
export const updateReady = observable(false)

export function useUpdateReady(): boolean {
  return useSyncExternalStore(updateReady.subscribe, updateReady.get, () => false)
}

/** How much of the course is on this device; null until the worker has said so. */
export const courseStatus = observable<CourseStatus | null>(null)

export function useCourseStatus(): CourseStatus | null {
  return useSyncExternalStore(courseStatus.subscribe, courseStatus.get, () => null)
}
