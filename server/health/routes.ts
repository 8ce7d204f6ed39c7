import * as z from 'zod/mini'
import { refusal } from '../errors.ts'
import { defineRoute } from '../routing/define-route.ts'

const Ok = z.object({ status: z.literal('ok') })

export const getHealth = defineRoute({
  access: 'public',
  summary: 'The process is up',
  output: Ok,
  handler: () => ({ status: 'ok' as const }),
})

export const getReady = defineRoute({
  access: 'public',
  summary: 'The database answers and is migrated, and the server is not stopping',
  output: Ok,
  handler: async ({ services }) => {
    if (!(await services.isReady())) throw refusal('unavailable')
    return { status: 'ok' as const }
  },
})
