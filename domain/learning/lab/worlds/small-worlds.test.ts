import { describe, expect, it } from 'vitest'
import { WORLDS } from '../worlds.ts'
import { binary, bitsOf, letterOf, type BinarySetup } from './binary/binary.ts'
import { cpu, CpuSetup, type CpuAnswer } from './cpu/cpu.ts'
import { flowchart, FlowchartSetup } from './flowchart/flowchart.ts'
import { siteOf } from './network/network-mail.ts'
import { network, NetworkSetup, type NetworkAnswer } from './network/network.ts'
import { table } from './table/table.ts'
import { TableSetup, type TableAnswer } from './table/table-setup.ts'

describe('an answer from elsewhere', () => {
  const worlds = ['circuit', 'binary', 'network', 'table', 'cpu', 'flowchart'] as const
  const rubbish: [string, unknown][] = [
    ['text', 'wire'],
    ['nothing', null],
    ['a number', 7],
    ['a list of objects of objects', [{ a: { b: {} } }]],
    ['a list of a million', Array.from({ length: 1_000_000 }, () => 0)],
    ['a field that is __proto__', JSON.parse('{"__proto__": {"A": "wire"}, "X 1": 1}')],
    ['a thousand fields', Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`a${at}`, 1]))],
    ['lists 10,000 levels deep', JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
    ['a very long word', { dark: 'x'.repeat(1_000_000) }],
  ]
  it.each(worlds.flatMap((world) => rubbish.map(([what, value]) => [world, what, value] as const)))(
    'cannot be, in the world %s, %s',
    (world, _, value) => {
      expect(WORLDS[world].readAnswer(value)).toBeUndefined()
    },
  )
})

describe('binary', () => {
  it('writes numbers with five switches and letters as numbers', () => {
    expect([0, 1, 19, 31].map(bitsOf)).toEqual(['00000', '00001', '10011', '11111'])
    expect([1, 26, 27, 0].map(letterOf)).toEqual(['A', 'Z', '?', '?'])
  })

  it.each<[string, number, number, string]>([
    ['without a carry', 10, 1, '01011'],
    ['with carries', 11, 1, '01100'],
    ['twice', 11, 2, '01101'],
    ['past the end', 31, 1, '00000'],
  ])('adds one %s', (_, from, more, bits) => {
    const setup: BinarySetup = { scene: 'goats', as: 'number', goal: [0], more }
    const run = binary.run(setup, [from], 500)
    expect(binary.result(setup, run)).toBe(bits)
  })

  it.each([
    [[19], undefined],
    [[25], 'mirrored'],
    [[20], 'wrong-output'],
    [[0], 'hole'],
    [[], 'hole'],
  ])('judges %j', (answer, reason) => {
    const setup: BinarySetup = { scene: 'taxi', as: 'number', goal: [19] }
    const run = binary.run(setup, answer, 500)
    expect((run.fault ?? binary.judge(setup, run))?.reason).toBe(reason)
  })
})

describe('a network', () => {
  const map = NetworkSetup.parse({
    task: 'send',
    nodes: [
      { id: 'a', name: 'Zanele', what: 'phone', x: 0, y: 0 },
      { id: 'hill', name: 'Hill', what: 'router', x: 0, y: 0, isDown: true },
      { id: 'dam', name: 'Dam', what: 'router', x: 0, y: 0 },
      { id: 'b', name: 'Aisha', what: 'phone', x: 0, y: 0 },
    ],
    ways: [
      { name: 'Hill', path: ['a', 'hill', 'b'] },
      { name: 'Dam', path: ['a', 'dam', 'b'] },
    ],
    packets: ['one', 'two'],
    lost: [{ at: 'dam', packet: 2 }],
  })
  const send = (...sends: [packet: number, way: string][]): NetworkAnswer => ({
    sends: sends.map(([packet, way]) => ({ packet, way })),
  })

  it.each<[string, NetworkAnswer, string | undefined, string]>([
    ['a lost packet sent again', send([1, 'Dam'], [2, 'Dam'], [2, 'Dam']), undefined, '1 2'],
    ['in any order', send([2, 'Dam'], [2, 'Dam'], [1, 'Dam']), undefined, '2 1'],
    ['a lost packet', send([1, 'Dam'], [2, 'Dam']), 'packet-lost', '1'],
    ['a router without power', send([1, 'Hill'], [2, 'Dam'], [2, 'Dam']), 'packet-lost', '2'],
    ['a packet never sent', send([1, 'Dam']), 'short', '1'],
    ['nothing', {}, 'short', ''],
    ['ways and packets that are not there', send([1, 'Sea'], [6, 'Dam']), 'short', ''],
  ])('sends %s', (_, answer, reason, arrived) => {
    const run = network.run(map, answer, 500)
    expect(network.judge(map, run)?.reason).toBe(reason)
    expect(network.result(map, run)).toBe(arrived)
  })

  it.each<[string, NetworkAnswer, string]>([
    [
      'at a router without power, with all that were lost there',
      send([1, 'Hill'], [2, 'Hill']),
      'Hill has no power, so packets 1 and 2 were lost there. Choose another route.',
    ],
    [
      'the same, one alone',
      send([1, 'Hill'], [2, 'Dam'], [2, 'Dam']),
      'Hill has no power, so packet 1 was lost there. Choose another route.',
    ],
    [
      'on a good way',
      send([1, 'Dam'], [2, 'Dam']),
      'Packet 2 did not reach Aisha, because Dam was too busy. Send this packet again.',
    ],
  ])('says where a packet was lost and what to do: %s', (_, answer, say) => {
    expect(network.judge(map, network.run(map, answer, 500))?.say).toBe(say)
  })

  it.each([
    ['https://www.kudubank.example/cards', 'kudubank.example'],
    ['https://kudubank.example', 'kudubank.example'],
    ['https://kudubank.example.fast-help.test/login', 'fast-help.test'],
    ['http://fast-help.test/kudubank.example', 'fast-help.test'],
    ['https://kudu-bank.example/', 'kudu-bank.example'],
  ])('finds the site of %s', (address, site) => {
    expect(siteOf(address)).toBe(site)
  })
})

