import { useState } from 'react'
import { findWork } from '#domain/school/class-week.ts'
import {
  WORK_A_WEEK,
  WORK_KIND_NAMES,
  workKey,
  type GivenWork,
  type WorkKind,
} from '#domain/school/class-work.ts'
import { dueInWords } from '#domain/school-week.ts'
import { COURSE_WORK } from '#web/content/course-work.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { withTicked } from '#web/features/staff/with-ticked.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChips } from '#web/ui/filter-chips.tsx'
import { SearchField } from '#web/ui/search-field.tsx'

const KINDS = [
  { id: 'lesson', label: 'Lessons' },
  { id: 'quiz', label: 'Quizzes' },
  { id: 'practice', label: 'Practice' },
  { id: 'lab', label: 'Lab' },
] as const satisfies readonly { id: WorkKind; label: string }[]

interface ChooseWorkProps {
  keys: ReadonlySet<string>
  given: readonly GivenWork[]
  today: string
  count: number
  onChange: (keys: ReadonlySet<string>) => void
  onNext: () => void
}

/** Lets the user tick work of the whole course, one kind at a time, or everything that matches the search. */
export function ChooseWork({ keys, given, today, count, onChange, onNext }: ChooseWorkProps) {
  const [search, setSearch] = useState('')
  const [kind, setKind] = useState<WorkKind>('lesson')
  const isSearching = search.trim() !== ''
  const shown = isSearching ? findWork(COURSE_WORK, search) : COURSE_WORK.filter((work) => work.kind === kind)
  const already = new Map(given.map((work) => [workKey(work), work]))
  return (
    <>
      <div className="grid gap-3">
        <SearchField
          label="Search the course"
          placeholder="Search the course"
          value={search}
          onChange={setSearch}
        />
        {!isSearching && <FilterChips label="Kind of work" options={KINDS} value={kind} onChange={setKind} />}
      </div>
      {shown.length === 0 ? (
        <p className="mt-4">Nothing of the course fits. Try another word.</p>
      ) : (
        <ul className="mt-2 divide-y-[1.5px] divide-line">
          {shown.map((work) => {
            const key = workKey(work)
            const before = already.get(key)
            return (
              <li key={key}>
                <ChoiceRow checked={keys.has(key)} onChange={(on) => onChange(withTicked(keys, on, key))}>
                  <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                    {work.title}
                    <span className="block text-xs font-normal text-soft">
                      {WORK_KIND_NAMES[work.kind]}
                      {work.title !== work.lesson && ` · ${work.lesson}`}
                      {before && ` · given already, ${dueInWords(before.dueOn, today)}`}
                    </span>
                  </span>
                </ChoiceRow>
              </li>
            )
          })}
        </ul>
      )}
      <div className="sticky bottom-0 mt-auto flex flex-wrap items-center justify-between gap-3 border-t-[1.5px] border-line bg-paper py-3">
        <p aria-live="polite" className="text-sm">
          {count > WORK_A_WEEK
            ? `${count} chosen. A class has at most ${WORK_A_WEEK} a week.`
            : count === 0
              ? 'Tick what the class should do.'
              : `${count} chosen`}
        </p>
        {count > 0 && count <= WORK_A_WEEK && <Button onClick={onNext}>Next</Button>}
      </div>
    </>
  )
}
