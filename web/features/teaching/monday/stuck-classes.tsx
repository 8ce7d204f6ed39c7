import { count } from '#domain/counts.ts'
import { shortMoment } from '#domain/dates.ts'
import type { StuckClasses as Stuck } from '#domain/school/monday.ts'
import { readStuckClasses } from '#domain/school/monday-api.ts'
import { useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Card } from '#web/ui/card.tsx'

/** Shows how many learners of each class are stuck and on what, for staff who manage classes. */
export function StuckClasses() {
  const { data } = useAdminQuery({ key: ['classes', 'stuck'], call: readStuckClasses })
  const stuck = data?.classes.filter((one) => one.stuck > 0) ?? []
  if (!data?.countedAt || stuck.length === 0) return null
  return (
    <Card as="section" labelledBy="stuck-classes">
      <h3 id="stuck-classes" className="text-lg">
        What classes are stuck on
      </h3>
      <ul className="mt-2 grid gap-1">
        {stuck.map((one) => (
          <li key={one.classId} className="wrap-anywhere">
            <b>{one.name}:</b> {stuckText(one)}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">
        Counted {shortMoment(data.countedAt).slice(0, -3)}. Who it is stands on the class’s own Monday page.
      </p>
    </Card>
  )
}

function stuckText({ stuck, shared }: Stuck['classes'][number]): string {
  const many = `${count(stuck, 'learner')} stuck`
  if (shared.length === 0) return `${many}, no mistake shared by many`
  return `${many}, most on ${shared.map(({ name, learners }) => `“${name}” (${learners})`).join(' and ')}`
}
