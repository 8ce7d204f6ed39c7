import * as z from 'zod/mini'
import { line } from '../../../content-fields.ts'
import type { World } from '../../world.ts'
import { judgeMails, MailSetup, readMails, type MailState } from './network-mail.ts'
import { judgeSends, SendSetup, sent, type SendState } from './network-send.ts'
import { readJson } from '../read-json.ts'

/** The learner either sends packets over a map of routers, or recognises the real addresses among false ones. */
export const NetworkSetup = z.discriminatedUnion('task', [SendSetup, MailSetup])
export type NetworkSetup = z.infer<typeof NetworkSetup>

const NetworkAnswer = z.strictObject({
  /** Says which packet takes which way, in the order of sending. */
  sends: z.optional(
    z
      .array(z.strictObject({ packet: z.int().check(z.minimum(1), z.maximum(6)), way: line }))
      .check(z.maxLength(10)),
  ),
  /** This says for each address whether the learner trusts it. */
  real: z.optional(z.array(z.boolean()).check(z.maxLength(6))),
})
export type NetworkAnswer = z.infer<typeof NetworkAnswer>

export type NetworkState = SendState | MailState

export const network: World<NetworkSetup, NetworkState, NetworkAnswer> = {
  name: 'network',
  readAnswer: (value) => readJson(NetworkAnswer, value),

  run(setup, { sends = [], real = [] }, cap) {
    const run = setup.task === 'send' ? sent(setup, sends) : readMails(setup, real)
    return { ...run, steps: run.steps.slice(0, cap + 1) }
  },

  judge(setup, { steps }) {
    const state = steps.at(-1)?.state
    if (setup.task === 'send' && state?.task === 'send') return judgeSends(setup, state)
    return setup.task === 'mail' && state?.task === 'mail' ? judgeMails(setup, state) : undefined
  },

  result(_, { steps }) {
    const state = steps.at(-1)?.state
    return state?.task === 'send' ? state.arrived.join(' ') : ''
  },

  sizeOf: ({ sends = [], real = [] }) => sends.length + real.filter(Boolean).length,
}
