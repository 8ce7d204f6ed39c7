import { HOLE, OPEN_FIELD, type Block } from '#domain/lab/program.ts'
import { partsOf, type BlockSpec, type Field } from '#domain/lab/vocabulary.ts'
import { IconAlert } from '#web/ui/icons.tsx'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import { useBlockContext } from './block-context.ts'
import { IconBin, IconDown, IconUp } from './block-icons.tsx'
import type { Marks } from './marks.ts'
import { fieldName, nameOf } from './texts.ts'

interface BlockHeadProps {
  block: Block
  line: number
  place: string
  spec: BlockSpec | undefined
  marks: Marks
}

/** The row of one block: grip with its number, words, fields, and what can be done with it while it is selected. */
export function BlockHead({ block, line, place, spec, marks }: BlockHeadProps) {
  const { specs, mode, locked, openings, actions } = useBlockContext()
  const isSelected = marks.selected === line
  const isLit = marks.lit === line
  const isGuilty = marks.guilty === line
  const canMove = mode !== 'fill' && !locked
  const name = nameOf(specs, block)
  const parts: (string | Field)[] = spec ? partsOf(spec) : [name]
  const words = typeof parts[0] === 'string' ? parts[0] : ''
  const rest = words === '' ? parts : parts.slice(1)
  return (
    <div
      className="block-head"
      data-gap={place}
      data-selected={isSelected || undefined}
      data-lit={isLit || undefined}
      data-guilty={isGuilty || undefined}
      data-body={block.body ? true : undefined}
      data-open={openings?.lines.has(line) || undefined}
    >
      <span className="block-grip" data-grip={canMove || undefined} aria-hidden="true">
        {isGuilty ? <IconAlert /> : isLit && <BlockIcon op="run" />}
        {line}
      </span>
      <div className="block-words">
        <button
          type="button"
          className="block-name"
          data-stop
          data-part="name"
          aria-label={`${line}. ${name}${isGuilty ? ', look here' : ''}`}
          aria-pressed={isSelected}
          aria-current={isLit ? 'step' : undefined}
          aria-disabled={locked || undefined}
          onClick={() => actions.select(line)}
        >
          <BlockIcon op={block.op} />
          <span>{words}</span>
        </button>
        {rest.map((part) =>
          typeof part === 'string' ? (
            <span key={`“${part}”`} aria-hidden="true">
              {part}
            </span>
          ) : (
            spec && <FieldSelect key={part.name} block={block} line={line} spec={spec} field={part} />
          ),
        )}
        {isSelected && <Tools block={block} line={line} />}
      </div>
    </div>
  )
}

interface FieldSelectProps {
  block: Block
  line: number
  spec: BlockSpec
  field: Field
}

function FieldSelect({ block, line, spec, field }: FieldSelectProps) {
  const { specs, locked, canAdd, openings, actions, optionsOf } = useBlockContext()
  const value = block.args?.[field.name] ?? OPEN_FIELD
  const isFixed = openings ? !openings.fields.has(`${line}.${field.name}`) : !canAdd
  const choose = (text: string) => {
    const choice = field.choices.find((one) => String(one.value) === text)
    if (choice) actions.setField(line, field.name, choice.value)
  }
  return (
    <span
      className="block-field"
      data-open={value === OPEN_FIELD || undefined}
      data-fixed={isFixed || undefined}
    >
      <select
        aria-label={fieldName(specs, line, block, field)}
        value={String(value)}
        disabled={locked || isFixed}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {optionsOf(spec, field, value)}
      </select>
    </span>
  )
}

function Tools({ block, line }: { block: Block; line: number }) {
  const { specs, mode, openings, actions } = useBlockContext()
  const name = nameOf(specs, block)
  const isFilled = mode === 'fill' && openings?.lines.has(line) && block.op !== HOLE
  const canDelete = mode === 'free' || isFilled || (block.op !== HOLE && !specs.has(block.op))
  if (mode === 'fill' && !canDelete) return null
  return (
    <span className="block-tools">
      {mode !== 'fill' && (
        <>
          <button type="button" data-part="up" onClick={() => actions.step(line, -1, 'up')}>
            <IconUp />
            <span className="sr-only">Move {name} up</span>
          </button>
          <button type="button" data-part="down" onClick={() => actions.step(line, 1, 'down')}>
            <IconDown />
            <span className="sr-only">Move {name} down</span>
          </button>
        </>
      )}
      {canDelete && (
        <button type="button" data-part="delete" onClick={() => actions.remove(line)}>
          <IconBin />
          <span className="sr-only">{isFilled ? `Take ${name} out` : `Delete ${name}`}</span>
        </button>
      )}
    </span>
  )
}
