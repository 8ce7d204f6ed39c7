import type { SendSetup, SendState } from '#domain/learning/lab/worlds/network/network-send.ts'
import { useMove } from '../move.ts'
import { CORAL, DARK, GREY, INDIGO, INK, LEAF, SUN, WHITE, WOOD } from '../picture-colours.ts'

interface SendStageProps {
  setup: SendSetup
  state: SendState
  before: SendState | null
  moveMs: number
}

/** A map of hills with the routers and, along the bottom, the packets that have arrived. */
export function SendStage({ setup, state, before, moveMs }: SendStageProps) {
  const links = new Set(
    setup.ways.flatMap(({ path }) => path.slice(1).map((to, index) => `${path[index]} ${to}`)),
  )
  const placeOf = (id: string | undefined) => setup.nodes.find((node) => node.id === id) ?? { x: 0, y: 0 }
  const isLost = state.lost.some(({ packet, at }) => packet === state.packet && at === state.at)
  return (
    <span translate="no" className="contents">
      <svg viewBox="0 0 300 224" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round">
        <rect width="300" height="224" rx="14" fill="var(--pic-sky)" />
        <path fill="var(--pic-hill)" d="M0 96q50-64 110-40 40 16 80 4 60-18 110 10v120H0z" />
        <path fill="var(--pic-leaf-wash)" d="M0 140q80-30 160-10t140-8v64H0z" />
        <path fill={INDIGO} opacity=".35" d="M60 172q36-14 74 0-30 18-74 0z" />
        {[...links].map((link) => {
          const [from, to] = link.split(' ').map(placeOf)
          return (
            <path
              key={link}
              stroke={DARK}
              strokeWidth="4"
              strokeDasharray=".1 9"
              d={`M${from?.x} ${from?.y}L${to?.x} ${to?.y}`}
            />
          )
        })}
        {setup.nodes.map((node) => (
          <g key={node.id} transform={`translate(${node.x} ${node.y})`}>
            <NodePicture node={node} />
          </g>
        ))}
        <Slots setup={setup} state={state} />
        {state.packet > 0 && (
          <Packet
            key={`${state.packet} ${state.at}`}
            number={state.packet}
            isLost={isLost}
            from={before && before.packet === state.packet ? placeOf(before.at) : placeOf(state.at)}
            to={placeOf(state.at)}
            moveMs={moveMs}
          />
        )}
      </svg>
    </span>
  )
}

function NodePicture({ node: { name, what, isDown = false } }: { node: SendSetup['nodes'][number] }) {
  const width = name.length * 11 + 14
  return (
    <>
      {what === 'router' ? (
        <>
          <path stroke={isDown ? GREY : DARK} strokeWidth="4" d="M-8-10l-5-13M8-10l5-13" />
          <rect
            x="-22"
            y="-11"
            width="44"
            height="22"
            rx="6"
            fill={isDown ? GREY : WHITE}
            stroke={DARK}
            strokeWidth="2.5"
          />
          {isDown ? (
            <path stroke={CORAL} strokeWidth="5" d="M-8-8L8 8M8-8L-8 8" />
          ) : (
            <path stroke={LEAF} strokeWidth="7" d="M-11 0h.1M0 0h.1M11 0h.1" />
          )}
        </>
      ) : (
        <>
          <rect x="-13" y="-23" width="26" height="44" rx="6" fill={DARK} stroke={INK} strokeWidth="2" />
          <rect x="-9" y="-17" width="18" height="29" rx="2" fill={SUN} />
          <path stroke={WHITE} strokeWidth="4" d="M0 16.5h.1" />
        </>
      )}
      <rect x={-width / 2} y="25" width={width} height="23" rx="11.5" fill={WHITE} />
      <text y="42" fontSize="18" fontWeight="600" textAnchor="middle" fill={DARK}>
        {name}
      </text>
    </>
  )
}

/** The message as its receiver reassembles it. */
function Slots({ setup: { packets }, state: { arrived, lost } }: { setup: SendSetup; state: SendState }) {
  const width = 280 / packets.length
  return (
    <>
      <path fill={WOOD} d="M0 184h300v26a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14z" />
      {packets.map((text, index) => {
        const isThere = arrived.includes(index + 1)
        const isLost = lost.some(({ packet }) => packet === index + 1)
        return (
          <g key={text} transform={`translate(${10 + index * width} 189)`}>
            <rect
              width={width - 6}
              height="30"
              rx="6"
              fill={isThere ? SUN : WHITE}
              stroke={isLost ? CORAL : DARK}
              strokeWidth={isLost ? 4 : 2}
              strokeDasharray={isThere ? undefined : '5 7'}
            />
            <text x={(width - 6) / 2} y="22" fontSize="19" fontWeight="600" textAnchor="middle" fill={DARK}>
              {isThere ? text : isLost ? `${index + 1} lost` : index + 1}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface PacketProps {
  number: number
  isLost: boolean
  from: { x: number; y: number }
  to: { x: number; y: number }
  moveMs: number
}

function Packet({ number, isLost, from, to, moveMs }: PacketProps) {
  const part = useMove<SVGGElement>(
    [`translate(${from.x}px, ${from.y}px)`, `translate(${to.x}px, ${to.y}px)`],
    moveMs,
  )
  return (
    <g ref={part} transform={`translate(${to.x} ${to.y})`}>
      <rect
        x="-17"
        y="-15"
        width="34"
        height="27"
        rx="4"
        fill={isLost ? GREY : SUN}
        stroke={DARK}
        strokeWidth="2.5"
      />
      <path fill="none" stroke={DARK} strokeWidth="2" d="M-16-13l16 9 16-9" />
      <text y="10" fontSize="17" fontWeight="700" textAnchor="middle" fill={DARK}>
        {number}
      </text>
      {isLost && <path stroke={CORAL} strokeWidth="6" d="M-18-18l36 33M18-18l-36 33" />}
    </g>
  )
}
