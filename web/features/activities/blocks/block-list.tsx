import { memo } from 'react'
import { countBlocks, HOLE, type Block } from '#domain/learning/lab/program.ts'
import type { BlockSpec } from '#domain/learning/lab/vocabulary.ts'
import { useBlockContext } from './block-context.ts'
import { BlockHead } from './block-head.tsx'
import { keyOf } from './block-keys.ts'
import { marksWithin, type Marks } from './marks.ts'
import { placeKey, readPlace, type Place } from './places.ts'
import { Slot } from './slot.tsx'
import { shortName } from './texts.ts'

interface BlockListProps {
  label: string
  blocks: readonly Block[]
  parent: number
  room: Place['room']
  /** The line number of its first block. */
  firstLine: number
  marks: Marks
}

/** Safari does not treat a list without bullets as a list unless it has this role. */
const AS_LIST = { role: 'list' }

export function BlockList({ label, blocks, parent, room, firstLine, marks }: BlockListProps) {
  const next = readPlace(marks.next)
  const chosen = next?.parent === parent && next.room === room ? next.index : -1
  const end = { parent, room, index: blocks.length }
  return (
    <ul {...AS_LIST} aria-label={label} className="block-list">
      {entriesOf(blocks, firstLine).map(({ block, key, line, last }, index) => (
        <BlockRow
          key={key}
          block={block}
          line={line}
          place={placeKey({ parent, room, index })}
          isNext={chosen === index}
          {...marksWithin(marks, line, last)}
        />
      ))}
      <Slot
        place={placeKey(end)}
        isEmpty={blocks.length === 0}
        isChosen={chosen === end.index}
        label={parent === 0 ? 'at the end' : label}
      />
    </ul>
  )
}

interface Entry {
  block: Block
  key: string
  line: number
  /** The last line inside it. */
  last: number
}

function entriesOf(blocks: readonly Block[], firstLine: number): Entry[] {
  const entries: Entry[] = []
  const keys = new Set<string>()
  let line = firstLine
  for (const block of blocks) {
    const last = line + countBlocks([block]) - 1
    const known = String(keyOf(block))
    // The same object may occur twice in a program that was not made in this editor.
    const key = keys.has(known) ? `${known} at ${line}` : known
    keys.add(key)
    entries.push({ block, key, line, last })
    line = last + 1
  }
  return entries
}

interface BlockRowProps extends Marks {
  block: Block
  line: number
  /** The key of the place where a block lands that is dropped on this one. */
  place: string
  /** The next block goes above this one. */
  isNext: boolean
}

/** A block with everything inside it. Only changed rows render again, because a list passes only the marks of its own lines. */
const BlockRow = memo(function BlockRow({ block, line, place, isNext, ...marks }: BlockRowProps) {
  const { specs, canAdd } = useBlockContext()
  const spec = specs.get(block.op)
  const name = shortName(specs, block)
  const { body, otherwise } = block
  const inside = { parent: line, marks }
  return (
    <li className="block" data-line={line} data-group={groupOf(block, spec)} data-hat={spec?.isHat}>
      {isNext && canAdd && <span className="block-next" aria-hidden="true" />}
      <BlockHead block={block} line={line} place={place} spec={spec} marks={marks} />
      {body && (
        <div className="block-inside">
          <BlockList
            {...inside}
            label={`inside ${line}. ${name}`}
            blocks={body}
            room="body"
            firstLine={line + 1}
          />
        </div>
      )}
      {otherwise && (
        <>
          <div className="block-else" aria-hidden="true">
            <span>else</span>
          </div>
          <div className="block-inside">
            <BlockList
              {...inside}
              label={`inside ${line}. ${name}, below else`}
              blocks={otherwise}
              room="otherwise"
              firstLine={line + 1 + countBlocks(body ?? [])}
            />
          </div>
        </>
      )}
      {body && !spec?.isHat && <div className="block-foot" />}
    </li>
  )
})

function groupOf({ op }: Block, spec: BlockSpec | undefined): string {
  if (spec) return spec.group
  return op === HOLE ? 'hole' : 'unknown'
}
