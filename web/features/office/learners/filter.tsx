import { useEffect, useState } from 'react'
import type { LearnerFilter } from '#domain/accounts/learners.ts'
import { readLearnerOptions } from '#domain/accounts/learners-api.ts'
import { isRecord } from '#domain/is-record.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconClose } from '#web/ui/icons.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

const KEY = 'qala.admin-students'

type View = 'cards' | 'list'

/** The remembered choice deliberately does not contain a learner's name. */
interface RememberedChoice {
  schoolName: string
  gradeClass: string
  view: View
}

/** The request is sent after a pause of this length. */
const TYPING_PAUSE_MS = 300

interface Choice extends RememberedChoice {
  search: string
}

export interface Filter {
  choice: Choice
  /** The filter that is sent to the server after a pause in typing. */
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

/**
 * This is in memory only. A filter that survives closing the browser would hide most of a school from a user who has forgotten
 * it.
 */
let chosen: { owner: string; schoolName: string; gradeClass: string } | null = null

/** Returns this person's last choice, and deletes that of anybody else. */
export function readRememberedChoice(owner: string): RememberedChoice {
  if (chosen?.owner !== owner) chosen = null
  const stored = safeLocalStorage.getJson(KEY)
  const isOwn = isRecord(stored) && stored['owner'] === owner
  const choice: RememberedChoice = {
    schoolName: chosen?.schoolName ?? '',
    gradeClass: chosen?.gradeClass ?? '',
    view: isOwn && stored['view'] === 'list' ? 'list' : 'cards',
  }
  // Earlier versions stored the filters too.
  if (isOwn) rememberView(owner, choice.view)
  else safeLocalStorage.set(KEY, null)
  return choice
}

export function rememberChoice(owner: string, { schoolName, gradeClass, view }: RememberedChoice): void {
  chosen = { owner, schoolName, gradeClass }
  rememberView(owner, view)
}

function rememberView(owner: string, view: View): void {
  safeLocalStorage.set(KEY, JSON.stringify({ owner, view }))
}

/** Searches by name and filters by exact school and grade, with one button that clears all of it. */
export function FilterBar({ filter }: { filter: Filter }) {
  const options = useAdminQuery({ key: ['users', 'options'], call: readLearnerOptions })
  const { choice, change } = filter
  const isTouched = choice.search !== '' || choice.schoolName !== '' || choice.gradeClass !== ''
  return (
    <Card className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-end gap-3 md:grid-cols-[2fr_1fr_1fr]">
      <SearchField
        className="col-span-full md:col-span-1"
        label="Search students by name"
        placeholder="Search by name..."
        value={choice.search}
        onChange={(search) => change({ search })}
      />
      <Select
        label="School"
        all="All schools"
        value={choice.schoolName}
        options={withChosen(choice.schoolName, options.data?.schools)}
        onChange={(schoolName) => change({ schoolName })}
      />
      <Select
        label="Grade or class"
        all="All grades"
        value={choice.gradeClass}
        options={withChosen(choice.gradeClass, options.data?.grades)}
        onChange={(gradeClass) => change({ gradeClass })}
      />
      {isTouched && (
        <Button
          variant="ghost"
          size="sm"
          icon={<IconClose className="size-5" />}
          className="col-span-full justify-self-start"
          onClick={filter.clear}
        >
          Clear Filters
        </Button>
      )}
    </Card>
  )
}

/** A chosen class is shown even if the list has not loaded or no longer contains it. */
function withChosen(chosen: string, options: readonly string[] = []): readonly string[] {
  return chosen === '' || options.includes(chosen) ? options : [chosen, ...options]
}
