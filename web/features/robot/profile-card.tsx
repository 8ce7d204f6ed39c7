import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NO_DRESSING } from './robot-screen.tsx'

interface RobotProfileCardProps {
  robot: ReactNode
  mayDress: boolean
  onOpen: () => void
}

/** The learner's robot on Profile, with the way to dress it. */
export function RobotProfileCard({ robot, mayDress, onOpen }: RobotProfileCardProps) {
  return (
    <Card as="section" labelledBy="my-robot" className="flex flex-wrap items-center gap-4 p-5">
      {robot}
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h2 id="my-robot" className="text-lg">
          My robot
        </h2>
        <p className="mt-1 text-sm text-soft">
          {mayDress ? 'It wears what you chose, on every device.' : NO_DRESSING}
        </p>
        {mayDress && (
          <Button variant="ghost" size="sm" className="mt-3" onClick={onOpen}>
            Dress my robot
          </Button>
        )}
      </div>
    </Card>
  )
}
