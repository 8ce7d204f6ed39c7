import type { PracticeItem, ShownItem } from './item.ts'
import { mixedPlaces } from './shuffle.ts'
import { numbersIn } from './typed-number.ts'

/** What a learner put: the places of options that were chosen, of lines in the order they were put in, or what was typed. */
export type ItemAnswer = { readonly chosen: readonly number[] } | { readonly typed: string }

/** What is on the screen before anything was done: lines stand in a wrong order. */
export function firstAnswer(item: ShownItem, seed: string): ItemAnswer {
  if (item.kind === 'number') return { typed: '' }
  return { chosen: item.kind === 'order' ? mixedPlaces(item.lines.length, `${seed} ${item.id}`) : [] }
}

export interface Grade {
  isRight: boolean
  misconception: string | null
  /** To whoever chose these: why they tempt, and where they fail. */
  whys: readonly string[]
}

export const TYPE_A_NUMBER = 'Type a number, for example 12 or 12.50.'

/** Null while it is no answer: nothing chosen, a line left out, or something that is no number. That is not a try. */
export function gradeItem(item: PracticeItem | ShownItem, answer: ItemAnswer): Grade | null {
  if (item.kind === 'number') return 'typed' in answer ? gradeNumber(item, answer.typed) : null
  if ('typed' in answer) return null
  const { chosen } = answer
  if (item.kind === 'order') return gradeOrder(item, chosen)
  const isChoice = chosen.length > 0 && chosen.every((place) => item.options[place] !== undefined)
  if (!isChoice || (item.kind !== 'several' && chosen.length > 1)) return null
  const wrong = chosen.flatMap((place) => {
    const option = item.options[place]
    return option && !option.right ? [option] : []
  })
  const isWhole = item.options.every(({ right }, place) => !right || chosen.includes(place))
  return {
    isRight: wrong.length === 0 && isWhole,
    misconception: wrong[0]?.misconception ?? null,
    whys: wrong.flatMap(({ why }) => why ?? []),
  }
}

type Of<Kind extends ShownItem['kind']> = Extract<PracticeItem | ShownItem, { kind: Kind }>

function gradeOrder({ lines, mistakes, misconception }: Of<'order'>, order: readonly number[]): Grade | null {
  if (order.toSorted((a, b) => a - b).join() !== lines.map((_, place) => place).join()) return null
  if (order.every((place, index) => place === index)) return right()
  return wrong(
    mistakes.find((mistake) => mistake.order.join() === order.join()),
    misconception,
  )
}

function gradeNumber({ answer, unit, mistakes, misconception }: Of<'number'>, typed: string): Grade | null {
  const readings = numbersIn(typed, unit)
  if (readings.length === 0) return null
  if (readings.includes(answer)) return right()
  return wrong(
    mistakes.find(({ value }) => readings.includes(value)),
    misconception,
  )
}

function right(): Grade {
  return { isRight: true, misconception: null, whys: [] }
}

function wrong(named: { misconception: string; why: string } | undefined, otherwise: string): Grade {
  if (!named) return { isRight: false, misconception: otherwise, whys: [] }
  return { isRight: false, misconception: named.misconception, whys: [named.why] }
}
