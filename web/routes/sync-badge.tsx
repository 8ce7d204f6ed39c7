import { useSyncStatus } from '#web/progress/sync-status.ts'
import { Chip } from '#web/ui/chip.tsx'
import { IconAlert, IconCheck, IconClock } from '#web/ui/icons.tsx'
import { syncText } from './sync-text.ts'

const ICONS = { check: IconCheck, clock: IconClock, alert: IconAlert }

/** The quiet word in the top bar about where the learner's work is. */
export function SyncBadge() {
  const text = syncText(useSyncStatus())
  const Icon = text ? ICONS[text.icon] : null
  return (
    // Stays in the page while empty, so that a change is read out.
    <output className="block" title={text?.full}>
      {text && Icon && (
        <Chip tone={text.tone} icon={<Icon className="size-4" />}>
          <span aria-hidden="true">{text.short}</span>
          <span className="sr-only">{text.full}</span>
        </Chip>
      )}
    </output>
  )
}
