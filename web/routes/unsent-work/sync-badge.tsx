import { useSyncStatus } from '#web/progress/sync-status.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { syncText } from './sync-text.ts'
import { openWorkPanel } from './work-host.tsx'

/**
 * @param besideTitle true where the title needs the space on a phone; good news is then hidden, and other news is an icon and a
 * number
 */
export function SyncBadge({ besideTitle }: { besideTitle: boolean }) {
  const status = useSyncStatus()
  // This renders the badge again each day; otherwise "safe at 14:02" would still be shown tomorrow.
  useToday()
  const text = syncText(status)
  const count = status.waiting + status.problems
  return (
    <div className={besideTitle && text?.tone === 'leaf' ? 'max-sm:hidden' : ''}>
      {/* This element stays in the page while it is empty, so that a change is announced. */}
      <output className="sr-only">{text?.full}</output>
      {text && (
        <button
          type="button"
          className="-my-2 flex min-h-12 items-center"
          title={text.full}
          aria-label={`${text.short}. Show more`}
          onClick={openWorkPanel}
        >
          <Chip tone={text.tone} icon={<text.Icon className="size-4" />}>
            <span className={besideTitle ? 'max-sm:hidden' : 'max-[22rem]:hidden'}>{text.short}</span>
            {!besideTitle && <span className="min-[22rem]:hidden">{text.brief ?? text.short}</span>}
            {besideTitle && count > 0 && (
              <span aria-hidden="true" className="sm:hidden">
                {count}
              </span>
            )}
          </Chip>
        </button>
      )}
    </div>
  )
}
