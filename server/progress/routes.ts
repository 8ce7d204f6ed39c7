import { DEVICE_HEADER } from '#domain/api-version.ts'
import { type ProgressSaved, SealedBatch, UploadTicket } from '#domain/progress.ts'
import * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import {
  EitherBatch,
  EitherContent,
  EitherRows,
  EitherSaved,
  inBothShapes,
  inOldShape,
  rowsOf,
} from './old-wire.ts'
import { readRows, saveProgress } from './save-progress.ts'

export const getProgress = defineRoute({
  access: 'progress:read',
  summary: "All rows of the caller's progress",
  output: EitherRows,
  handler: async ({ caller: { userId }, services }) => {
    const rows = await services.db.withUser(userId, (trx) => readRows(trx, userId))
    return inBothShapes({ userId, serverNow: new Date().toISOString(), rows })
  },
})

export const putProgress = defineRoute({
  access: 'progress:save',
  orTicket: true,
  summary:
    'Merge progress rows into what is stored; may be repeated. A ticket learns only that rows were kept',
  input: EitherBatch,
  output: EitherSaved,
  handler: async ({ input, caller, services, header }) => {
    // A shared device may hold another learner's unsent rows: they never land under whoever is signed in.
    if (input.userId !== caller.userId) throw refusal('wrong_account')
    const { userId, sentAt } = input
    const batch = { userId, sentAt, rows: rowsOf(input) }
    const saved = await saveProgress(services, userId, batch, header(DEVICE_HEADER))
    const answer = caller.hasTicket ? withoutRows(saved) : saved
    return input.rows ? answer : inOldShape(answer)
  },
})

export const putSealedProgress = defineRoute({
  access: 'progress:save',
  orTicket: true,
  summary: 'Merge rows a device sealed at a sign-out; says per row only whether it was kept',
  input: SealedBatch,
  output: EitherSaved,
  handler: async ({ input: { userId, sentAt, box, answer }, caller, services }) => {
    if (userId !== caller.userId) throw refusal('wrong_account')
    const inside = z.safeParse(EitherContent, services.sealing.open(userId, box))
    const batch = z.safeParse(EitherBatch, { userId, sentAt, ...inside.data })
    // One message for all: what is inside is nobody's business, perhaps not even the sender's.
    if (!batch.success) throw invalidInput({ box: 'This was not sealed for this account and server' })
    const saved = withoutRows(
      await saveProgress(services, userId, { userId, sentAt, rows: rowsOf(batch.data) }),
    )
    return answer === 'rows' ? saved : inOldShape(saved)
  },
})

export const postTicket = defineRoute({
  access: 'cookie',
  summary: 'Get an upload ticket for this device: 120 days, adds progress for the caller and nothing else',
  output: UploadTicket,
  handler: async ({ header, services, setHeader }) => {
    const used = await services.sessions.use(header('cookie'))
    if (used === null) throw refusal('signed_out')
    if (used.renewedCookie !== null) setHeader('Set-Cookie', used.renewedCookie)
    const given = await services.tickets.issue(used.session.id)
    if (given === null) throw refusal('signed_out')
    return {
      userId: used.session.userId,
      ticket: given.ticket,
      expiresAt: given.expiresAt.toISOString(),
      serverNow: new Date().toISOString(),
      sealingKey: services.sealing.publicKey,
    }
  },
})

/** The same outcomes without the rows: for whoever may add but not read. */
function withoutRows({ serverNow, results }: ProgressSaved): ProgressSaved {
  return {
    serverNow,
    results: results.map((result) =>
      result.outcome === 'merged' ? { outcome: 'kept', kind: result.kind, key: result.key } : result,
    ),
  }
}
