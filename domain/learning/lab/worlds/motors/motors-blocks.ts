import { numbers, repeatBlock, words, type BlockSpec, type Choice, type Field } from '../../vocabulary.ts'
import { comparisonBlocks, SIGNS } from '../comparison.ts'
import { count } from '../../../../counts.ts'

export type Sensor = 'left-light' | 'right-light' | 'distance'

function seconds(tenths: number): string {
  return count(tenths / 10, 'second')
}

const TIMES: Choice[] = [...numbers(1, 9), ...numbers(10, 60, 5)].map(({ value }) => ({
  value,
  label: seconds(Number(value)),
}))
const SPEEDS = numbers(-20, 20, 5)
const SENSORS = words({ distance: 'distance', 'left-light': 'left light', 'right-light': 'right light' })

function field(name: string, label: string, choices: readonly Choice[], first: string | number): Field {
  return { name, label, choices, first }
}

export const MOTORS_BLOCKS: readonly BlockSpec[] = [
  {
    op: 'drive',
    text: 'left motor {left} right motor {right} for {time}',
    group: 'move',
    letter: 'd',
    fields: [
      field('left', 'speed of the left motor', SPEEDS, 10),
      field('right', 'speed of the right motor', SPEEDS, 10),
      field('time', 'how long', TIMES, 10),
    ],
  },
  repeatBlock(),
  { op: 'forever', text: 'forever', group: 'control', letter: 'v', rooms: 'body' },
  ...comparisonBlocks(
    field('sensor', 'which sensor', SENSORS, 'distance'),
    SIGNS.filter(({ value }) => value !== '='),
    field('limit', 'limit', numbers(5, 120, 5), 50),
  ),
]
