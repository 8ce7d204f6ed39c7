import { rememberClass, type ClassToOpen } from '#web/features/teaching/open-class.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'

/** Holds the section of the staff area that was open last in this tab. */
export const OPEN_KEY = 'qala.admin-section'

/** Lets the staff area open at a class. */
export function showClass(one: ClassToOpen): void {
  safeSessionStorage.set(OPEN_KEY, 'classes')
  rememberClass(one)
}

/** Lets the staff area open at a section, such as "settings". */
export function showSection(section: string): void {
  safeSessionStorage.set(OPEN_KEY, section)
}
