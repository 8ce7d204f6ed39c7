import { useId } from 'react'
import { count } from '#domain/counts.ts'
import type { AnnouncementList } from '#domain/messaging/announcements.ts'
import { ChoiceRow } from '#web/features/staff/choice-row.tsx'
import { Button } from '#web/ui/button.tsx'

type Audience = Pick<AnnouncementList, 'classes' | 'mayToAll'>

/** Returns the initial choice; null means everybody. A user with only one class has nothing to choose. */
export function firstAudience({ classes, mayToAll }: Audience): readonly string[] | null {
  if (mayToAll) return null
  return classes.length === 1 ? classes.map(({ classId }) => classId) : []
}

interface AudienceFieldProps extends Audience {
  chosen: readonly string[] | null
  onChange: (chosen: readonly string[] | null) => void
}

/** Lets the user choose the audience of an announcement: everybody, or some classes. */
export function AudienceField({ classes, mayToAll, chosen, onChange }: AudienceFieldProps) {
  const name = useId()
  const [only] = classes
  if (mayToAll && only === undefined) return null
  if (!mayToAll && classes.length === 1 && only)
    return (
      <p>
        For class <b>{only.name}</b>: {count(only.learners, 'learner')}. Nobody else sees it.
      </p>
    )
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">For</legend>
      {mayToAll && (
        <div className="flex flex-wrap gap-x-6">
          <ChoiceRow group={name} checked={chosen === null} onChange={() => onChange(null)}>
            Everybody
          </ChoiceRow>
          <ChoiceRow group={name} checked={chosen !== null} onChange={() => onChange([])}>
            Some classes
          </ChoiceRow>
        </div>
      )}
      {chosen !== null && <GradeButtons classes={classes} chosen={chosen} onChange={onChange} />}
      {chosen !== null && (
        <ul className="grid max-h-64 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 overflow-y-auto">
          {classes.map(({ classId, name: className, schoolYear, learners }) => (
            <li key={classId}>
              <ChoiceRow
                checked={chosen.includes(classId)}
                onChange={() =>
                  onChange(
                    chosen.includes(classId)
                      ? chosen.filter((other) => other !== classId)
                      : [...chosen, classId],
                  )
                }
              >
                <span className="min-w-0 wrap-anywhere">
                  {className}{' '}
                  <span className="block text-xs text-soft">
                    {schoolYear}, {count(learners, 'learner')}
                  </span>
                </span>
              </ChoiceRow>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

/** From this number of classes on, buttons select a whole grade at once. */
const MANY_CLASSES = 7

function GradeButtons({
  classes,
  chosen,
  onChange,
}: Pick<AudienceFieldProps, 'classes' | 'onChange'> & { chosen: readonly string[] }) {
  if (classes.length < MANY_CLASSES) return null
  const grades = Map.groupBy(classes, ({ name }) => /^\d+/.exec(name)?.[0] ?? '')
  return (
    <div className="flex flex-wrap gap-x-2">
      {[...grades].map(([grade, its]) => (
        <Button
          key={grade}
          variant="quiet"
          size="sm"
          className="px-0!"
          onClick={() => onChange([...new Set([...chosen, ...its.map(({ classId }) => classId)])])}
        >
          All of grade {grade}
        </Button>
      ))}
    </div>
  )
}
