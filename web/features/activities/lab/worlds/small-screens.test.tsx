// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Level } from '#domain/learning/lab/level.ts'
import { render } from '#web/ui/testing.tsx'
import type { WorldScreen } from '../world-screen.ts'
import { binaryScreen } from './binary/binary-screen.tsx'
import { circuitScreen } from './circuit/circuit-screen.tsx'
import { cpuScreen } from './cpu/cpu-screen.tsx'
import { flowchartScreen } from './flowchart/flowchart-screen.tsx'
import { networkScreen } from './network/network-screen.tsx'
import { tableScreen } from './table/table-screen.tsx'

/** Renders the workbench of one setup, and returns the last answer that was made on it. */
function open<Setup, State, Answer>(
  { Workbench, emptyAnswer }: WorldScreen<Setup, State, Answer>,
  setup: Setup,
  locked = false,
) {
  let made = emptyAnswer
  function Bench() {
    const [answer, setAnswer] = useState(emptyAnswer)
    if (!Workbench) return null
    const level = { setups: [setup] } as unknown as Level<Setup, Answer>
    const change = (next: Answer) => {
      made = next
      setAnswer(next)
    }
    return <Workbench level={level} answer={answer} locked={locked} line={0} onChange={change} />
  }
  const { user } = render(<Bench />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const choose = (name: string, value: string) =>
    user.selectOptions(screen.getByRole('combobox', { name }), value)
  return { made: () => made, press, choose }
}

const circle: Parameters<typeof circuitScreen.Stage>[0]['setup'] = {
  scene: 'torch',
  places: [
    { name: 'cell', from: [0, 2], to: [0, 0], part: 'cell' },
    { name: 'A', from: [3, 0], to: [3, 2], choices: ['gap', 'led', 'led-turned'] },
  ],
  goal: { work: 1 },
}
const stock: Parameters<typeof tableScreen.Stage>[0]['setup'] = {
  scene: 'spaza',
  fields: [{ name: 'Item' }, { name: 'Price', limits: [10, 20] }],
  records: [
    ['Tea', 28],
    ['Soap', 9],
    ['Eggs', 45],
  ],
  tools: ['sort', 'filter'],
  goal: { records: [2] },
}

describe('a letter in the picture of a circuit', () => {
  it('leads to its place', async () => {
    Element.prototype.scrollIntoView = vi.fn<() => void>()
    const { Stage, Workbench, world } = circuitScreen
    if (!Workbench) throw new Error('no workbench')
    const [step] = world.run(circle, {}, 1).steps
    if (!step) throw new Error('no moment')
    const level = { setups: [circle] } as unknown as Level<typeof circle, object>
    const { user } = render(
      <div className="lab-play">
        <Stage setup={circle} step={step} before={null} moveMs={0} trail={[]} />
        <Workbench level={level as never} answer={{}} locked={false} line={0} onChange={() => {}} />
      </div>,
    )
    await user.click(screen.getByText('A', { selector: 'text' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('nothing, place A')
  })
})

describe('the workbench', () => {
  it('of circuits says which way an LED lies', async () => {
    const { made, press } = open(circuitScreen, circle)
    await press('LED up, place A')
    expect(made()).toEqual({ A: 'led-turned' })
    expect(screen.getByRole('button', { name: 'LED up, place A', pressed: true })).toBeDefined()
    expect(screen.getByRole('button', { name: 'nothing, place A', pressed: false })).toBeDefined()
  })

  it('of circuits shows no part that an old answer has and the level no longer offers', () => {
    open({ ...circuitScreen, emptyAnswer: { A: 'lamp' } }, circle)
    expect(screen.getByRole('button', { name: 'nothing, place A', pressed: true })).toBeDefined()
  })

  it('of binary switches on and off', async () => {
    const { made, press } = open(binaryScreen, { scene: 'taxi', as: 'number', goal: [19] })
    await press('16, Switches')
    await press('2, Switches')
    await press('16, Switches')
    expect(made()).toEqual([2])
  })

  it('of networks sends the next packet, and any other one', async () => {
    const { made, press, choose } = open(networkScreen, {
      task: 'send',
      nodes: [
        { id: 'a', name: 'Zanele', what: 'phone', x: 50, y: 50 },
        { id: 'b', name: 'Aisha', what: 'phone', x: 250, y: 50 },
      ],
      ways: [{ name: 'Dam', path: ['a', 'b'] }],
      packets: ['See', 'you'],
      lost: [],
    })
    for (const _ of [1, 2, 3]) await press('+ Send a packet')
    await choose('Line 3, Packet', '2')
    await press('Take away line 1')
    expect(made().sends?.map(({ packet }) => packet)).toEqual([2, 2])
  })

  it('of messages marks those that are trusted', async () => {
    const { made, press } = open(networkScreen, {
      task: 'mail',
      bank: 'kudubank.example',
      mails: [
        { text: 'One', address: 'https://kudubank.example/a' },
        { text: 'Two', address: 'https://kudubank.test/b' },
      ],
    })
    await press('Real, message 1')
    await press('Real, message 2')
    await press('Real, message 2')
    expect(made()).toEqual({ real: [true, false] })
  })

  it('of tables offers the limits of a field', async () => {
    const { made, press, choose } = open(tableScreen, stock)
    await press('+ Filter')
    await choose('Line 1, Filter', 'Price')
    await choose('Line 1, is', '<')
    await choose('Line 1, value', '20')
    expect(made()).toEqual([{ op: 'filter', field: 'Price', sign: '<', value: 20 }])
  })

  it('of the processor has four choices a round', async () => {
    const { made, choose } = open(cpuScreen, {
      boxes: { fare: 15 },
      program: [
        { op: 'LOAD', box: 'fare' },
        { op: 'ADD', box: 'fare' },
      ],
      values: [0, 15, 30],
    })
    await choose('Round 2, Execute gives', '30')
    expect(made()[1]).toEqual({ fetch: '?', decode: '?', execute: '30', store: '?' })
    expect(screen.queryByRole('group', { name: 'Round 2: ADD fare' })).toBeNull()
    await choose('Round 2, Fetch line', '2')
    expect(screen.getByRole('group', { name: 'Round 2: ADD fare' })).toBeTruthy()
    expect(screen.getAllByRole('combobox')).toHaveLength(8)
  })

  it('of flowcharts changes a question, and lists the tests as a table', async () => {
    const { made, choose } = open(flowchartScreen, {
      scene: 'street',
      nodes: [
        { id: 'light', shape: 'input', at: [0, 0], box: 'light', next: 'dark' },
        {
          id: 'dark',
          shape: 'ask',
          at: [0, 1],
          box: 'light',
          sign: '>',
          value: 30,
          others: [{ box: 'light', sign: '<', value: 30 }],
        },
      ],
      tests: [{ inputs: [10], shows: 'on' }],
    })
    await choose('Diamond 1 asks', '1')
    expect(made()).toEqual({ dark: 1 })
    expect(screen.getByRole('row', { name: '1 10 on' })).toBeDefined()
  })

  it('cannot be used while a run is shown', async () => {
    const { made, press } = open(circuitScreen, circle, true)
    await press('LED up, place A')
    expect(made()).toEqual({})
  })
})

it('a sorted table says so where it is sorted', () => {
  const { world, Stage } = tableScreen
  const trail = world.run(stock, [{ op: 'sort', field: 'Price', order: 'down' }], 500).steps
  const [before, step] = trail
  if (!before || !step) throw new RangeError('The table was not sorted')
  render(<Stage setup={stock} step={step} before={before} moveMs={0} trail={trail} />)
  expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ItemPrice ↓',
    'Eggs45',
    'Tea28',
    'Soap9',
  ])
})
