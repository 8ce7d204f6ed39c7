import { ANSWERS_HEADER, API_VERSION_HEADER, DEVICE_HEADER } from '#domain/api-version.ts'
import { type ProgressSaved, SealedBatch, UploadTicket } from '#domain/progress.ts'
import type { AnyRow } from '#domain/rows/row-kind.ts'
import * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import { sql } from 'kysely'
import { BODY } from '../middleware/read-json.ts'
import { defineRoute, ReadyJson, type Uploader } from '../routing/define-route.ts'
import type { Services } from '../services.ts'
import {
  EitherBatch,
  EitherRows,
  EitherSaved,
  inBothShapes,
  inOldShape,
  ROWS_SINCE_API,
  rowsOf,
  SealedContent,
} from './old-wire.ts'
import { readRows, saveProgress } from './save-progress.ts'

export const getProgress = defineRoute({
  access: 'progress:read',
  summary: "All rows of the caller's progress",
  output: EitherRows,
  handler: async ({ caller: { userId }, services, header }) => {
    const rows = await readRows(services.db, userId, header(ANSWERS_HEADER) ?? null)
    const answer = { userId, serverNow: new Date().toISOString() }
    return Number(header(API_VERSION_HEADER)) >= ROWS_SINCE_API
      ? new ReadyJson(`${JSON.stringify(answer).slice(0, -1)},"rows":${rows}}`)
      : inBothShapes({ ...answer, rows: JSON.parse(rows) as AnyRow[] })
  },
})

export const putProgress = defineRoute({
  access: 'progress:save',
  orTicket: true,
  summary:
    'Merge progress rows into what is stored; may be repeated. A ticket learns only that rows were kept',
  input: EitherBatch,
  body: BODY.rows,
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
  body: BODY.rows,
  output: EitherSaved,
  handler: async ({ input: { userId, sentAt, box, answer, sealedFor }, caller, services }) => {
    if (userId !== caller.userId) throw refusal('wrong_account')
    const inside = z.safeParse(SealedContent, services.sealing.open(sealedFor ?? userId, box))
    const { email, ...content } = inside.data ?? {}
    const batch = z.safeParse(EitherBatch, { userId, sentAt, ...content })
    // One message for all: what is inside is nobody's business, perhaps not even the sender's.
    if (!batch.success) throw invalidInput({ box: 'This was not sealed for this account and server' })
    if (sealedFor !== undefined && !(await mayOpenFor(services, caller, sealedFor, email)))
      throw refusal('wrong_account')
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
    for (const cookie of used.cookies) setHeader('Set-Cookie', cookie)
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

/** Opening a box shows its rows to the caller: only to the author, who lost the account with a restore and has another now. */
async function mayOpenFor(
  { accounts }: Services,
  { userId, hasTicket }: Uploader,
  lostId: string,
  email = '',
): Promise<boolean> {
  if (hasTicket) return false
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from auth.accounts where id = ${lostId}::uuid)
      and exists (select from auth.accounts where id = ${userId}::uuid and email = lower(${email})) as may
  `.execute(accounts)
  return rows[0]?.may ?? false
}

/** The same outcomes without the rows: for whoever may add but not read. */
function withoutRows({ serverNow, results }: ProgressSaved): ProgressSaved {
  return {
    serverNow,
    results: results.map((result) =>
      result.outcome === 'merged' ? { outcome: 'kept', kind: result.kind, key: result.key } : result,
    ),
  }
}
