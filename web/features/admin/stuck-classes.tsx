import type { StuckClasses as Stuck } from '#domain/monday.ts'
import { readStuckClasses } from '#web/api/monday.ts'
import { Card } from '#web/ui/card.tsx'
import { useAdminQuery } from './admin-call.ts'
import { learnersText } from './monday/monday-texts.ts'
import { momentText } from './texts.ts'

/** For whoever manages classes: which are stuck on what, in numbers. */
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
        Counted {momentText(data.countedAt).slice(0, -3)}. Who it is stands on the class’s own Monday page.
      </p>
    </Card>
  )
}

function stuckText({ stuck, shared }: Stuck['classes'][number]): string {
  const many = `${learnersText(stuck)} stuck`
  if (shared.length === 0) return `${many}, no mistake shared by many`
  return `${many}, most on ${shared.map(({ name, learners }) => `“${name}” (${learners})`).join(' and ')}`
}
