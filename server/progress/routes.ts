import { ProgressBatch, ProgressRows, ProgressSaved } from '#domain/progress.ts'
import { SealedBatch, SealedRows, UploadTicket } from '#domain/upload.ts'
import * as z from 'zod/mini'
import { invalidInput, refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'
import { presentJoinedTask, presentProgress, withoutRows } from './present.ts'
import { progressOf } from './queries.ts'
import { saveProgress } from './save-progress.ts'
import { tasksOf } from './task-queries.ts'

export const getProgress = defineRoute({
  access: 'progress:read',
  summary: "The caller's progress in every lesson and task begun",
  output: ProgressRows,
  handler: async ({ caller: { userId }, services }) => {
    const { lessons, tasks } = await services.db.withUser(userId, async (trx) => ({
      lessons: await progressOf(trx, userId),
      tasks: await tasksOf(trx, userId),
    }))
    return {
      userId,
      serverNow: new Date().toISOString(),
      lessons: lessons.map(presentProgress),
      tasks: tasks.map(presentJoinedTask),
    }
  },
})

export const putProgress = defineRoute({
  access: 'progress:save',
  orTicket: true,
  summary:
    'Merge progress rows into what is stored; may be repeated. A ticket learns only that rows were kept',
  input: ProgressBatch,
  output: ProgressSaved,
  handler: async ({ input, caller, services }) => {
    // A shared device may hold another learner's unsent rows: they never land under whoever is signed in.
    if (input.userId !== caller.userId) throw refusal('wrong_account')
    const saved = await saveProgress(services, caller.userId, input)
    return caller.hasTicket ? withoutRows(saved) : saved
  },
})

export const putSealedProgress = defineRoute({
  access: 'progress:save',
  orTicket: true,
  summary: 'Merge rows a device sealed at a sign-out; says per row only whether it was kept',
  input: SealedBatch,
  output: ProgressSaved,
  handler: async ({ input: { userId, sentAt, box }, caller, services }) => {
    if (userId !== caller.userId) throw refusal('wrong_account')
    const inside = z.safeParse(SealedRows, services.sealing.open(userId, box))
    const batch = z.safeParse(ProgressBatch, { userId, sentAt, ...inside.data })
    // One message for all: what is inside is nobody's business, perhaps not even the sender's.
    if (!batch.success) throw invalidInput({ box: 'This was not sealed for this account and server' })
    return withoutRows(await saveProgress(services, userId, batch.data))
  },
})

export const postTicket = defineRoute({
  access: 'cookie',
  summary: 'Get an upload ticket for this device: 45 days, adds progress for the caller and nothing else',
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
