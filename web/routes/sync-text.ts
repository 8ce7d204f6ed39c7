import type { SyncStatus } from '#web/progress/sync-status.ts'
import type { ChipTone } from '#web/ui/chip.tsx'

export interface SyncText {
  tone: ChipTone
  /** Two or three words in the top bar. */
  short: string
  /** The whole sentence, for a screen reader and the tooltip. */
  full: string
  icon: 'check' | 'clock' | 'alert'
}

/** What the quiet badge says; null where there is nothing to say. */
export function syncText(status: SyncStatus): SyncText | null {
  if (status.storage !== 'lasting') {
    return {
      tone: 'coral',
      short: status.storage === 'full' ? 'Device is full' : 'Not kept here',
      full:
        status.storage === 'full'
          ? 'This device has no room left, so new work may be lost when you close this page.'
          : 'This browser does not let us keep your work. It may be lost when you close this page.',
      icon: 'alert',
    }
  }
  if (status.state === 'visitor') return null
  const lessons = status.waiting === 1 ? '1 lesson' : `${status.waiting} lessons`
  if (status.state === 'offline') {
    return status.waiting > 0
      ? {
          tone: 'sun',
          short: `Offline · ${status.waiting} waiting`,
          full: `No connection. Your work in ${lessons} is safe on this device and waits to be sent.`,
          icon: 'clock',
        }
      : {
          tone: 'plain',
          short: 'Offline',
          full: 'No connection. You can go on learning.',
          icon: 'clock',
        }
  }
  if (status.state === 'waiting') {
    return {
      tone: 'sun',
      short: `${status.waiting} waiting`,
      full: `Your work in ${lessons} is safe on this device and is being sent.`,
      icon: 'clock',
    }
  }
  return {
    tone: 'leaf',
    short: 'All work safe',
    full: 'All your work is safe on the school server.',
    icon: 'check',
  }
}