describe('a table', () => {
  const setup = TableSetup.parse({
    scene: 'spaza',
    fields: [{ name: 'Item' }, { name: 'Price' }, { name: 'Stock' }],
    records: [
      ['Tea', 28, 9],
      ['Soap', 9, 100],
      ['Eggs', 45, 10],
    ],
    tools: ['sort', 'filter', 'search'],
    goal: { records: [2, 1, 3], ordered: true },
  })
  const left = (...answer: TableAnswer) => table.run(setup, answer, 500).steps.at(-1)?.state.records

  it('sorts numbers as numbers and text as text', () => {
    expect(left({ op: 'sort', field: 'Stock', order: 'up' })).toEqual([1, 3, 2])
    expect(left({ op: 'sort', field: 'Item', order: 'down' })).toEqual([1, 2, 3])
  })

  it('keeps the order of before where records are equal', () => {
    const same = { ...setup, records: setup.records.map(([item = '', price = 0]) => [item, price, 1]) }
    const answer: TableAnswer = [
      { op: 'sort', field: 'Price', order: 'up' },
      { op: 'sort', field: 'Stock', order: 'down' },
    ]
    expect(table.run(same, answer, 500).steps.at(-1)?.state.records).toEqual([2, 1, 3])
  })

  it.each<[TableAnswer[number], number[]]>([
    [{ op: 'filter', field: 'Price', sign: '<', value: 28 }, [2]],
    [{ op: 'filter', field: 'Price', sign: '>', value: 28 }, [3]],
    [{ op: 'filter', field: 'Price', sign: '=', value: 28 }, [1]],
    [{ op: 'search', field: 'Item', value: 'Eggs' }, [3]],
    [{ op: 'search', field: 'Item', value: 'egg' }, []],
  ])('keeps of %j', (operation, records) => {
    expect(left(operation)).toEqual(records)
  })

  it('cannot work with a field that is not there', () => {
    const { fault } = table.run(setup, [{ op: 'sort', field: 'Colour', order: 'up' }], 500)
    expect(fault).toMatchObject({ reason: 'hole', line: 1 })
  })
})

describe('the processor', () => {
  const setup = CpuSetup.parse({
    boxes: { fare: 15, pay: 0 },
    program: [
      { op: 'LOAD', box: 'fare' },
      { op: 'ADD', box: 'fare' },
      { op: 'SAVE', box: 'pay' },
    ],
    values: [0, 15, 30],
  })
  const right: CpuAnswer = [
    { fetch: '1', decode: 'take', execute: '15', store: 'register' },
    { fetch: '2', decode: 'add', execute: '30', store: 'register' },
    { fetch: '3', decode: 'copy back', execute: '30', store: 'pay' },
  ]

  it('does fetch, decode, execute and store for each line', () => {
    const run = cpu.run(setup, right, 500)
    expect(run.fault).toBeUndefined()
    expect(run.steps).toHaveLength(13)
    expect(cpu.result(setup, run)).toBe('fare 15, pay 30')
  })

  it.each([
    ['fetch', '3', 'fetch-order'],
    ['decode', 'take', 'wrong-decode'],
    ['execute', '15', 'wrong-output'],
    ['store', 'pay', 'wrong-place'],
    ['store', '?', 'hole'],
  ])('stops where %s is %s', (phase, made, reason) => {
    const answer = right.map((row, index) => (index === 1 ? { ...row, [phase]: made } : row))
    expect(cpu.run(setup, answer, 500).fault).toMatchObject({ reason, line: 2 })
  })
})

describe('a flowchart', () => {
  const setup = FlowchartSetup.parse({
    scene: 'tank',
    nodes: [
      { id: 'start', shape: 'start', at: [0, 0], next: 'read' },
      { id: 'read', shape: 'input', at: [0, 1], box: 'litres', next: 'full' },
      {
        id: 'full',
        shape: 'ask',
        at: [0, 2],
        box: 'litres',
        sign: '<',
        value: 20,
        yes: 'pump',
        no: 'show',
        others: [{ box: 'litres', sign: '<', value: 999 }],
      },
      { id: 'pump', shape: 'change', at: [1, 2], box: 'litres', value: 6, next: 'full' },
      { id: 'show', shape: 'show', at: [0, 3], box: 'litres' },
    ],
    tests: [
      { inputs: [4], shows: '22' },
      { inputs: [20], shows: '20' },
    ],
  })

  it('walks each test to its end', () => {
    const run = flowchart.run(setup, {}, 500)
    expect(flowchart.result(setup, run)).toBe('22 20')
    expect(flowchart.judge(setup, run)).toBeUndefined()
  })

  it('cannot go on for ever', () => {
    const { fault, steps } = flowchart.run(setup, { full: 1 }, 100)
    expect(fault).toMatchObject({ reason: 'endless' })
    expect(steps.length).toBeLessThanOrEqual(101)
  })

  it('names a question that is wrong only at its limit', () => {
    const odd = { ...setup, tests: [{ inputs: [20], shows: '26' }] }
    expect(flowchart.judge(odd, flowchart.run(odd, {}, 500))?.reason).toBe('edge')
  })
})
