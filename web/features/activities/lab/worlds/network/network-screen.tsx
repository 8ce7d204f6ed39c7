import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import {
  network,
  type NetworkAnswer,
  type NetworkSetup,
  type NetworkState,
} from '#domain/learning/lab/worlds/network/network.ts'
import { sent, type Send, type SendSetup } from '#domain/learning/lab/worlds/network/network-send.ts'
import type { StageProps, WorkbenchProps, WorldScreen } from '../../world-screen.ts'
import { MailBench, MailStage } from './network-mail.tsx'
import { SendStage } from './network-map.tsx'
import { Add, Choice, optionsOf, StepList } from '../workbench.tsx'

function Stage({ setup, step, before, moveMs }: StageProps<NetworkSetup, NetworkState>) {
  const { state } = step
  if (setup.task === 'mail') return state.task === 'mail' ? <MailStage setup={setup} state={state} /> : null
  if (state.task !== 'send') return null
  const from = before?.state.task === 'send' ? before.state : null
  return <SendStage setup={setup} state={state} before={from} moveMs={moveMs} />
}

function Workbench(props: WorkbenchProps<NetworkSetup, NetworkAnswer>) {
  const { level, answer, locked, line, onChange } = props
  const [setup] = level.setups
  if (!setup) return null
  if (setup.task === 'mail')
    return (
      <MailBench
        setup={setup}
        real={answer.real ?? []}
        locked={locked}
        line={line}
        onChange={(real) => onChange({ real })}
      />
    )
  const sends = answer.sends ?? []
  const numbers = setup.packets.map((text, index) => ({
    value: String(index + 1),
    label: `${index + 1}: ${text}`,
  }))
  const next = sends.length < setup.packets.length ? sends.length + 1 : firstMissing(setup, sends)
  const way = sends.at(-1)?.way ?? setup.ways[0]?.name ?? ''
  return (
    <div className="grid gap-3">
      <StepList
        name="Packets to send, in order"
        empty="You have not sent a packet yet."
        items={sends}
        locked={locked}
        line={line}
        onChange={(changed) => onChange({ sends: changed })}
      >
        {(send, at, put) => (
          <>
            <Choice
              label="Packet"
              of={`Line ${at},`}
              value={String(send.packet)}
              options={numbers}
              locked={locked}
              onChange={(packet) => put({ ...send, packet: Number(packet) })}
            />
            <Choice
              label="Route"
              of={`Line ${at},`}
              value={send.way}
              options={optionsOf(setup.ways.map(({ name }) => name))}
              locked={locked}
              onChange={(over) => put({ ...send, way: over })}
            />
          </>
        )}
      </StepList>
      <div>
        <Add
          locked={locked || sends.length >= 10}
          onAdd={() => onChange({ sends: [...sends, { packet: next, way }] })}
        >
          Send a packet
        </Add>
      </div>
    </div>
  )
}

/** Returns the first packet to send again, after each packet was sent once. */
function firstMissing(setup: SendSetup, sends: readonly Send[]): number {
  const arrived = sent(setup, sends).steps.at(-1)?.state.arrived ?? []
  const missing = setup.packets.findIndex((_, index) => !arrived.includes(index + 1))
  return Math.max(missing, 0) + 1
}

export const networkScreen: WorldScreen<NetworkSetup, NetworkState, NetworkAnswer> = {
  world: network,
  reasons: SMALL_REASONS,
  Stage,
  Workbench,
  emptyAnswer: {},
}
