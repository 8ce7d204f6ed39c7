import { useMemo } from 'react'
import { readOutfit } from '#domain/learning/robot/outfit.ts'
import { wear } from '#web/progress/outfit.ts'
import { robotOf } from '#web/progress/robot.ts'
import { useProgress, type ProgressView } from '#web/progress/use-progress.ts'
import { useAskingAllows, useClassAllows } from '#web/session/class-allows.ts'
import { DressedQala, wearOf } from '#web/ui/illustrations/dressed-qala.tsx'
import type { QalaPose, Wear } from '#web/ui/illustrations/qala.tsx'
import { HeroScene } from '#web/ui/illustrations/scenes.tsx'
import { BadgesCard } from './badges-card.tsx'
import { RobotHomeCard } from './home-card.tsx'
import { RobotProfileCard } from './profile-card.tsx'
import { RobotScreen } from './robot-screen.tsx'
import { useNews } from './use-news.ts'

/*
 * Everything about the learner's own robot is loaded with this module. Each file more would cost the first visit 50 bytes of
 * the import map.
 */

function useRobot() {
  const progress = useProgress()
  return useMemo(() => robotOf(progress), [progress])
}

/** Returns what the learner's robot wears, for a drawing in which it stands. */
export function ownWear({ outfit }: Pick<ProgressView, 'outfit'>): Wear {
  return wearOf(readOutfit(outfit))
}

/** The learner's own robot, to stand beside something of theirs. */
function OwnRobot({ pose, className }: { pose: QalaPose; className: string }) {
  return <DressedQala outfit={readOutfit(useProgress().outfit)} {...{ pose, className }} />
}

/** The picture of Home's greeting, with the learner's own robot. */
export function DressedScene({ className }: { className: string }) {
  return <HeroScene className={className} wear={ownWear(useProgress())} />
}

/** The card on Home. It also says once what was earned. */
export function HomeRobotCard({ onOpen }: { onOpen: () => void }) {
  const robot = useRobot()
  useNews(robot)
  const { outfit, badges, stars } = robot
  return <RobotHomeCard {...{ outfit, badges, stars, onOpen }} />
}

/** The robot and all badges, on Profile. */
export function ProfileRobot({ onOpen }: { onOpen: () => void }) {
  const { badges, stars } = useRobot()
  const mayDress = useClassAllows('robot')
  return (
    <>
      <RobotProfileCard
        mayDress={mayDress}
        robot={<OwnRobot pose="wave" className="h-28 flex-none" />}
        onOpen={onOpen}
      />
      <BadgesCard {...{ badges, stars }} />
    </>
  )
}

/** The page on which the robot is dressed. */
export function DressingRoom({ onLeave }: { onLeave: () => void }) {
  const { outfit, clothes, badges, stars } = useRobot()
  const { isIncomplete = false } = useProgress()
  const mayDress = useClassAllows('robot')
  useAskingAllows()
  return (
    <RobotScreen
      {...{ outfit, clothes, isIncomplete, mayDress, onLeave }}
      badges={<BadgesCard {...{ badges, stars }} className="mt-8" />}
      onWear={(group, piece) => void wear(group, piece)}
    />
  )
}
