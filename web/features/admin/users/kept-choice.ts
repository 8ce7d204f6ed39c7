import { isRecord } from '#web/lib/is-record.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'

const KEY = 'qala.admin-students'

export type View = 'cards' | 'list'

/** What an admin looks at again and again: a teacher opens the same class every day. Never a learner's name. */
export interface KeptChoice {
  schoolName: string
  gradeClass: string
  view: View
}

const NONE: KeptChoice = { schoolName: '', gradeClass: '', view: 'cards' }

/** What this admin had chosen on this device; anybody else begins with everybody, and it is forgotten. */
export function readKeptChoice(owner: string): KeptChoice {
  const kept = safeLocalStorage.getJson(KEY)
  if (!isRecord(kept)) return NONE
  if (kept['owner'] !== owner) {
    safeLocalStorage.set(KEY, null)
    return NONE
  }
  const text = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '')
  return {
    schoolName: text('schoolName'),
    gradeClass: text('gradeClass'),
    view: kept['view'] === 'list' ? 'list' : 'cards',
  }
}

export function keepChoice(owner: string, { schoolName, gradeClass, view }: KeptChoice): void {
  safeLocalStorage.set(KEY, JSON.stringify({ owner, schoolName, gradeClass, view }))
}
