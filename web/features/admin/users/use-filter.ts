import { useEffect, useState } from 'react'
import type { LearnerFilter } from '#domain/learners.ts'

const KEY = 'qala.admin-students'

type View = 'cards' | 'list'

/** What an admin looks at again and again: a teacher opens the same class every day. Never a learner's name. */
interface RememberedChoice {
  schoolName: string
  gradeClass: string
  view: View
}

const NONE: RememberedChoice = { schoolName: '', gradeClass: '', view: 'cards' }

/** As long as a pause between two words. */
const TYPING_PAUSE_MS = 300

/** What is typed and chosen; '' is "all". */
interface Choice extends RememberedChoice {
  search: string
}

export interface Filter {
  choice: Choice
  /** What the server is asked: typing has paused. */
  settled: LearnerFilter
  isNarrowed: boolean
  change: (part: Partial<Choice>) => void
  /** Everybody again, in the view that is open. */
  clear: () => void
}

/** Who is looked at and how. School, class and view are there again at the admin's next visit. */
export function useFilter(owner: string): Filter {
  const [choice, setChoice] = useState<Choice>(() => ({ search: '', ...readRememberedChoice(owner) }))
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(choice.search.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [choice.search])

  const narrowed = {
    ...(search !== '' && { search }),
    ...(choice.schoolName !== '' && { schoolName: choice.schoolName }),
    ...(choice.gradeClass !== '' && { gradeClass: choice.gradeClass }),
  }
  const become = (next: Choice) => {
    setChoice(next)
    rememberChoice(owner, next)
  }
  return {
    choice,
    settled: { ...narrowed, ...(choice.view === 'list' && { order: 'surname' }) },
    isNarrowed: Object.keys(narrowed).length > 0,
    change: (part) => become({ ...choice, ...part }),
    clear: () => {
      become({ search: '', schoolName: '', gradeClass: '', view: choice.view })
      setSearch('')
    },
  }
}

export const VIEWS: readonly { id: View; label: string }[] = [
  { id: 'cards', label: 'Cards' },
  { id: 'list', label: 'Class list' },
]

/** What this admin had chosen on this device; anybody else begins with everybody, and it is forgotten. */
export function readRememberedChoice(owner: string): RememberedChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!isRecord(stored)) return NONE
    if (stored['owner'] !== owner) {
      localStorage.removeItem(KEY)
      return NONE
    }
    const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '')
    return {
      schoolName: text('schoolName'),
      gradeClass: text('gradeClass'),
      view: stored['view'] === 'list' ? 'list' : 'cards',
    }
  } catch {
    // A browser that stores nothing, or something else under our name.
    return NONE
  }
}

export function rememberChoice(owner: string, { schoolName, gradeClass, view }: RememberedChoice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, schoolName, gradeClass, view }))
  } catch {
    // Then the next visit begins with everybody.
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
