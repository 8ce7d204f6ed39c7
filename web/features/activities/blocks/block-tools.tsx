import type { ReactNode } from 'react'
import { HOLE, type Block } from '#domain/learning/lab/program.ts'
import { useBlockContext } from './block-context.ts'
import { IconBin, IconDown, IconSwap, IconUp } from './block-icons.tsx'
import { nameOf } from './texts.ts'

interface BlockToolsProps {
  block: Block
  line: number
  /** The next tapped block replaces this one; undefined if there is no other block. */
  isChanging: boolean | undefined
}

/** The actions for the selected block. They are beside Undo, because a row of a block has no space for them on a phone. */
export function BlockTools({ block, line, isChanging }: BlockToolsProps) {
  const { specs, mode, openings, actions } = useBlockContext()
  const name = nameOf(specs, block)
  const isFilled = mode === 'fill' && openings?.lines.has(line) && block.op !== HOLE
  const canDelete = mode === 'free' || isFilled || (block.op !== HOLE && !specs.has(block.op))
  const tool = (word: string, label: string, icon: ReactNode, act: () => void) => (
    <button type="button" className="blocks-tool" aria-label={label} onClick={act}>
      {icon}
      {word}
    </button>
  )
  return (
    <div className="blocks-tools">
      {mode !== 'fill' && (
        <>
          {tool('Up', `Move ${name} up`, <IconUp />, () => actions.step(line, -1, true))}
          {tool('Down', `Move ${name} down`, <IconDown />, () => actions.step(line, 1, true))}
        </>
      )}
      {isChanging !== undefined && block.op !== HOLE && (
        <button
          type="button"
          className="blocks-tool"
          aria-label={`Swap ${name} for another block`}
          aria-pressed={isChanging}
          onClick={() => actions.startChange(line)}
        >
          <IconSwap />
          Swap
        </button>
      )}
      {canDelete &&
        (isFilled
          ? tool('Take out', `Take out ${name}`, <IconBin />, () => actions.remove(line))
          : tool('Delete', `Delete ${name}`, <IconBin />, () => actions.remove(line)))}
    </div>
  )
}
