import type { ReactNode } from 'react'
import { Qala } from './illustrations/qala.tsx'

export interface ErrorPanelProps {
  title: string
  text: string
  /** The way out: one or two Buttons. */
  action: ReactNode
  headingLevel?: 1 | 2 | undefined
}

/** Something failed that the learner did not cause. Says so kindly and offers a way out. */
export function ErrorPanel({ title, text, action, headingLevel = 2 }: ErrorPanelProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div role="alert" className="flex flex-col items-center gap-2 p-6 text-center">
      <Qala pose="lost" className="h-36" />
      <Heading className="text-lg">{title}</Heading>
      <p className="text-soft">{text}</p>
      {action}
    </div>
  )
}
