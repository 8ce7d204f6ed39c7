import type { ReactNode } from 'react'
import { Qala, type QalaPose } from './illustrations/qala.tsx'

export interface EmptyStateProps {
  title: string
  text?: string | undefined
  pose?: QalaPose | undefined
  /** What to do now: a Button. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3 | undefined
}

/** Nothing here yet: the robot waits, and says what to do. */
export function EmptyState({ title, text, pose = 'wait', action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="flex flex-col items-center gap-2 p-6 text-center">
      <Qala pose={pose} className="h-36" />
      <Heading className="text-lg">{title}</Heading>
      {text !== undefined && <p className="text-soft">{text}</p>}
      {action}
    </div>
  )
}
