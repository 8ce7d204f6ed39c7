// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawnProgram } from '#domain/learning/lab/drawn-block.ts'
import { readWritten, type Written } from '#domain/learning/lab/notation.ts'
import { robot } from '#domain/learning/lab/worlds/robot/robot.ts'
import { render } from '../testing.tsx'
import { textLines } from './program-sample.tsx'
import { Stimulus } from './stimulus.tsx'

const program = (...written: Written[]) =>
  drawnProgram(robot.vocabulary ?? [], readWritten(robot.vocabulary ?? [], written))
const NESTED = program(
  'move forward',
  { 'repeat 2 times': ['turn left', { 'if wall ahead': ['turn right'], else: ['move forward'] }] },
  'pick up',
)
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('code keeps its lines, says how they are nested, and shows what was put in the gap', () => {
  const code = ['repeat 3 times', '  add ___', 'show total']
  const { rerender } = render(<Stimulus of={{ code }} />)
  const list = () => screen.getByRole('list', { name: 'The program' })
  expect(lines(list())).toEqual(['repeat 3 times', 'Inside it: add gap ', 'After it: show total'])
  rerender(<Stimulus of={{ code }} gap="2" />)
  expect(lines(list())[1]).toBe('Inside it: add 2')
})

it('a program is drawn as numbered blocks inside each other, and can be read as text', async () => {
  const { user } = render(<Stimulus of={{ program: NESTED }} />)
  const toText = await screen.findByRole('button', { name: 'Show as text' })
  const outer = screen.getByRole('list', { name: 'The program' })
  const rows = within(outer).getAllByRole('listitem')
  expect(rows).toHaveLength(7)
  expect(rows[1]?.querySelectorAll('li')).toHaveLength(4)
  expect(rows[1]?.textContent).toMatch(
    /^2repeat 2 times Inside it: 3turn left 4if wall ahead .*else.*6move forward/,
  )
  expect(rows[6]?.textContent).toBe('After it: 7pick up ')
  await user.click(toText)
  expect(lines(screen.getByRole('list', { name: 'The program' }))).toHaveLength(8)
  expect(screen.getByRole('button', { name: 'Show as blocks' })).toBeDefined()
})

it('as text each block has its number, two spaces a level', () => {
  expect(textLines(NESTED)).toEqual([
    '1 move forward',
    '2 repeat 2 times',
    '  3 turn left',
    '  4 if wall ahead',
    '    5 turn right',
    '  else',
    '    6 move forward',
    '7 pick up',
  ])
  expect(textLines(program('hole'))).toEqual(['1 your own block'])
})

it('a table has headers for its columns and rows', () => {
  const table = {
    caption: 'Goats',
    columns: ['Day', 'Goats'],
    rows: [
      ['Monday', '12'],
      ['Tuesday', '9'],
    ],
  }
  render(<Stimulus of={{ table }} />)
  expect(screen.getByRole('table', { name: 'Goats' })).toBeDefined()
  expect(screen.getByRole('columnheader', { name: 'Goats' })).toBeDefined()
  expect(screen.getByRole('rowheader', { name: 'Monday' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '12' })).toBeDefined()
})

it('a picture is told by its words', () => {
  render(<Stimulus of={{ picture: { svg: '<svg></svg>', alt: 'A goat at a gate' } }} />)
  expect(screen.getByRole('img', { name: 'A goat at a gate' })).toBeDefined()
})
