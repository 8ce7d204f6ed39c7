import { useSyncExternalStore } from 'react'
import { observable } from '#web/lib/observable.ts'
import type { CourseStatus } from '../service-worker/messages.ts'

export const updateReady = observable(false)

export function useUpdateReady(): boolean {
  return useSyncExternalStore(updateReady.subscribe, updateReady.get, () => false)
}

/** null until the worker has reported. */
export const courseStatus = observable<CourseStatus | null>(null)

export function useCourseStatus(): CourseStatus | null {
  return useSyncExternalStore(courseStatus.subscribe, courseStatus.get, () => null)
}
