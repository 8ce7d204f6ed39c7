import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import {
  ProgressRows,
  ProgressSaved,
  UploadTicket,
  type ProgressBatch,
  type SealedBatch,
} from '#domain/progress.ts'
import { callApi, type ApiResult } from './client.ts'

/** What a browser sends after its page has gone; more than this it refuses (the limit is 64 kB for all such calls). */
const KEEPALIVE_MAX_CHARS = 60_000

/** A session's access token, or the ticket it left on this device. */
export type UploadCredential = { token: string } | { ticket: string }

/** @param answersMark of the answers known to be there: the server leaves them out when it has just these */
export function readProgress(token: string, answersMark: string): Promise<ApiResult<ProgressRows>> {
  return callApi({ method: 'GET', path: '/api/progress', token, answersMark, answer: ProgressRows })
}

/** Safe to repeat: the server merges. By ticket the account need not be the one signed in. */
export function saveProgress(
  credential: UploadCredential & { device?: string | undefined },
  batch: ProgressBatch,
): Promise<ApiResult<ProgressSaved>> {
  const path = '/api/progress'
  return callApi({ method: 'PUT', path, body: batch, answer: ProgressSaved, gzip: true, ...credential })
}

/** Not gzipped: what is encrypted does not shrink. */
export function saveSealed(
  credential: UploadCredential,
  batch: SealedBatch,
): Promise<ApiResult<ProgressSaved>> {
  const path = '/api/progress/sealed'
  return callApi({ method: 'PUT', path, body: batch, answer: ProgressSaved, ...credential })
}

export function readTicket(): Promise<ApiResult<UploadTicket>> {
  return callApi({ method: 'POST', path: '/api/progress/ticket', answer: UploadTicket })
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
    headers: {
      Authorization: `Ticket ${ticket}`,
      'Content-Type': 'application/json',
      [API_VERSION_HEADER]: String(API_VERSION),
    },
  }).catch(() => undefined)
}
