import { useSyncExternalStore } from 'react'
import { appTooOld } from '#web/api/app-too-old.ts'
import { observable } from '#web/lib/observable.ts'
import type { CourseStatus } from '../service-worker/messages.ts'

export const updateReady = observable(false)

/** Returns true also when the server requires a newer version that this device has not fetched yet. */
export function useUpdateReady(): boolean {
  const ready = useSyncExternalStore(updateReady.subscribe, updateReady.get, () => false)
  return useAppTooOld() || ready
}

export function useAppTooOld(): boolean {
  return useSyncExternalStore(appTooOld.subscribe, appTooOld.get, () => false)
}

/** This is null until the worker has reported. */
export const courseStatus = observable<CourseStatus | null>(null)

export function useCourseStatus(): CourseStatus | null {
  return useSyncExternalStore(courseStatus.subscribe, courseStatus.get, () => null)
}
