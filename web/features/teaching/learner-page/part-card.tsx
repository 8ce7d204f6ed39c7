import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

interface PartCardProps {
  /** The id of the heading. */
  id: string
  title: string
  /** This is said in place of the content when there is nothing to show. */
  empty: string | false
  children: ReactNode
}

/** One part of the learner's page. */
export function PartCard({ id, title, empty, children }: PartCardProps) {
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {empty === false ? children : <p className="text-soft">{empty}</p>}
    </Card>
  )
}
