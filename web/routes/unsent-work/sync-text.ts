import type { SyncStatus } from '#web/progress/sync-status.ts'
import type { ChipTone } from '#web/ui/chip.tsx'

export interface SyncText {
  tone: ChipTone
  short: string
  /** For very narrow screens. */
  brief?: string
  /** For screen readers and the panel; begins with `short`. */
  full: string
  icon: 'check' | 'clock' | 'alert'
}

/** The badge's words; null where there is nothing to say. */
export function syncText(status: SyncStatus, now = new Date()): SyncText | null {
  if (status.storage !== 'lasting') return storageText(status.storage)
  if (status.state === 'visitor') return null
  if (status.problems > 0) {
    const short = `${things(status.problems)} ${status.problems === 1 ? 'needs' : 'need'} help`
    return {
      tone: 'coral',
      short,
      full: `${short}. The school server did not take it yet. It is kept on this device.`,
      icon: 'alert',
    }
  }
  if (status.state === 'offline') return offlineText(status.waiting)
  if (status.state === 'waiting') {
    const short = `${things(status.waiting)} waiting`
    return { tone: 'sun', short, full: `${short}. Safe on this device and being sent.`, icon: 'clock' }
  }
  const brief = 'All work safe'
  const short = `${brief}${status.safeAt ? whenOf(status.safeAt, now) : ''}`
  return { tone: 'leaf', short, brief, full: `${short}. The school server has everything.`, icon: 'check' }
}

/** "1 thing", "3 things": lessons with something that is not on the server yet. */
export function things(count: number): string {
  return count === 1 ? '1 thing' : `${count} things`
}

function storageText(storage: Exclude<SyncStatus['storage'], 'lasting'>): SyncText {
  return storage === 'full'
    ? {
        tone: 'coral',
        short: 'Device is full',
        full: 'Device is full. There is no room left, so new work may be lost when you close this page.',
        icon: 'alert',
      }
    : {
        tone: 'coral',
        short: 'Not kept here',
        full: 'Not kept here. This browser does not let us keep your work. It may be lost when you close this page.',
        icon: 'alert',
      }
}

function offlineText(waiting: number): SyncText {
  if (waiting === 0)
    return {
      tone: 'plain',
      short: 'Offline',
      full: 'Offline. No connection. You can go on learning.',
      icon: 'clock',
    }
  const short = `Offline · ${waiting} waiting`
  return {
    tone: 'sun',
    short,
    full: `${short}. No connection. Your work is safe on this device and goes up by itself.`,
    icon: 'clock',
  }
}

/**
 * Today's confirmation by the clock, an earlier one by its day. One in the future came from a clock that was put back
 * since, so it is not shown.
 */
function whenOf(safeAt: Date, now: Date): string {
  if (safeAt > now) return ''
  if (safeAt.toDateString() === now.toDateString())
    return ` at ${safeAt.toLocaleTimeString('en-ZA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
  const year = safeAt.getFullYear() === now.getFullYear() ? undefined : ('numeric' as const)
  return ` on ${safeAt.toLocaleDateString('en-ZA', { day: 'numeric', month: 'short', year })}`
}
