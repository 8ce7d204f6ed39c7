import * as z from 'zod/mini'
import { line, slug } from '../../../content-fields.ts'
import type { Fault, Run, Step, World } from '../../world.ts'
import { readJson } from '../read-json.ts'

const box = z.string().check(z.regex(/^[a-z]{1,10}$/))
const value = z.int().check(z.minimum(-999), z.maximum(999))
const sign = z.enum(['<', '>', '='])

const Node = z.strictObject({
  id: slug,
  shape: z.enum(['start', 'input', 'set', 'change', 'ask', 'show']),
  /** This is the column and the row in the drawing. */
  at: z.tuple([z.int().check(z.minimum(0), z.maximum(2)), z.int().check(z.minimum(0), z.maximum(5))]),
  box: z.optional(box),
  value: z.optional(value),
  sign: z.optional(sign),
  /** For `show`, this is a word to show instead of the value of a box. */
  word: z.optional(line),
  next: z.optional(slug),
  yes: z.optional(slug),
  no: z.optional(slug),
  /** For `ask`, these are other questions that the learner can choose for this diamond. */
  others: z.optional(z.array(z.strictObject({ box, sign, value })).check(z.minLength(1), z.maxLength(4))),
})
export type FlowNode = z.infer<typeof Node>

/** These are the nodes with their arrows, of which the first is the start. Each test walks through the chart once. */
export const FlowchartSetup = z.strictObject({
  scene: z.enum(['tank', 'street']),
  nodes: z.array(Node).check(z.minLength(2), z.maxLength(12)),
  tests: z
    .array(z.strictObject({ inputs: z.array(value).check(z.maxLength(3)), shows: line }))
    .check(z.minLength(1), z.maxLength(6)),
})
export type FlowchartSetup = z.infer<typeof FlowchartSetup>

const FlowchartAnswer = z.record(slug, z.int().check(z.minimum(0), z.maximum(4)))
/** This is the question in each diamond: 0 is the drawn one, and other numbers are positions in `others`. */
export type FlowchartAnswer = z.infer<typeof FlowchartAnswer>

export interface FlowchartState {
  readonly at: string
  readonly boxes: Readonly<Record<string, number>>
  /** There is one text for each test that came to its end. */
  readonly shown: readonly string[]
  readonly test: number
  /** This is the arrow that was followed out of a diamond. */
  readonly way: 'yes' | 'no' | null
  /** This is the chart with the learner's questions in it. */
  readonly nodes: readonly FlowNode[]
}

export const flowchart: World<FlowchartSetup, FlowchartState, FlowchartAnswer> = {
  name: 'flowchart',
  readAnswer: (value) => readJson(FlowchartAnswer, value),

  run(setup, answer, cap) {
    const nodes = setup.nodes.map((node) => ({ ...node, ...questionOf(node, answer[node.id] ?? 0) }))
    const at = nodes[0]?.id ?? ''
    const state: FlowchartState = { at, boxes: {}, shown: [], test: 0, way: null, nodes }
    const steps: Step<FlowchartState>[] = [{ line: 0, state, say: 'Put your finger on the oval.' }]
    for (const [test, { inputs }] of setup.tests.entries()) {
      const shown = steps.at(-1)?.state.shown ?? []
      const { steps: walked, fault } = walkOnce({ ...state, shown, test }, inputs, cap - steps.length)
      steps.push(...walked)
      if (fault) return { steps: steps.slice(0, cap + 1), fault }
    }
    return { steps }
  },

  judge({ tests, nodes }, { steps }) {
    const limits = nodes.flatMap((node) => questionsOf(node).map(({ value }) => value))
    const shown = steps.at(-1)?.state.shown ?? []
    const wrong = tests.findIndex(({ shows }, index) => shown[index] !== shows)
    const test = tests[wrong]
    if (!test) return undefined
    const rest = tests.filter(({ shows }, index) => shown[index] !== shows)
    const isAtLimit = rest.every(({ inputs }) => limits.some((limit) => inputs.includes(limit)))
    return {
      reason: isAtLimit ? 'edge' : 'wrong-output',
      say: `Test ${wrong + 1} (${test.inputs.join(' and ')}) shows "${shown[wrong] ?? ''}". It should show "${test.shows}".`,
    }
  },

  result: (_, { steps }) => steps.at(-1)?.state.shown.join(' ') ?? '',

  /** The size is the number of questions that were changed. */
  sizeOf: (answer) => Object.values(answer).filter((choice) => choice > 0).length,
}

/** Returns a text such as "light < 30?", "read light" or "show litres". */
export function textOfNode({ shape, box = '', value = 0, sign = '=', word }: FlowNode): string {
  switch (shape) {
    case 'start':
      return 'start'
    case 'input':
      return `read ${box}`
    case 'set':
      return `${box} = ${value}`
    case 'change':
      return `${box} ${value < 0 ? '-' : '+'} ${Math.abs(value)}`
    case 'ask':
      return `${box} ${sign} ${value}?`
    case 'show':
      return word ?? `show ${box}`
  }
}

/** Returns the questions that a diamond can hold. The drawn one comes first. */
export function questionsOf({ box, sign, value, others = [] }: FlowNode) {
  return box === undefined || sign === undefined || value === undefined
    ? []
    : [{ box, sign, value }, ...others]
}

function questionOf(node: FlowNode, choice: number) {
  return node.shape === 'ask' ? questionsOf(node)[choice] : undefined
}

function walkOnce(begin: FlowchartState, inputs: readonly number[], room: number): Run<FlowchartState> {
  const steps: Step<FlowchartState>[] = []
  const waiting = [...inputs]
  let state = begin
  let id: string | undefined = begin.at
  while (id !== undefined) {
    const node = state.nodes.find((one) => one.id === id)
    if (!node) break
    if (steps.length >= room) return { steps, fault: endless(room) }
    const done = taken(state, node, waiting)
    state = { ...state, ...done.change, at: node.id, way: done.way ?? null }
    steps.push({ line: begin.nodes.indexOf(node) + 1, state, say: done.say })
    id = done.way === undefined ? node.next : node[done.way]
  }
  return { steps }
}

function endless(room: number): Fault {
  return { reason: 'endless', say: `Your finger was still moving after ${room} steps.` }
}

interface Done {
  say: string
  change?: Partial<FlowchartState>
  way?: 'yes' | 'no'
}

function taken({ boxes, shown, test }: FlowchartState, node: FlowNode, waiting: number[]): Done {
  const { shape, box = '', value = 0, sign = '=' } = node
  const held = (Object.hasOwn(boxes, box) && boxes[box]) || 0
  const put = (next: number, say: string): Done => ({ say, change: { boxes: { ...boxes, [box]: next } } })
  switch (shape) {
    case 'start':
      return { say: `Start of test ${test + 1}.`, change: { boxes: {} } }
    case 'input': {
      const next = waiting.shift() ?? 0
      return put(next, `Read ${box}: ${next}.`)
    }
    case 'set':
      return put(value, `Set ${box} to ${value}.`)
    case 'change':
      return put(Math.min(9999, held + value), `Change ${box} by ${value}. Now it is ${held + value}.`)
    case 'ask': {
      const isTrue = sign === '=' ? held === value : sign === '<' ? held < value : held > value
      const way = isTrue ? 'yes' : 'no'
      return { way, say: `Is ${held} ${sign} ${value}? ${isTrue ? 'Yes' : 'No'}: take the arrow "${way}".` }
    }
    case 'show': {
      const word = node.word ?? String(held)
      return { say: `Show ${word}.`, change: { shown: [...shown, word] } }
    }
  }
}
