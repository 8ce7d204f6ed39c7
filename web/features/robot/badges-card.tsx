import { count } from '#domain/counts.ts'
import { badgeText, type Badge } from '#domain/learning/robot/badges.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { BadgeDrawing, BadgePicture } from './badge-picture.tsx'

export interface LabStars {
  stars: number
  /** Three for each level. */
  most: number
}

interface BadgesCardProps {
  badges: readonly Badge[]
  stars: LabStars
  className?: string
}

/** All badges: those that are earned, and what is needed for the others. */
export function BadgesCard({ badges, stars, className = '' }: BadgesCardProps) {
  const earned = badges.filter(({ isEarned }) => isEarned)
  const left = badges.filter(({ isEarned }) => !isEarned)
  return (
    <Card as="section" labelledBy="badges" className={`p-5 ${className}`}>
      <h2 id="badges" className="text-lg">
        Badges
      </h2>
      <p className="mt-1 text-sm text-soft">
        {earned.length} of {badges.length} badges. {starsText(stars)}
      </p>
      {earned.length > 0 && <BadgeList badges={earned} />}
      {left.length > 0 && (
        // Fifteen badges that are not earned yet would push the rest of the profile off a phone's screen.
        <details>
          <summary className="min-h-12 py-3 font-semibold text-indigo">
            {`See ${count(left.length, 'badge')} that you can still earn`}
          </summary>
          <BadgeList badges={left} />
        </details>
      )}
    </Card>
  )
}

function BadgeList({ badges }: Pick<BadgesCardProps, 'badges'>) {
  return (
    <ul className="robot-badges">
      {badges.map((badge) => (
        <li key={badge.id} className="flex items-center gap-3">
          <BadgePicture isEarned={badge.isEarned}>
            <BadgeDrawing badge={badge} />
          </BadgePicture>
          <div className="min-w-0 flex-1">
            <h3 className="text-base leading-snug wrap-anywhere">{badge.title}</h3>
            <p className="text-xs text-soft">{badgeText(badge)}</p>
            {badge.isEarned && (
              <p className="mt-1">
                <Chip tone="leaf" icon={<IconCheck className="size-4" />}>
                  Earned
                </Chip>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

export function starsText({ stars, most }: LabStars): string {
  return `${stars} of ${most} stars in the Lab.`
}
