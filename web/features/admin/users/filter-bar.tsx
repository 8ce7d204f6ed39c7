import { readLearnerOptions } from '#web/api/learners.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconClose } from '#web/ui/icons.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAdminQuery } from '../admin-call.ts'
import type { Filter } from './use-filter.ts'

/** Search by name, school and grade exactly, and all of it undone at once. */
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

/** A remembered class is shown even if the list has not loaded or does not contain it any more. */
function withChosen(chosen: string, options: readonly string[] = []): readonly string[] {
  return chosen === '' || options.includes(chosen) ? options : [chosen, ...options]
}
