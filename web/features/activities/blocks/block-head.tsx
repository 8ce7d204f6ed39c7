import { OPEN_FIELD, type Block } from '#domain/learning/lab/program.ts'
import { partsOf, type BlockSpec, type Field } from '#domain/learning/lab/vocabulary.ts'
import { IconAlert } from '#web/ui/icons.tsx'
import { BlockIcon } from '#web/ui/stimulus/block-icon.tsx'
import { useBlockContext } from './block-context.ts'
import type { Marks } from './marks.ts'
import { fieldName, nameOf } from './texts.ts'

interface BlockHeadProps {
  block: Block
  line: number
  place: string
  spec: BlockSpec | undefined
  marks: Marks
}

/** The row of one block: its grip with the line number, its words and its fields. */
export function BlockHead({ block, line, place, spec, marks }: BlockHeadProps) {
  const { specs, mode, locked, guiltyField, openings, actions } = useBlockContext()
  const isSelected = marks.selected === line
  const isLit = marks.lit === line
  const isGuilty = line >= marks.guiltyFrom && line <= marks.guilty
  const [of, field = ''] = guiltyField.split('.')
  const word = !isGuilty
    ? isLit && 'now'
    : of !== String(line)
      ? 'look here'
      : typeof block.args?.[field] === 'number'
        ? 'tap the number'
        : 'tap to choose'
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
      {word && (
        <span className="block-tag" aria-hidden="true">
          {word}
        </span>
      )}
      {/* The grip is hidden from screen readers. Their users move blocks with buttons or keys. */}
      <span
        className="block-grip"
        data-grip={canMove || undefined}
        title={canMove ? 'Drag to move' : undefined}
        aria-hidden="true"
      >
        {isGuilty ? <IconAlert /> : isLit && <BlockIcon op="run" />}
        {line}
      </span>
      <div className="block-words">
        <button
          type="button"
          className="block-name"
          data-stop
          aria-label={`${line}. ${name}${isGuilty ? ', look here' : ''}`}
          aria-pressed={isSelected}
          aria-current={isLit ? 'step' : undefined}
          aria-disabled={locked || undefined}
          onClick={() => actions.select(line)}
        >
          <BlockIcon op={block.op} />
          <span>{words}</span>
        </button>
        {tied(rest).map((parts) => (
          <span key={keyOfParts(parts)} className="block-tie">
            {parts.map((part) =>
              typeof part === 'string' ? (
                <span key={`“${part}”`} aria-hidden="true">
                  {part}
                </span>
              ) : (
                spec && <FieldSelect key={part.name} block={block} line={line} spec={spec} field={part} />
              ),
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Groups each field with the words before it, and the last words with the last field, so that they wrap together. */
function tied(parts: readonly (string | Field)[]): (string | Field)[][] {
  const ties: (string | Field)[][] = []
  for (const [index, part] of parts.entries()) {
    const before = ties.at(-1)
    const belongs =
      typeof part === 'string' ? index === parts.length - 1 : typeof parts[index - 1] === 'string'
    if (before && belongs) before.push(part)
    else ties.push([part])
  }
  return ties
}

function keyOfParts(parts: readonly (string | Field)[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.name)).join(' ')
}

interface FieldSelectProps {
  block: Block
  line: number
  spec: BlockSpec
  field: Field
}

function FieldSelect({ block, line, spec, field }: FieldSelectProps) {
  const { specs, locked, canAdd, guiltyField, openings, actions, optionsOf } = useBlockContext()
  const isGuilty = guiltyField === `${line}.${field.name}`
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
        aria-invalid={isGuilty || undefined}
        value={String(value)}
        disabled={locked || isFixed}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {optionsOf(spec, field, value)}
      </select>
    </span>
  )
}
