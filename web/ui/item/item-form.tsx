import { useEffect, useEffectEvent, type Ref } from 'react'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import type { ItemAnswer } from '#domain/learning/practice/grade.ts'
import { shuffledPlaces } from '#domain/learning/practice/shuffle.ts'
import { OptionList, type OptionState } from '../option-list.tsx'
import { Stimulus } from '../stimulus/stimulus.tsx'
import { NumberField } from './number-field.tsx'
import { OrderLines } from './order-lines.tsx'

interface ItemFormProps {
  /** The id of the form, so that a button elsewhere on the page can submit it. */
  id: string
  formRef: Ref<HTMLFormElement>
  headingRef: Ref<HTMLHeadingElement>
  item: ShownItem
  /** Determines the order of the options. */
  seed: string
  answer: ItemAnswer
  /** This is true once the item is answered; then the form shows what was right. */
  locked: boolean
  /** Says why the current input is not an answer. */
  problem?: string | undefined
  /**
   * This is true for an item inside a text. There the keys of the page belong to the text, and the question is a heading below
   * that of the part.
   */
  inText?: boolean
  onAnswer: (answer: ItemAnswer) => void
  onSubmit: () => void
}

/** One practice item: its material, its question and its possible answers. */
export function ItemForm(props: ItemFormProps) {
  const { id, formRef, headingRef, item, answer, locked, problem, inText = false, onAnswer, onSubmit } = props
  useEnter(id, !locked && !inText)
  const Question = inText ? 'h5' : 'h2'
  const hint = HINTS[item.kind]
  return (
    <form
      ref={formRef}
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!locked) onSubmit()
      }}
    >
      <fieldset className="min-w-0">
        <legend className="contents">
          <Question
            ref={headingRef}
            tabIndex={-1}
            className={`mt-2 outline-none ${inText ? 'text-read font-semibold' : 'text-xl sm:text-2xl'}`}
          >
            {item.question}
          </Question>
        </legend>
        {hint !== undefined && <p className="mt-1.5 text-base text-soft">{hint}</p>}
        <Stimulus of={item} gap={gapOf(item, answer)} />
        {item.kind === 'number' ? (
          <NumberField
            item={item}
            typed={'typed' in answer ? answer.typed : ''}
            {...{ locked, problem }}
            onType={(typed) => onAnswer({ typed })}
          />
        ) : item.kind === 'order' ? (
          <OrderLines
            lines={[...item.lines, item.extra.line]}
            extra={item.lines.length}
            order={'chosen' in answer ? answer.chosen : []}
            locked={locked}
            onOrder={(chosen) => onAnswer({ chosen })}
          />
        ) : (
          <Choices {...props} item={item} />
        )}
      </fieldset>
    </form>
  )
}

const HINTS: Partial<Record<ShownItem['kind'], string>> = {
  several: 'Choose all that are right.',
  order: 'Move the lines up or down. Move the line that does not belong into the box.',
}

type ChoiceItem = Exclude<ShownItem, { kind: 'number' | 'order' }>

function Choices({ item, seed, answer, locked, inText, onAnswer }: ItemFormProps & { item: ChoiceItem }) {
  const many = item.kind === 'several'
  const chosen = 'chosen' in answer ? answer.chosen : []
  const places = shuffledPlaces(item.options.length, `${seed} ${item.id}`)
  const choose = (shown: number) => {
    const place = places[shown]
    if (place === undefined || locked) return
    if (!many) onAnswer({ chosen: [place] })
    else if (chosen.includes(place)) onAnswer({ chosen: chosen.filter((one) => one !== place) })
    else onAnswer({ chosen: [...chosen, place] })
  }
  useDigits(inText ? 0 : places.length, choose)
  return (
    <OptionList
      name={item.id}
      many={many}
      locked={locked}
      onChoose={choose}
      options={places.flatMap((place, shown) => {
        const option = item.options[place]
        if (!option) return []
        const checked = chosen.includes(place)
        const state = stateOf({ isRight: option.right === true, checked, locked, many })
        return [{ text: option.text, sign: String(shown + 1), state, checked }]
      })}
    />
  )
}

type OptionFacts = Record<'isRight' | 'checked' | 'locked' | 'many', boolean>

function stateOf({ isRight, checked, locked, many }: OptionFacts): OptionState {
  if (!locked) return checked ? 'chosen' : 'open'
  if (isRight) return many && !checked ? 'also' : 'right'
  return checked ? 'wrong' : 'other'
}

/** Returns the chosen text, which is shown in the line at once. */
function gapOf(item: ShownItem, answer: ItemAnswer): string | undefined {
  if (item.kind !== 'fill' || !('chosen' in answer)) return undefined
  return item.options[answer.chosen[0] ?? -1]?.text
}

/** The keys 1 to 6 choose an option, wherever the focus is. */
function useDigits(count: number, onDigit: (place: number) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = Number(event.key) - 1
    const isDigit = Number.isInteger(place) && place >= 0 && place < count
    if (!isDigit || event.ctrlKey || event.altKey || event.metaKey) return
    onDigit(place)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Elements for which Enter has another meaning. */
const ENTERS = 'button, a, summary, dialog, input:not([type="radio"], [type="checkbox"])'

/** Enter also submits the form when the focus is on its heading, where it is at first. */
function useEnter(id: string, isOpen: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || !isOpen) return
    if (event.target instanceof Element && event.target.closest(ENTERS)) return
    event.preventDefault()
    const form = document.getElementById(id)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
