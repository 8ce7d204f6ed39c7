import type { ReactNode } from 'react'
import { Qala, type QalaPose } from './illustrations/qala.tsx'

interface EmptyStateProps {
  title: string
  text?: ReactNode
  pose?: QalaPose | undefined
  action?: ReactNode
  headingLevel?: 1 | 2 | 3 | undefined
}

export function EmptyState({ title, text, pose = 'wait', action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-8 text-center wrap-anywhere">
      <span className="robot-ground">
        <Qala pose={pose} className="h-40 max-w-full" />
      </span>
      <Heading className="mt-4 text-xl">{title}</Heading>
      {text !== undefined && <p className="mt-1.5 text-soft">{text}</p>}
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
