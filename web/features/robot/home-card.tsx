import type { Badge } from '#domain/learning/robot/badges.ts'
import type { Outfit } from '#domain/learning/robot/outfit.ts'
import { CardButton, Tile } from '#web/ui/card.tsx'
import { DressedHead } from '#web/ui/illustrations/dressed-qala.tsx'
import { BadgeDrawing, BadgePicture } from './badge-picture.tsx'
import { starsText, type LabStars } from './badges-card.tsx'

interface RobotHomeCardProps {
  outfit: Outfit
  badges: readonly Badge[]
  stars: LabStars
  onOpen: () => void
}

/** A phone shows two or three of them in a row. */
const SHOWN = 3

/** The card on Home that opens the robot, with the latest badges. */
export function RobotHomeCard({ outfit, badges, stars, onOpen }: RobotHomeCardProps) {
  const earned = badges
    .filter(({ isEarned }) => isEarned)
    .toSorted((a, b) => (b.earning.at ?? '').localeCompare(a.earning.at ?? ''))
  const more = earned.length - SHOWN
  return (
    <CardButton
      title="My robot and badges"
      className="mt-3 sm:mt-4"
      text={
        <>
          {earned.length} of {badges.length} badges. {starsText(stars)}
          {earned.length > 0 && (
            <ul aria-label="Latest badges" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
              {earned.slice(0, SHOWN).map((badge) => (
                <li key={badge.id} className="inline-flex items-center gap-1.5 font-semibold text-ink">
                  <BadgePicture isEarned className="size-9">
                    <BadgeDrawing badge={badge} />
                  </BadgePicture>
                  {badge.title}
                </li>
              ))}
              {more > 0 && <li>and {more} more</li>}
            </ul>
          )}
        </>
      }
      leading={
        <Tile tone="indigo">
          <DressedHead outfit={outfit} className="size-14" />
        </Tile>
      }
      onClick={onOpen}
    />
  )
}
