import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import type { ProgressBatch } from '#domain/learning/progress.ts'
import { saveProgress } from '#domain/learning/progress-api.ts'

/** Browsers refuse a larger body for a request that outlives its page. Their limit is 64 kB for all such requests together. */
const KEEPALIVE_MAX_CHARS = 60_000

/**
 * Sends rows while the page is being closed. Nothing receives the response, so the rows stay unsent, and sending them again
 * is harmless.
 */
export function sendOnLeaving(ticket: string, batch: ProgressBatch): void {
  const body = JSON.stringify(batch)
  if (body.length > KEEPALIVE_MAX_CHARS) return
  fetch(saveProgress.path, {
    method: saveProgress.method,
    body,
    keepalive: true,
    credentials: 'omit',
    headers: {
      Authorization: `Ticket ${ticket}`,
      'Content-Type': 'application/json',
      [API_VERSION_HEADER]: String(API_VERSION),
    },
  }).catch(() => undefined)
}
