import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { draw } from '../icons.tsx'

const IconUp = draw('M12 19V5M6 11l6-6 6 6')
const IconDown = draw('M12 5v14M6 13l6 6 6-6')

interface OrderLinesProps {
  lines: readonly string[]
  /** The index of the line that does not belong. */
  extra: number
  /** The index of each line, from the top. A line whose index is missing is left out. */
  order: readonly number[]
  locked: boolean
  onOrder: (order: number[]) => void
}

type Way = 'up' | 'down'

/**
 * Lines that the learner puts in order or leaves out, with arrow buttons, or by tapping a line and then its new place. One step
 * below the last line leads to the lines that are left out, and one step up leads back from there.
 */
export function OrderLines({ lines, extra, order, locked, onOrder }: OrderLinesProps) {
  const [picked, setPicked] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ place: number; way: Way } | null>(null)
  // A line that moves in the DOM loses the focus, so it is focused again.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { place, way } = wanted.current
    wanted.current = null
    const row = list.current?.querySelector(`[data-line="${place}"]`)
    const button =
      row?.querySelector<HTMLElement>(`[data-way="${way}"]`) ?? row?.querySelector<HTMLElement>('[data-way]')
    button?.focus()
  })

  const leftOut = lines.flatMap((_, place) => (order.includes(place) ? [] : [place]))
  const move = (place: number, to: number) => {
    if (to < 0) return
    const others = order.filter((one) => one !== place)
    const isOut = to >= order.length && order.includes(place)
    onOrder(isOut ? others : [...others.slice(0, to), place, ...others.slice(to)])
    const total = isOut ? 0 : others.length + 1
    setSaid(`${lines[place]}: ${isOut ? 'left out' : `now ${Math.min(to + 1, total)} of ${total}`}`)
  }
  const tap = (place: number) => {
    const to = order.indexOf(place)
    if (picked !== null && picked !== place && to >= 0) move(picked, to)
    else if (picked !== null && picked !== place) leaveOut()
    setPicked(picked === null ? place : null)
  }
  const leaveOut = () => {
    if (picked !== null && order.includes(picked)) move(picked, order.length)
    setPicked(null)
  }
  const stepOf = (place: number, way: Way) => {
    setPicked(null)
    wanted.current = { place, way }
    const at = order.indexOf(place)
    move(place, at < 0 ? order.length : at + (way === 'up' ? -1 : 1))
  }
  const inOrder = order.filter((place) => place !== extra)
  return (
    <div ref={list}>
      <ol className="mt-4 grid gap-2">
        {order.map((place, index) => (
          <Line
            key={place}
            {...{ place, locked }}
            words={lines[place] ?? ''}
            number={index + 1}
            isPicked={place === picked}
            isRight={place !== extra && inOrder.indexOf(place) === place}
            onTap={() => tap(place)}
          >
            {(['up', 'down'] as const).map((way) => (
              <Arrow
                key={way}
                way={way}
                label={
                  way === 'down' && index === order.length - 1
                    ? `Leave out: ${lines[place]}`
                    : `Move ${way}: ${lines[place]}`
                }
                isEnd={way === 'up' && index === 0}
                onMove={() => stepOf(place, way)}
              />
            ))}
          </Line>
        ))}
      </ol>
      {!(locked && leftOut.length === 0) && (
        <section className="relative mt-3 rounded-card border-2 border-dashed border-field p-3">
          {!locked && (
            <button
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              className="absolute inset-0 rounded-card"
              onClick={leaveOut}
            />
          )}
          <h3 className="text-base font-semibold text-soft">
            {leftOut.length > 0 ? 'Left out' : 'The line that does not belong comes here.'}
          </h3>
          {leftOut.length > 0 && (
            <ul className="mt-2 grid gap-2">
              {leftOut.map((place) => (
                <Line
                  key={place}
                  {...{ place, locked }}
                  words={lines[place] ?? ''}
                  isPicked={place === picked}
                  isRight={place === extra}
                  onTap={() => tap(place)}
                >
                  <Arrow way="up" label={`Put back: ${lines[place]}`} onMove={() => stepOf(place, 'up')} />
                </Line>
              ))}
            </ul>
          )}
        </section>
      )}
      <output className="sr-only">{locked ? '' : said}</output>
    </div>
  )
}

interface LineProps {
  place: number
  words: string
  /** This is undefined for a line that is left out. */
  number?: number
  locked: boolean
  isPicked: boolean
  isRight: boolean
  onTap: () => void
  /** These are the arrow buttons. */
  children: ReactNode
}

function Line({ place, words, number, locked, isPicked, isRight, onTap, children }: LineProps) {
  return (
    <li
      data-line={place}
      data-read-together
      className={`relative flex min-h-15 flex-wrap items-center justify-end gap-x-2 rounded-card border-2 py-1 pr-1 pl-3 text-read ${look(isRight, isPicked, locked)}`}
    >
      <span className="min-w-5 font-bold text-indigo">{number}</span>
      <span className="min-w-[min(100%-2.5rem,8rem)] flex-1 wrap-anywhere">{words}</span>
      {locked ? (
        <Mark isRight={isRight} says={number === undefined ? LEFT_OUT : IN_ORDER} />
      ) : (
        <>
          {/* This button is for touch and mouse; the keyboard and screen readers use the arrow buttons. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className="absolute inset-0 rounded-card"
            onClick={onTap}
          />
          {children}
        </>
      )}
    </li>
  )
}

function look(isRight: boolean, isPicked: boolean, locked: boolean): string {
  if (locked) return isRight ? 'border-leaf bg-leaf-wash' : 'border-coral bg-coral-wash'
  return isPicked ? 'border-indigo bg-indigo-wash' : 'border-field bg-card'
}

const IN_ORDER = { right: 'in its place', wrong: 'not in its place' }
const LEFT_OUT = { right: 'does not belong', wrong: 'belongs, but is left out' }

function Mark({ isRight, says }: { isRight: boolean; says: typeof IN_ORDER }) {
  return (
    <b className={`shrink-0 pr-2 ${isRight ? 'text-leaf' : 'text-coral-text'}`}>
      {isRight ? '✓' : '✕'}
      <span className="sr-only"> {isRight ? says.right : says.wrong}</span>
    </b>
  )
}

interface ArrowProps {
  way: Way
  label: string
  isEnd?: boolean
  onMove: () => void
}

/** At the top the button is not `disabled`, because it would lose the focus. */
function Arrow({ way, label, isEnd = false, onMove }: ArrowProps) {
  const Icon = way === 'up' ? IconUp : IconDown
  return (
    <button
      type="button"
      data-way={way}
      aria-disabled={isEnd || undefined}
      aria-label={label}
      onClick={() => !isEnd && onMove()}
      className="relative grid size-[48px] shrink-0 place-items-center rounded-control text-indigo aria-disabled:opacity-30 not-aria-disabled:hover:bg-indigo-wash"
    >
      <Icon />
    </button>
  )
}
