import type { Locator, Page } from '@playwright/test'
import type { Level, WorldName } from '#domain/learning/lab/level.ts'
import { BITS, type BinaryAnswer } from '#domain/learning/lab/worlds/binary/binary.ts'
import type { CircuitAnswer, CircuitSetup } from '#domain/learning/lab/worlds/circuit/circuit.ts'
import { PHASES, type CpuAnswer } from '#domain/learning/lab/worlds/cpu/cpu.ts'
import type { FlowchartAnswer, FlowchartSetup } from '#domain/learning/lab/worlds/flowchart/flowchart.ts'
import { questionsOf } from '#domain/learning/lab/worlds/flowchart/flowchart.ts'
import type { NetworkAnswer } from '#domain/learning/lab/worlds/network/network.ts'
import type { Operation, TableAnswer } from '#domain/learning/lab/worlds/table/table-setup.ts'
import type { Hands } from './hands.ts'

type Make = (page: Page, hands: Hands, level: Level, answer: unknown) => Promise<void>

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

async function toggle(hands: Hands, target: Locator, isOn: boolean): Promise<void> {
  if ((await target.getAttribute('aria-pressed')) !== String(isOn)) await hands.press(target)
}

async function chooseAll(hands: Hands, within: Locator, values: readonly string[]): Promise<void> {
  for (const [index, value] of values.entries()) {
    const select = within.getByRole('combobox').nth(index)
    if ((await select.inputValue()) !== value) await hands.choose(select, value)
  }
}

const circuit: Make = async (page, hands, { setups: [setup] }, answer) => {
  const { places } = setup as CircuitSetup
  for (const { name, choices = [], part = 'gap' } of places) {
    const wanted = (answer as CircuitAnswer)[name] ?? part
    const place = page.getByRole('group', { name: `Place ${name}`, exact: true })
    if (choices.length > 0) await toggle(hands, place.getByRole('button').nth(choices.indexOf(wanted)), true)
  }
}

const binary: Make = async (page, hands, _level, answer) => {
  const rows = page.getByRole('group', { name: /^(Switches$|Row |Letter )/ })
  for (const [index, number] of (answer as BinaryAnswer).entries())
    for (const bit of BITS)
      await toggle(
        hands,
        button(rows.nth(index), new RegExp(`^${bit}, `)),
        Math.floor(number / bit) % 2 === 1,
      )
}

const network: Make = async (page, hands, _level, answer) => {
  const { sends = [], real = [] } = answer as NetworkAnswer
  for (const [index, isReal] of real.entries())
    await toggle(hands, button(page, `Real, message ${index + 1}`), isReal)
  const list = page.getByRole('list', { name: 'Packets to send, in order' })
  for (const [index, { packet, way }] of sends.entries()) {
    await hands.press(button(page, /Send a packet$/))
    await chooseAll(hands, list.getByRole('listitem').nth(index), [String(packet), way])
  }
}

const table: Make = async (page, hands, { start }, answer) => {
  const lines = page.getByRole('list', { name: 'What to do with the table, in order' }).getByRole('listitem')
  const given = (start ?? []) as TableAnswer
  for (const [index, operation] of (answer as TableAnswer).entries()) {
    if (given[index]?.op !== operation.op)
      await hands.press(button(page, new RegExp(`\\+ ${operation.op}$`, 'i')))
    await chooseAll(hands, lines.nth(index), valuesOf(operation))
  }
}

function valuesOf(operation: Operation): string[] {
  const { op, field } = operation
  if (op === 'sort') return [field, operation.order]
  return [field, ...(op === 'filter' ? [operation.sign] : []), String(operation.value)]
}

const cpu: Make = async (page, hands, _level, answer) => {
  const rounds = page.getByRole('group', { name: /^Round / })
  for (const [index, round] of (answer as CpuAnswer).entries())
    await chooseAll(
      hands,
      rounds.nth(index),
      PHASES.map((phase) => round[phase]),
    )
}

const flowchart: Make = async (page, hands, { setups: [setup] }, answer) => {
  const diamonds = (setup as FlowchartSetup).nodes.filter((node) => questionsOf(node).length > 1)
  for (const [index, { id }] of diamonds.entries()) {
    const value = String((answer as FlowchartAnswer)[id] ?? 0)
    await hands.choose(page.getByLabel(`Diamond ${index + 1} asks`), value)
  }
}

/** Each world without blocks has a function that makes an answer on the world's own screen. */
export const WORKBENCHES: Readonly<Partial<Record<WorldName, Make>>> = {
  circuit,
  binary,
  network,
  table,
  cpu,
  flowchart,
}
