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
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!isRecord(kept)) return NONE
    if (kept['owner'] !== owner) {
      localStorage.removeItem(KEY)
      return NONE
    }
    const text = (name: string) => (typeof kept[name] === 'string' ? kept[name] : '')
    return {
      schoolName: text('schoolName'),
      gradeClass: text('gradeClass'),
      view: kept['view'] === 'list' ? 'list' : 'cards',
    }
  } catch {
    // A browser that keeps nothing, or something else under our name.
    return NONE
  }
}

export function keepChoice(owner: string, { schoolName, gradeClass, view }: KeptChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, schoolName, gradeClass, view }))
  } catch {
    // Then the next visit begins with everybody.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
