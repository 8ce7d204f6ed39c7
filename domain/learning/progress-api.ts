import { defineCall } from '../api-call.ts'
import { ProgressBatch, ProgressRows, ProgressSaved, SealedBatch, UploadTicket } from './progress.ts'
import { emptyLesson } from './rows/lesson-row.ts'

export const readProgress = defineCall({
  method: 'GET',
  path: '/api/progress',
  access: 'progress:read',
  summary: "All rows of the caller's progress",
  output: ProgressRows,
})

/** This is safe to repeat, because the server merges. With a ticket, the account need not be the one that is signed in. */
export const saveProgress = defineCall({
  method: 'PUT',
  path: '/api/progress',
  access: 'progress:save',
  orTicket: true,
  summary:
    'Merge progress rows into what is stored; may be repeated. A ticket learns only that rows were kept',
  input: ProgressBatch,
  body: 'rows',
  output: ProgressSaved,
  example: ({ userId, now }) => ({
    userId,
    sentAt: now,
    rows: [{ ...emptyLesson('what-is-computer'), progress: 60 }],
  }),
})

export const saveSealed = defineCall({
  method: 'PUT',
  path: '/api/progress/sealed',
  access: 'progress:save',
  orTicket: true,
  summary: 'Merge rows a device sealed at a sign-out; says per row only whether it was kept',
  input: SealedBatch,
  body: 'box',
  output: ProgressSaved,
  example: ({ userId, now }) => ({
    userId,
    sentAt: now,
    box: 'A'.repeat(200),
  }),
})

export const readTicket = defineCall({
  method: 'POST',
  path: '/api/progress/ticket',
  access: 'cookie',
  summary: 'Get an upload ticket for this device: 120 days, adds progress for the caller and nothing else',
  output: UploadTicket,
})

export const followChanges = defineCall({
  method: 'GET',
  path: '/api/events',
  access: 'progress:read',
  summary:
    'A stream that says `progress` whenever there is progress to fetch, and `work` when a class was given some',
  output: 'event-stream',
})
