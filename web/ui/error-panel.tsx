import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

interface ErrorPanelProps {
  title: string
  text: string
  action: ReactNode
  /** Shows the robot asleep instead of lost. */
  offline?: boolean | undefined
  headingLevel?: 1 | 2 | undefined
}

export function ErrorPanel({ offline = false, ...panel }: ErrorPanelProps) {
  return (
    <div role="alert">
      <EmptyState {...panel} pose={offline ? 'sleep' : 'lost'} />
    </div>
  )
}
