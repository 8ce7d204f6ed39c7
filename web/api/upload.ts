import { ProgressSaved, type ProgressBatch } from '#domain/progress.ts'
import { UploadTicket, type SealedBatch } from '#domain/upload.ts'
import { callApi, type ApiResult } from './client.ts'

/** What a browser sends after its page has gone; more than this it refuses (the limit is 64 kB for all such calls). */
const KEEPALIVE_MAX_CHARS = 60_000

/** What authorises an upload: a session's access token, or a ticket left on this device. */
export type UploadCredential = { token: string } | { ticket: string }

/** A fresh upload ticket of whoever the session cookie belongs to. */
export function readTicket(): Promise<ApiResult<UploadTicket>> {
  return callApi({ method: 'POST', path: '/api/progress/ticket', answer: UploadTicket })
}

/** Sends rows of an account that need not be the one signed in. */
export function uploadRows(
  credential: UploadCredential,
  batch: ProgressBatch,
): Promise<ApiResult<ProgressSaved>> {
  return callApi({
    method: 'PUT',
    path: '/api/progress',
    body: batch,
    answer: ProgressSaved,
    gzip: true,
    ...credential,
  })
}

/** Sends rows sealed at a sign-out. Not gzipped: what is encrypted does not shrink. */
export function uploadSealed(
  credential: UploadCredential,
  batch: SealedBatch,
): Promise<ApiResult<ProgressSaved>> {
  return callApi({
    method: 'PUT',
    path: '/api/progress/sealed',
    body: batch,
    answer: ProgressSaved,
    ...credential,
  })
}

/** Sends rows while the page is going away. Nobody hears the answer: they stay unsent, and a second sending is harmless. */
export function sendOnLeaving(ticket: string, batch: ProgressBatch): void {
  const body = JSON.stringify(batch)
  if (body.length > KEEPALIVE_MAX_CHARS) return
  fetch('/api/progress', {
    method: 'PUT',
    body,
    keepalive: true,
    credentials: 'omit',
    headers: { Authorization: `Ticket ${ticket}`, 'Content-Type': 'application/json' },
  }).catch(() => undefined)
}
