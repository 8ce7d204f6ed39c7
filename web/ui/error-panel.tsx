import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

export interface ErrorPanelProps {
  title: string
  text: string
  /** The way out: one or two Buttons. */
  action: ReactNode
  /** True when the cause is that there is no network: the robot sleeps instead of looking lost. */
  offline?: boolean | undefined
  headingLevel?: 1 | 2 | undefined
}

/** Something failed that the learner did not cause. Says so kindly, at once, and offers a way out. */
export function ErrorPanel({ offline = false, ...panel }: ErrorPanelProps) {
  return (
    <div role="alert">
      <EmptyState {...panel} pose={offline ? 'sleep' : 'lost'} />
    </div>
  )
}
