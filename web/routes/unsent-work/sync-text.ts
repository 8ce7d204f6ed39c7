import type { SyncStatus } from '#web/progress/sync-status.ts'
import type { ChipTone } from '#web/ui/chip.tsx'
import { IconAlert, IconCheck, IconClock } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.tsx'

export interface SyncText {
  tone: ChipTone
  Icon: typeof IconCheck
  short: string
  full: string
  brief?: string
}

/** The badge's words; null where there is nothing to say. */
export function syncText(status: SyncStatus, now = new Date()): SyncText | null {
  const { storage, state, waiting, problems, safeAt, lockedAway } = status
  if (storage === 'full')
    return trouble(
      'Device is full',
      'There is no room left, so new work may be lost when you close this page.',
    )
  if (storage !== 'lasting') {
    const more = 'This browser does not let us keep your work. It may be lost when you close this page.'
    return trouble('Not kept here', more)
  }
  if (state === 'visitor' && lockedAway > 0)
    return text('sun', IconClock, 'Work waits', 'Sign in on this device, and it is sent.')
  if (state === 'visitor') return null
  if (problems > 0) {
    const short = `${things(problems)} ${problems === 1 ? 'needs' : 'need'} help`
    return trouble(short, 'The school server did not take it yet. It is kept on this device.')
  }
  if (state === 'offline' && waiting === 0)
    return text('plain', IconClock, 'Offline', 'No connection. You can go on learning.')
  if (state === 'offline') {
    const more = 'No connection. Your work is safe on this device and goes up by itself.'
    return text('sun', IconClock, `Offline · ${waiting} waiting`, more)
  }
  if (state === 'waiting')
    return text('sun', IconClock, `${things(waiting)} waiting`, 'Safe on this device and being sent.')
  const brief = 'All work safe'
  const short = `${brief}${safeAt ? whenOf(safeAt, now) : ''}`
  return { ...text('leaf', IconCheck, short, 'The school server has everything.'), brief }
}

/** Screens without the badge say trouble with the device's storage at their end. */
export function showStorageTrouble(sync: SyncStatus): void {
  const found = sync.storage === 'lasting' ? null : syncText(sync)
  if (found) showToast({ title: found.short, text: found.full, tone: 'bad', goesAlong: true })
}

/** "1 thing", "3 things": lessons with something that is not on the server yet. */
export function things(count: number): string {
  return count === 1 ? '1 thing' : `${count} things`
}

function trouble(short: string, more: string): SyncText {
  return text('coral', IconAlert, short, more)
}

function text(tone: ChipTone, Icon: SyncText['Icon'], short: string, more: string): SyncText {
  return { tone, Icon, short, full: `${short}. ${more}` }
}

/** Today by the clock, earlier by the day; nothing for a time to come, left by a clock put back since. */
function whenOf(safeAt: Date, now: Date): string {
  if (safeAt > now) return ''
  if (safeAt.toDateString() === now.toDateString())
    return ` at ${safeAt.toLocaleTimeString('en-ZA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
  const year = safeAt.getFullYear() === now.getFullYear() ? undefined : ('numeric' as const)
  return ` on ${safeAt.toLocaleDateString('en-ZA', { day: 'numeric', month: 'short', year })}`
}
