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
  return (
    <Card as="section" labelledBy="badges" className={`p-5 ${className}`}>
      <h2 id="badges" className="text-lg">
        Badges
      </h2>
      <p className="mt-1 text-sm text-soft">
        {earned.length} of {badges.length} badges. {starsText(stars)}
      </p>
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
    </Card>
  )
}

export function starsText({ stars, most }: LabStars): string {
  return `${stars} of ${most} stars in the Lab.`
}
