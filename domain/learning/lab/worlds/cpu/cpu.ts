import * as z from 'zod/mini'
import type { Run, Step, World } from '../../world.ts'
import { readJson } from '../read-json.ts'

export const PHASES = ['fetch', 'decode', 'execute', 'store'] as const
export type Phase = (typeof PHASES)[number]

/** This is the meaning that the learner finds when decoding each instruction. */
export const MEANINGS = {
  LOAD: 'take',
  ADD: 'add',
  SUBTRACT: 'take away',
  SAVE: 'copy back',
} as const
type Op = keyof typeof MEANINGS
export const REGISTER = 'register'
/** This is the value of a choice that has not been made yet. */
export const OPEN = '?'

const boxName = z.string().check(z.regex(/^[a-z]{1,10}$/))
const amount = z.int().check(z.minimum(-99), z.maximum(99))

export const CpuSetup = z.strictObject({
  boxes: z.record(boxName, amount),
  program: z
    .array(z.strictObject({ op: z.enum(Object.keys(MEANINGS) as Op[]), box: boxName }))
    .check(z.minLength(2), z.maxLength(5)),
  /** These are the values that are offered for "execute". */
  values: z.array(amount).check(z.minLength(3), z.maxLength(8)),
})
export type CpuSetup = z.infer<typeof CpuSetup>

const choice = z.string().check(z.regex(/^(\?|-?[0-9]{1,3}|[a-z][a-z ]{0,11})$/))
const CpuAnswer = z
  .array(z.strictObject({ fetch: choice, decode: choice, execute: choice, store: choice }))
  .check(z.maxLength(5))
/** There is one row for each line of the program, with what the learner says happens. */
export type CpuAnswer = z.infer<typeof CpuAnswer>

export interface CpuState {
  readonly line: number
  readonly phase: Phase | null
  readonly register: number | null
  readonly boxes: Readonly<Record<string, number>>
}

export const cpu: World<CpuSetup, CpuState, CpuAnswer> = {
  name: 'cpu',
  readAnswer: (value) => readJson(CpuAnswer, value),

  run(setup, answer, cap) {
    const { steps, fault } = worked(setup, answer)
    return { steps: steps.slice(0, cap + 1), ...(fault && { fault }) }
  },

  judge: () => undefined,

  result(_, { steps }) {
    const boxes = steps.at(-1)?.state.boxes ?? {}
    return Object.entries(boxes)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')
  },

  sizeOf: (answer) =>
    answer.flatMap((row) => PHASES.map((phase) => row[phase])).filter((made) => made !== OPEN).length,
}

/** Runs the real processor beside the learner's answer, and stops at the first difference. */
function worked({ program, boxes }: CpuSetup, answer: CpuAnswer): Run<CpuState> {
  let state: CpuState = { line: 0, phase: null, register: null, boxes }
  const steps: Step<CpuState>[] = [
    { line: 0, state, say: 'The program waits in the memory. The register is empty.' },
  ]
  for (const [index, { op, box }] of program.entries()) {
    const line = index + 1
    const result = calculate(op, state.register ?? 0, state.boxes[box] ?? 0)
    const target = op === 'SAVE' ? box : REGISTER
    const right: Record<Phase, string> = {
      fetch: String(line),
      decode: MEANINGS[op],
      execute: String(result),
      store: target,
    }
    const said: Record<Phase, string> = {
      fetch: `Fetch: line ${line} comes from the memory. It says ${op} ${box}.`,
      decode: `Decode: ${op} means ${MEANINGS[op]}.`,
      execute: `Execute: ${sumOf(op, state, box)} The result is ${result}.`,
      store: `Store: ${result} goes into ${op === 'SAVE' ? `the box ${box}` : 'the register'}.`,
    }
    for (const phase of PHASES) {
      const made = answer[index]?.[phase] ?? OPEN
      if (made === OPEN)
        return { steps, fault: { reason: 'hole', line, say: `Round ${line}: "${phase}" is still empty.` } }
      if (made !== right[phase])
        return { steps, fault: { reason: WRONG[phase], line, say: hintFor(phase, made, line, op) } }
      state = { ...state, line, phase, ...(phase === 'store' && stored(state, target, result)) }
      steps.push({ line, state, say: said[phase] })
    }
  }
  return { steps }
}

const WRONG = {
  fetch: 'fetch-order',
  decode: 'wrong-decode',
  execute: 'wrong-output',
  store: 'wrong-place',
} as const

function stored({ boxes }: CpuState, target: string, result: number): Partial<CpuState> {
  return target === REGISTER ? { register: result } : { boxes: { ...boxes, [target]: result } }
}

function calculate(op: Op, register: number, box: number): number {
  const results = { LOAD: box, ADD: register + box, SUBTRACT: register - box, SAVE: register }
  return results[op]
}

function sumOf(op: Op, { register, boxes }: CpuState, box: string): string {
  if (op === 'ADD') return `${register ?? 0} plus ${boxes[box] ?? 0}.`
  if (op === 'SUBTRACT') return `${register ?? 0} minus ${boxes[box] ?? 0}.`
  return op === 'LOAD' ? `${box} holds ${boxes[box] ?? 0}.` : 'Nothing is calculated.'
}

function hintFor(phase: Phase, made: string, line: number, op: Op): string {
  const hints: Record<Phase, string> = {
    fetch: `Round ${line}: you fetched line ${made}. The CPU fetches the next line, which is line ${line}.`,
    decode: `Round ${line}: ${op} does not mean "${made}".`,
    execute: `Round ${line}: the result is not ${made}. Look at the register and at the box.`,
    store: `Round ${line}: the result of ${op} does not go into ${made}.`,
  }
  return hints[phase]
}
