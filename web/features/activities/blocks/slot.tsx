import { useState } from 'react'
import { useBlockContext } from './block-context.ts'
import { readPlace } from './places.ts'

interface SlotProps {
  place: string
  isEmpty: boolean
  isChosen: boolean
  label: string
}

/** The end of a list, where blocks can be added or dropped. */
export function Slot({ place, isEmpty, isChosen, label }: SlotProps) {
  const { canAdd, locked, mode, addHere, actions } = useBlockContext()
  const [tapped, setTapped] = useState('')
  if (!canAdd)
    return (
      <li className={isEmpty ? 'block-hollow' : 'block-end'} data-gap={place} aria-hidden="true">
        {isEmpty && mode === 'order' && 'put blocks here'}
      </li>
    )
  const isWanted = place === addHere
  const isAsking = isChosen && tapped === place
  const text = isAsking
    ? 'now tap a block to add it'
    : isWanted
      ? 'add a block here'
      : isChosen
        ? 'next block goes here'
        : isEmpty
          ? 'add a block here'
          : ''
  const choose = () => {
    const at = readPlace(place)
    if (at && !locked) setTapped(place)
    if (at) actions.choosePlace(at)
  }
  return (
    <li className="block-slot-row" data-gap={place}>
      <button
        type="button"
        className="block-slot"
        data-stop
        data-slot={place}
        data-wanted={isWanted || undefined}
        aria-pressed={isChosen}
        aria-disabled={locked || undefined}
        aria-label={isChosen && !isWanted ? `Next block goes here, ${label}` : `Add a block here, ${label}`}
        onClick={choose}
      >
        <span aria-hidden="true" className={isChosen ? 'block-next' : 'block-plus'}>
          {!isChosen && '+'}
        </span>
        {text}
      </button>
    </li>
  )
}
