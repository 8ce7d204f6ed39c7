import * as api from '#domain/learning/progress-api.ts'
import { clock } from '#domain/clock.ts'
import { ANSWERS_HEADER, API_VERSION_HEADER, DEVICE_HEADER } from '#domain/api-version.ts'
import type { ProgressSaved } from '#domain/learning/progress.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import * as z from 'zod/mini'
import { invalidInput, refusal, tooManyTries } from '../../core/errors.ts'
import { sql } from 'kysely'
import { byCookie } from '../../http/by-cookie.ts'
import { ReadyJson, type Uploader } from '../../http/routing/route.ts'
import { implement } from '../services.ts'
import type { LearningServices } from '../services.ts'
import { createTurns } from '../../core/turns.ts'
import {
  EitherBatch,
  EitherRows,
  EitherSaved,
  inOldShape,
  oldShapeOf,
  ROWS_SINCE_API,
  rowsOf,
  SealedContent,
} from './old-wire.ts'
import { readRows, saveProgress } from './save-progress.ts'

/**
 * An account may have a megabyte of answers. A device reads them once, and from then on sends a mark that says that it has
 * them. So several reads at once come from many devices, or from a fault. They wait for each other and do not slow down
 * anybody else's calls.
 */
const readInTurn = createTurns({ waiting: 20 })

// The calls say what apps of today send and read. Older apps have a shape of their own (old-wire.ts).
export const routes = [
  implement({ ...api.readProgress, output: EitherRows }, async ({ caller: { userId }, services, header }) => {
    const mark = header(ANSWERS_HEADER) ?? null
    const rows = await readInTurn(userId, () => readRows(services.db, userId, mark))
    const knowsRows = Number(header(API_VERSION_HEADER)) >= ROWS_SINCE_API
    const answer = {
      userId,
      serverNow: clock.now().toISOString(),
      ...(!knowsRows && oldShapeOf(JSON.parse(rows) as AnyRow[])),
    }
    // This is the database's own text, also for old apps, because checking 5,000 answers again would hold up other calls.
    return new ReadyJson(`${JSON.stringify(answer).slice(0, -1)},"rows":${rows}}`)
  }),
  implement(
    { ...api.saveProgress, input: EitherBatch, output: EitherSaved },
    async ({ input, caller, services, header }) => {
      // A shared device may hold another learner's unsent rows, which must never be saved for the learner who is signed in.
      if (input.userId !== caller.userId) throw refusal('wrong_account')
      const { userId, sentAt } = input
      const batch = { userId, sentAt, rows: rowsOf(input) }
      const saved = await saveProgress(services, userId, batch, {
        device: header(DEVICE_HEADER),
        ticket: caller.ticket,
      })
      const answer = caller.ticket ? withoutRows(saved) : saved
      return input.rows ? answer : inOldShape(answer)
    },
  ),
  implement(
    { ...api.saveSealed, output: EitherSaved },
    async ({ input: { userId, sentAt, box, answer, sealedFor }, caller, services }) => {
      if (userId !== caller.userId) throw refusal('wrong_account')
      const inside = z.safeParse(SealedContent, services.sealing.open(sealedFor ?? userId, box))
      const { email, ...content } = inside.data ?? {}
      const batch = z.safeParse(EitherBatch, { userId, sentAt, ...content })
      // All failures get the same message, because it must not reveal what is inside, and the sender may not be the author.
      if (!batch.success) throw invalidInput({ box: 'This was not sealed for this account and server' })
      if (sealedFor !== undefined && !(await mayOpenFor(services, caller, sealedFor, email)))
        throw refusal('wrong_account')
      const saved = withoutRows(
        await saveProgress(
          services,
          userId,
          { userId, sentAt, rows: rowsOf(batch.data) },
          { ticket: caller.ticket },
        ),
      )
      return answer === 'rows' ? saved : inOldShape(saved)
    },
  ),
  implement(api.readTicket, async (call) => {
    const { services, setHeader } = call
    const used = await byCookie(call, (cookie) => services.sessions.use(cookie))
    if (used === null) throw refusal('signed_out')
    for (const cookie of used.cookies) setHeader('Set-Cookie', cookie)
    const { wait } = await services.throttle.charge({
      kind: 'own change',
      of: ['ticket', used.session.userId],
    })
    if (wait > 0) throw tooManyTries(wait)
    const given = await services.tickets.issue(used.session.id)
    if (given === null) throw refusal('signed_out')
    return {
      userId: used.session.userId,
      ticket: given.ticket,
      expiresAt: given.expiresAt.toISOString(),
      serverNow: clock.now().toISOString(),
      sealingKey: services.sealing.publicKey,
    }
  }),
]

/**
 * Says whether the caller may send a box that was sealed for a lost account. Opening it shows its rows to the caller. So this
 * is allowed only to the author, who lost the account through a restore and has a new one now.
 */
async function mayOpenFor(
  { accounts }: LearningServices,
  { userId, ticket }: Uploader,
  lostId: string,
  email = '',
): Promise<boolean> {
  if (ticket) return false
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from auth.accounts where id = ${lostId}::uuid)
      and exists (select from auth.accounts where id = ${userId}::uuid and email = lower(${email})) as may
  `.execute(accounts)
  return rows[0]?.may ?? false
}

/** Returns the same outcomes without the rows, for a caller who may add but not read. */
function withoutRows({ serverNow, results }: ProgressSaved): ProgressSaved {
  return {
    serverNow,
    results: results.map((result) =>
      result.outcome === 'merged' ? { outcome: 'kept', kind: result.kind, key: result.key } : result,
    ),
  }
}
