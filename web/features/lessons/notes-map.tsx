import { IconCheck } from '#web/ui/icons.tsx'
import type { NotesPlace } from './notes-walk.ts'

interface NotesMapProps {
  headings: readonly string[]
  place: NotesPlace
  isRead: (block: number) => boolean
  /** To come back to from all of them. */
  single: number
  onShow: (place: NotesPlace) => void
}

/** Where one is in the notes: a bead for each block, ticked once it was read. */
export function NotesMap({ headings, place, isRead, single, onShow }: NotesMapProps) {
  const isAll = place === 'all'
  return (
    <nav aria-label="Parts of the notes" className="-mx-1 flex flex-wrap items-center print:hidden">
      <ol className="flex flex-wrap">
        {headings.map((heading, block) => (
          <li key={heading}>
            <Bead
              label={`Part ${block + 1} of ${headings.length}: ${heading}${isRead(block) ? ', read' : ''}`}
              number={block + 1}
              isHere={place === block}
              isRead={isRead(block)}
              onClick={() => onShow(block)}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-pressed={isAll}
        onClick={() => onShow(isAll ? single : 'all')}
        className="ml-auto inline-flex min-h-[48px] items-center gap-1 rounded-control px-2 text-sm font-semibold text-indigo underline-offset-4 hover:underline"
      >
        {isAll && <IconCheck className="size-4" />}
        Show all
      </button>
    </nav>
  )
}

interface BeadProps {
  label: string
  number: number
  isHere: boolean
  isRead: boolean
  onClick: () => void
}

function Bead({ label, number, isHere, isRead, onClick }: BeadProps) {
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
      className="grid size-[48px] place-items-center rounded-full"
    >
      <span
        aria-hidden="true"
        className={`grid size-[34px] place-items-center rounded-full border-2 text-[15px] font-bold ${look}`}
      >
        {isRead && !isHere ? <IconCheck className="size-[18px]" /> : number}
      </span>
    </button>
  )
}
