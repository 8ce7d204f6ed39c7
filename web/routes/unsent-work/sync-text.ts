import { count, plural } from '#domain/counts.ts'
import { clock } from '#domain/clock.ts'
import { paddedShortDay, paddedShortDayWithYear } from '#domain/dates.ts'
import { schoolClock, schoolDate } from '#domain/school-time.ts'
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

/** Returns the text of the badge, or null when there is nothing to say. */
export function syncText(status: SyncStatus, now = clock.now()): SyncText | null {
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
    const short = `${things(problems)} ${plural(problems, 'needs', 'need')} help`
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
  if (state === 'asking')
    return text('plain', IconClock, 'Loading your work', 'We are asking the school server for it.')
  const brief = 'All work safe'
  const short = `${brief}${safeAt ? whenOf(safeAt, now) : ''}`
  return { ...text('leaf', IconCheck, short, 'The school server has everything.'), brief }
}

/** Shows trouble with the device's storage as a message, for screens without the badge. Call it when the screen ends. */
export function showStorageTrouble(sync: SyncStatus): void {
  const found = sync.storage === 'lasting' ? null : syncText(sync)
  if (found) showToast({ title: found.short, text: found.full, tone: 'bad', goesAlong: true })
}

/** Returns text such as "1 thing" or "3 things". A thing is a lesson with something that is not on the server yet. */
export function things(number: number): string {
  return count(number, 'thing')
}

function trouble(short: string, more: string): SyncText {
  return text('coral', IconAlert, short, more)
}

function text(tone: ChipTone, Icon: SyncText['Icon'], short: string, more: string): SyncText {
  return { tone, Icon, short, full: `${short}. ${more}` }
}

/**
 * Returns the time if it was today, and the day if it was earlier. Returns nothing for a time in the future, which remains
 * after a clock was set back.
 */
function whenOf(safeAt: Date, now: Date): string {
  if (safeAt > now) return ''
  const [day, today] = [schoolDate(safeAt), schoolDate(now)]
  if (day === today) return ` at ${schoolClock(safeAt)}`
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return ` on ${isThisYear ? paddedShortDay(day) : paddedShortDayWithYear(day)}`
}
