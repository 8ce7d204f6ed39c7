import type { SyncStatus } from '#web/progress/sync-status.ts'
import { showToast } from '#web/ui/toast.tsx'
import { syncText } from './sync-text.ts'

/** Lessons and quizzes have no badge, so trouble with the device's storage is said at their end. */
export function showStorageTrouble(sync: SyncStatus): void {
  const trouble = sync.storage === 'lasting' ? null : syncText(sync)
  if (trouble) showToast({ title: trouble.short, text: trouble.full, tone: 'bad' })
}
