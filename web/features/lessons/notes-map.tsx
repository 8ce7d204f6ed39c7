import type { ReactNode } from 'react'
import { IconCheck } from '#web/ui/icons.tsx'
import type { NotesPlace } from './notes-walk.ts'

interface NotesMapProps {
  headings: readonly string[]
  place: NotesPlace
  isRead: (block: number) => boolean
  onShow: (place: NotesPlace) => void
}

/** Shows the position in the notes: a bead for each block, with a tick once it was read, and one for all blocks. */
export function NotesMap({ headings, place, isRead, onShow }: NotesMapProps) {
  return (
    <ol aria-label="Parts of the notes" className="-mx-2 flex flex-wrap print:hidden">
      {headings.map((heading, block) => (
        <li key={heading}>
          <Bead
            label={`Part ${block + 1} of ${headings.length}: ${heading}${isRead(block) ? ', read' : ''}`}
            isHere={place === block}
            isRead={isRead(block)}
            onClick={() => onShow(block)}
          >
            {isRead(block) && place !== block ? <IconCheck className="size-[18px]" /> : block + 1}
          </Bead>
        </li>
      ))}
      <li>
        <Bead label="Show all" isHere={place === 'all'} isRead={false} onClick={() => onShow('all')}>
          All
        </Bead>
      </li>
    </ol>
  )
}

interface BeadProps {
  label: string
  isHere: boolean
  isRead: boolean
  onClick: () => void
  children: ReactNode
}

function Bead({ label, isHere, isRead, onClick, children }: BeadProps) {
  const look = isHere
    ? 'border-action bg-action text-on-brand'
    : isRead
      ? 'border-leaf bg-leaf-wash text-leaf'
      : 'border-field bg-card text-ink'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-current={isHere ? 'step' : undefined}
      onClick={onClick}
      className="grid min-h-[48px] min-w-[48px] place-items-center rounded-full"
    >
      <span
        aria-hidden="true"
        className={`grid h-[34px] min-w-[34px] place-items-center rounded-full border-2 px-[4px] text-[15px] leading-none font-bold ${look}`}
      >
        {children}
      </span>
    </button>
  )
}
