import { createRoot, type Root } from 'react-dom/client'
import { Button } from '#web/ui/button.tsx'

let shown: { root: Root; place: HTMLElement } | undefined

/**
 * Says that the automatic sign-out is near, over everything that is open. It has its own React root, because any screen may
 * need it.
 * @param secondsLeft null removes the notice
 */
export function showIdleNotice(secondsLeft: number | null, onStay: () => void): void {
  if (secondsLeft === null) {
    shown?.root.unmount()
    shown?.place.remove()
    shown = undefined
    return
  }
  if (shown === undefined) {
    const place = document.createElement('div')
    place.setAttribute('role', 'status')
    place.className =
      'fixed inset-x-3 top-auto bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-30 m-0 mx-auto w-auto max-w-[26rem] rounded-card border border-line bg-raised p-4 text-ink shadow-lg'
    document.body.append(place)
    // A popover is also above an open dialog, in browsers that support it.
    if ('showPopover' in place) {
      place.popover = 'manual'
      place.showPopover()
    }
    shown = { root: createRoot(place), place }
  }
  shown.root.render(<IdleNotice secondsLeft={secondsLeft} onStay={onStay} />)
}

function IdleNotice({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-[min(100%,12rem)] flex-1">
        <b className="block">Are you still there?</b>
        Nobody has used Qala for a while. You will be signed out in {timeText(secondsLeft)}.
      </p>
      <Button size="sm" onClick={onStay}>
        I am here
      </Button>
    </div>
  )
}

/** The text does not change every second, because screen readers announce each change. */
function timeText(seconds: number): string {
  if (seconds > 60) return '2 minutes'
  return seconds > 30 ? '1 minute' : 'half a minute'
}
