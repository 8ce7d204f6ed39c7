import { useEffect, useState } from 'react'
import type { LearnerFilter } from '#domain/learners.ts'
import { keepChoice, readKeptChoice, type KeptChoice, type View } from './kept-choice.ts'

/** As long as a pause between two words. */
const TYPING_PAUSE_MS = 300

/** What is typed and chosen; '' is "all". */
interface Choice extends KeptChoice {
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
  const [choice, setChoice] = useState<Choice>(() => ({ search: '', ...readKeptChoice(owner) }))
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
    keepChoice(owner, next)
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
