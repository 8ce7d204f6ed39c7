import { safeSessionStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.open-class'

/** A class, and which of its pages, that the staff area shows when it is opened next. */
export interface ClassToOpen {
  classId: string
  page?: string | undefined
}

/** Remembers the class for the next visit of the staff area, which does not stay in the page. */
export function rememberClass({ classId, page }: ClassToOpen): void {
  safeSessionStorage.set(KEY, page === undefined ? classId : `${classId} ${page}`)
}

/** Returns the class that was remembered, and forgets it. */
export function takeRememberedClass(): ClassToOpen | undefined {
  const [classId, page] = safeSessionStorage.get(KEY)?.split(' ') ?? []
  safeSessionStorage.set(KEY, null)
  return classId === undefined ? undefined : { classId, page }
}
