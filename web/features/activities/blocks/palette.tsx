import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { count } from '#domain/counts.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import { useBlockContext } from './block-context.ts'
import { IconLeft, IconRight } from './block-icons.tsx'
import type { Actions } from './editing-session.ts'
import {
  ALL_SHOWN,
  beginAt,
  groupsOf,
  hiddenBeside,
  pageFrom,
  type Group,
  type Hidden,
} from './palette-row.ts'
import { GROUP_NAMES, offerName } from './texts.ts'

/** The number of blocks that fit in two rows on a phone. More of them stand in one row that scrolls, below their groups. */
const TWO_ROWS = 6

interface PaletteProps {
  toolbox: readonly BlockSpec[]
  label: string
  /** A tapped slot or Swap waits for a block, so the palette is highlighted. */
  isAsked: boolean
}

type Row = RefObject<HTMLFieldSetElement | null>

/** The blocks on offer. */
export function Palette({ toolbox, label, isAsked }: PaletteProps) {
  const { locked, actions } = useBlockContext()
  const isMany = toolbox.length > TWO_ROWS
  const groups = useMemo(() => groupsOf(toolbox), [toolbox])
  const specs = useMemo(
    () => (isMany ? groups.flatMap(({ specs }) => specs) : toolbox),
    [isMany, groups, toolbox],
  )
  const row = useRef<HTMLFieldSetElement>(null)
  const hidden = useHidden(row, isMany)
  return (
    <div className="block-shelf" data-many={isMany || undefined}>
      {isMany && (
        <div className="block-groups">
          {groups.map((group) => (
            <GroupButton key={group.name} group={group} isShown={hidden.group === group.name} row={row} />
          ))}
        </div>
      )}
      <div className="block-row">
        <fieldset
          ref={row}
          aria-label={label}
          className="block-palette"
          data-asked={isAsked || undefined}
          data-many={isMany || undefined}
        >
          <Offers specs={specs} locked={locked} actions={actions} />
        </fieldset>
        {hidden.left > 0 && <MoreButton side="left" hidden={hidden.left} row={row} />}
        {hidden.right > 0 && <MoreButton side="right" hidden={hidden.right} row={row} />}
      </div>
    </div>
  )
}

interface OffersProps {
  specs: readonly BlockSpec[]
  locked: boolean
  actions: Actions
}

/** These do not render again when only the program has changed. */
const Offers = memo(function Offers({ specs, locked, actions }: OffersProps) {
  return specs.map((spec) => (
    <button
      key={spec.op}
      type="button"
      className="block-offer"
      data-group={spec.group}
      data-add={spec.op}
      aria-keyshortcuts={spec.letter}
      aria-disabled={locked || undefined}
      onClick={() => actions.add(spec.op)}
    >
      <BlockIcon op={spec.op} />
      <span className="block-offer-name">{offerName(spec)}</span>
      <kbd aria-hidden="true">{spec.letter.toUpperCase()}</kbd>
    </button>
  ))
})

interface GroupButtonProps {
  group: Group
  isShown: boolean
  row: Row
}

/** Scrolls to the first block of a group, as the groups beside Scratch's palette do. */
function GroupButton({ group: { name, specs }, isShown, row }: GroupButtonProps) {
  const word = GROUP_NAMES[name]
  const show = () => {
    const offer = row.current?.querySelector<HTMLElement>(`[data-group="${name}"]`)
    if (offer) scrollRow(row, beginAt(offer))
  }
  return (
    <button
      type="button"
      data-group={name}
      data-shown={isShown || undefined}
      aria-label={`${word}, ${count(specs.length, 'block')}`}
      onClick={show}
    >
      {word}
    </button>
  )
}

interface MoreButtonProps {
  side: 'left' | 'right'
  hidden: number
  row: Row
}

/** Covers the edge of the row, says how many blocks are hidden behind it, and scrolls to them. */
function MoreButton({ side, hidden, row }: MoreButtonProps) {
  const show = () => {
    if (row.current) scrollRow(row, pageFrom(row.current, side))
  }
  return (
    <button
      type="button"
      className="block-more"
      data-side={side}
      aria-label={`Show ${count(hidden, 'more block')}`}
      onClick={show}
    >
      {side === 'left' ? <IconLeft /> : <IconRight />}
      {hidden}
    </button>
  )
}

function scrollRow(row: Row, left: number): void {
  row.current?.scrollTo({ left, behavior: prefersCalm() ? 'instant' : 'smooth' })
}

/** Says how many blocks a row hides at each side. It measures after the layout, so that opening a level does not wait for it. */
function useHidden(row: Row, isMany: boolean): Hidden {
  const [hidden, setHidden] = useState(ALL_SHOWN)
  useEffect(() => {
    const element = row.current
    if (!element || !isMany) return undefined
    const measure = () => {
      const now = hiddenBeside(element)
      setHidden((before) =>
        before.left === now.left && before.right === now.right && before.group === now.group ? before : now,
      )
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row, isMany])
  return isMany ? hidden : ALL_SHOWN
}
