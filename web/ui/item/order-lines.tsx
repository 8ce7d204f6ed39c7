import { useLayoutEffect, useRef, useState } from 'react'
import { draw } from '../icons.tsx'

const IconUp = draw('M12 19V5M6 11l6-6 6 6')
const IconDown = draw('M12 5v14M6 13l6 6 6-6')

interface OrderLinesProps {
  lines: readonly string[]
  /** Places of the lines, from the top. */
  order: readonly number[]
  locked: boolean
  onOrder: (order: number[]) => void
}

type Way = 'up' | 'down'

/** Lines to move by arrows; or one is tapped, and then the place it goes to. */
export function OrderLines({ lines, order, locked, onOrder }: OrderLinesProps) {
  const [picked, setPicked] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<{ place: number; way: Way } | null>(null)
  // A line that is moved in the page loses the focus.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { place, way } = wanted.current
    wanted.current = null
    list.current?.querySelector<HTMLElement>(`[data-line="${place}"] [data-way="${way}"]`)?.focus()
  })

  const move = (place: number, to: number) => {
    if (to < 0 || to >= order.length) return
    const others = order.filter((one) => one !== place)
    onOrder([...others.slice(0, to), place, ...others.slice(to)])
    setSaid(`${lines[place]}: now ${to + 1} of ${order.length}`)
  }
  const tap = (place: number) => {
    if (picked !== null && picked !== place) move(picked, order.indexOf(place))
    setPicked(picked === null ? place : null)
  }
  return (
    <>
      <ol ref={list} className="mt-4 grid gap-2">
        {order.map((place, index) => (
          <li
            key={place}
            data-line={place}
            data-read-together
            className={`relative flex min-h-15 flex-wrap items-center justify-end gap-x-2 rounded-card border-2 py-1 pr-1 pl-3 text-read ${look(place, index, picked, locked)}`}
          >
            <span className="min-w-5 font-bold text-indigo">{index + 1}</span>
            <span className="min-w-[min(100%-2.5rem,8rem)] flex-1 wrap-anywhere">{lines[place]}</span>
            {locked ? (
              <Mark isRight={place === index} />
            ) : (
              <>
                {/* For fingers and mice; the keyboard and screen readers have the arrows. */}
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  className="absolute inset-0 rounded-card"
                  onClick={() => tap(place)}
                />
                {(['up', 'down'] as const).map((way) => (
                  <Arrow
                    key={way}
                    way={way}
                    line={lines[place] ?? ''}
                    isEnd={way === 'up' ? index === 0 : index === order.length - 1}
                    onMove={() => {
                      setPicked(null)
                      wanted.current = { place, way }
                      move(place, index + (way === 'up' ? -1 : 1))
                    }}
                  />
                ))}
              </>
            )}
          </li>
        ))}
      </ol>
      <output className="sr-only">{locked ? '' : said}</output>
    </>
  )
}

function look(place: number, index: number, picked: number | null, locked: boolean): string {
  if (locked) return place === index ? 'border-leaf bg-leaf-wash' : 'border-coral bg-coral-wash'
  return place === picked ? 'border-indigo bg-indigo-wash' : 'border-field bg-card'
}

function Mark({ isRight }: { isRight: boolean }) {
  return (
    <b className={`shrink-0 pr-2 ${isRight ? 'text-leaf' : 'text-coral-text'}`}>
      {isRight ? '✓' : '✕'}
      <span className="sr-only">{isRight ? ' in its place' : ' not in its place'}</span>
    </b>
  )
}

interface ArrowProps {
  way: Way
  line: string
  isEnd: boolean
  onMove: () => void
}

/** Not `disabled` at the ends: it would lose the focus. */
function Arrow({ way, line, isEnd, onMove }: ArrowProps) {
  const Icon = way === 'up' ? IconUp : IconDown
  return (
    <button
      type="button"
      data-way={way}
      aria-disabled={isEnd || undefined}
      aria-label={`Move ${way}: ${line}`}
      onClick={() => !isEnd && onMove()}
      className="relative grid size-[48px] shrink-0 place-items-center rounded-control text-indigo aria-disabled:opacity-30 not-aria-disabled:hover:bg-indigo-wash"
    >
      <Icon />
    </button>
  )
}
