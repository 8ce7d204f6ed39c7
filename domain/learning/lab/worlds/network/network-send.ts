import * as z from 'zod/mini'
import { line, slug } from '../../../content-fields.ts'
import type { Fault, Run, Step } from '../../world.ts'

const id = slug
const packet = z.int().check(z.minimum(1), z.maximum(6))

export const SendSetup = z.strictObject({
  task: z.literal('send'),
  nodes: z
    .array(
      z.strictObject({
        id,
        name: line,
        what: z.enum(['phone', 'router', 'server']),
        /** The position is on a map of 300 by 200. */
        x: z.int(),
        y: z.int(),
        /** This is true when no packet gets through here. */
        isDown: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(2), z.maxLength(8)),
  ways: z
    .array(z.strictObject({ name: line, path: z.array(id).check(z.minLength(2)) }))
    .check(z.minLength(1), z.maxLength(4)),
  /** These are the contents of each packet. */
  packets: z.array(line).check(z.minLength(1), z.maxLength(6)),
  /** Each of these packets is lost at that place the first time. */
  lost: z.array(z.strictObject({ at: id, packet })),
})
export type SendSetup = z.infer<typeof SendSetup>

export interface Send {
  readonly packet: number
  readonly way: string
}

export interface SendState {
  readonly task: 'send'
  /** This is the packet that is on its way, or 0 for none. `at` is where it is. */
  readonly packet: number
  readonly at: string
  readonly arrived: readonly number[]
  /** These are packets that were sent and did not arrive, with the place where each was lost. */
  readonly lost: readonly { readonly packet: number; readonly at: string }[]
}

export function sent(setup: SendSetup, sends: readonly Send[]): Run<SendState> {
  const from = setup.ways[0]?.path[0] ?? ''
  let state: SendState = { task: 'send', packet: 0, at: from, arrived: [], lost: [] }
  const steps: Step<SendState>[] = [
    { line: 0, state, say: `${nameOf(setup, from)} has ${setup.packets.length} packets to send.` },
  ]
  const waiting = [...setup.lost]
  for (const [index, { packet, way }] of sends.entries()) {
    const path = setup.ways.find(({ name }) => name === way)?.path
    if (!path || packet > setup.packets.length) continue
    const line = index + 1
    for (const at of path) {
      const trap = waiting.findIndex((one) => one.at === at && one.packet === packet)
      const isDown = setup.nodes.find((node) => node.id === at)?.isDown === true
      state = { ...state, packet, at }
      if (isDown || trap >= 0) {
        if (trap >= 0) waiting.splice(trap, 1)
        state = { ...state, lost: [...without(state.lost, packet), { packet, at }] }
        const why = isDown ? 'has no power' : 'was too busy'
        steps.push({
          line,
          state,
          say: `${nameOf(setup, at)} ${why}. Packet ${packet} is lost there.`,
        })
        break
      }
      if (at !== path.at(-1)) {
        steps.push({ line, state, say: `Packet ${packet} is at ${nameOf(setup, at)}.` })
        continue
      }
      state = {
        ...state,
        arrived: [...new Set([...state.arrived, packet])],
        lost: without(state.lost, packet),
      }
      steps.push({ line, state, say: `Packet ${packet} reaches ${nameOf(setup, at)}.` })
    }
  }
  return { steps }
}

export function judgeSends(setup: SendSetup, { arrived, lost }: SendState): Fault | undefined {
  const missing = setup.packets.flatMap((_, index) => (arrived.includes(index + 1) ? [] : [index + 1]))
  const [first] = missing
  if (first === undefined) return undefined
  const at = lost.find(({ packet }) => packet === first)?.at
  const place = setup.nodes.find(({ id }) => id === at)
  if (!place) return { reason: 'short', say: `You have not sent packet ${first} yet.` }
  if (!place.isDown) {
    const to = nameOf(setup, setup.ways[0]?.path.at(-1) ?? '')
    const say = `Packet ${first} did not reach ${to}, because ${place.name} was too busy. Send this packet again.`
    return { reason: 'packet-lost', say }
  }
  const there = missing.filter((one) => lost.some((loss) => loss.packet === one && loss.at === at))
  const say =
    there.length === 1
      ? `packet ${first} was lost there. Choose another route.`
      : `packets ${there.slice(0, -1).join(', ')} and ${there.at(-1)} were lost there. Choose another route.`
  return { reason: 'packet-lost', say: `${place.name} has no power, so ${say}` }
}

function without(lost: SendState['lost'], packet: number): SendState['lost'] {
  return lost.filter((one) => one.packet !== packet)
}

function nameOf({ nodes }: SendSetup, id: string): string {
  return nodes.find((node) => node.id === id)?.name ?? id
}
