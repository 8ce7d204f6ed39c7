import { useEffect, useState } from 'react'
import type { LearnerFilter } from '#domain/learners.ts'

const KEY = 'qala.admin-students'

type View = 'cards' | 'list'

/** A teacher opens the same class every day. A learner's name is deliberately not stored. */
interface RememberedChoice {
  schoolName: string
  gradeClass: string
  view: View
}

const NONE: RememberedChoice = { schoolName: '', gradeClass: '', view: 'cards' }

/** The pause between two words. */
const TYPING_PAUSE_MS = 300

interface Choice extends RememberedChoice {
  search: string
}

export interface Filter {
  choice: Choice
  /** What the server is asked, once typing pauses. */
  settled: LearnerFilter
  isNarrowed: boolean
  change: (part: Partial<Choice>) => void
  clear: () => void
}

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

/** The last choice of this person on this device; somebody else's is deleted. */
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
