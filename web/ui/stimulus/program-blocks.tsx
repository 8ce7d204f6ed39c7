import type { ReactNode } from 'react'
import { countBlocks } from '#domain/learning/lab/program.ts'
import type { DrawnBlock } from '#domain/learning/lab/drawn-block.ts'
import { adoptStyle } from '../adopt-style.ts'
import { BlockIcon } from './block-icon.tsx'
import './block-shapes.ts'
import style from './program-blocks.css?inline'
import { AFTER, INSIDE, Spoken } from './spoken.tsx'

adoptStyle(style)

/** Safari does not treat a list without bullets as a list unless it has this role. */
const AS_LIST = { role: 'list' }

interface ProgramBlocksProps {
  blocks: readonly DrawnBlock[]
  label: string
  /** The number of the line that is running. */
  lit?: number
}

/** A program drawn as in the Lab, for display only. */
export function ProgramBlocks({ blocks, label, lit = 0 }: ProgramBlocksProps) {
  return (
    <div className="block-drawing">
      <Blocks blocks={blocks} firstLine={1} label={label} lit={lit} />
    </div>
  )
}

interface BlocksProps {
  blocks: readonly DrawnBlock[]
  firstLine: number
  label?: string
  lit: number
}

function Blocks({ blocks, firstLine, label, lit }: BlocksProps) {
  let line = firstLine
  const rows: ReactNode[] = []
  for (const [place, block] of blocks.entries()) {
    const isAfter = blocks[place - 1]?.body !== undefined
    rows.push(<BlockRow key={line} {...{ block, line, isAfter, lit }} />)
    line += countBlocks([block])
  }
  return (
    <ul {...AS_LIST} aria-label={label} className="block-list">
      {rows}
    </ul>
  )
}

interface BlockRowProps {
  block: DrawnBlock
  line: number
  isAfter: boolean
  lit: number
}

function BlockRow({ block, line, isAfter, lit }: BlockRowProps) {
  const { op, group, parts, isHat, body, otherwise } = block
  return (
    <li className="block" data-group={group} data-hat={isHat}>
      <div
        className="block-head"
        data-body={body ? true : undefined}
        data-lit={line === lit || undefined}
        data-read-together
      >
        {isAfter && <Spoken>{AFTER}</Spoken>}
        <span className="block-number">{line}</span>
        <BlockIcon op={op} />
        <span className="block-words">
          {parts.length === 0 ? <span>your own block</span> : null}
          {parts.map((part, place) =>
            typeof part === 'string' ? <span key={place}>{part} </span> : <b key={place}>{part[0]} </b>,
          )}
        </span>
      </div>
      {body && <Inside blocks={body} firstLine={line + 1} lit={lit} />}
      {otherwise && (
        <>
          <div className="block-else">
            <span>else</span>
          </div>
          <Inside blocks={otherwise} firstLine={line + 1 + countBlocks(body ?? [])} lit={lit} />
        </>
      )}
      {body && !isHat && <div className="block-foot" />}
    </li>
  )
}

function Inside({ blocks, firstLine, lit }: Omit<BlocksProps, 'label'>) {
  return (
    <div className="block-inside">
      <Spoken>{INSIDE}</Spoken>
      {blocks.length > 0 ? (
        <Blocks blocks={blocks} firstLine={firstLine} lit={lit} />
      ) : (
        <span className="block-nothing">nothing</span>
      )}
    </div>
  )
}
