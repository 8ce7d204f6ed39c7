import { useSyncStatus } from '#web/progress/sync-status.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconAlert, IconCheck, IconClock } from '#web/ui/icons.tsx'
import { syncText } from './sync-text.ts'

const ICONS = { check: IconCheck, clock: IconClock, alert: IconAlert }

/**
 * The quiet word in the top bar about where the learner's work is.
 * @param besideTitle on a phone a title needs the room: good news stays away, other news is a sign and a number
 */
export function SyncBadge({ besideTitle }: { besideTitle: boolean }) {
  const status = useSyncStatus()
  const text = syncText(status)
  const Icon = text ? ICONS[text.icon] : null
  return (
    // Stays in the page while empty, so that a change is read out.
    <output
      className={`block ${besideTitle && text?.tone === 'leaf' ? 'max-sm:hidden' : ''}`}
      title={text?.full}
    >
      {text && Icon && (
        <Chip tone={text.tone} icon={<Icon className="size-4" />}>
          <span aria-hidden="true" className={besideTitle ? 'max-sm:hidden' : ''}>
            {text.short}
          </span>
          {besideTitle && status.waiting > 0 && (
            <span aria-hidden="true" className="sm:hidden">
              {status.waiting}
            </span>
          )}
          <span className="sr-only">{text.full}</span>
        </Chip>
      )}
    </output>
  )
}
