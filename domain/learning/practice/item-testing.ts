import type { ShownItem } from './item.ts'

type Of<Kind extends ShownItem['kind']> = Extract<ShownItem, { kind: Kind }>

const common = (id: string) => ({
  id,
  level: 'easy' as const,
  heading: 'A gate that counts',
  question: `What about ${id}?`,
  explanation: `Because ${id} is so.`,
})
const wrong = (text: string) => ({ text, misconception: `thinks-${text}`, why: `${text} tempts.` })
const right = (text: string) => ({ text, right: true as const })

export function choice(
  id: string,
  kind: 'choose' | 'fill' | 'predict' | 'failing-test' | 'read' = 'choose',
  more: Partial<Of<'choose'>> = {},
): ShownItem {
  const item: Of<'choose'> = {
    kind: 'choose',
    ...common(id),
    options: [right('goat'), wrong('cow'), wrong('gate')],
    ...more,
  }
  return { ...item, kind }
}

export function several(id: string): Of<'several'> {
  const options = [right('goat'), right('sheep'), wrong('gate'), wrong('river')]
  return { kind: 'several', ...common(id), options }
}

export function order(id: string): Of<'order'> {
  return {
    kind: 'order',
    ...common(id),
    lines: ['open', 'count', 'close'],
    extra: { line: 'wait', misconception: 'waiting-helps', why: 'Nobody waits.' },
    mistakes: [{ order: [1, 0, 2], misconception: 'counts-first', why: 'Nothing has come yet.' }],
    misconception: 'order-does-not-matter',
  }
}

export function number(id: string, more: Partial<Of<'number'>> = {}): Of<'number'> {
  return {
    kind: 'number',
    ...common(id),
    answer: 12.5,
    unit: 'R',
    mistakes: [{ value: 10, misconception: 'replaces', why: 'It adds.' }],
    misconception: 'miscounts',
    ...more,
  }
}
