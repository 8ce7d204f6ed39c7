// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { render } from '#web/ui/testing.tsx'
import { FoundWords, type FoundWordsProps } from './found-words.tsx'

vi.mock('#web/content/glossary.ts', () => ({
  glossary: [
    { id: 'robot', term: 'Robot', explanation: 'A thing that can sense.', lessons: ['gone'] },
    { id: 'sensor', term: 'Sensor', explanation: 'A part that measures.', lessons: ['robotics', 'sensors'] },
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
      id,
      term: id,
      explanation: 'A machine.',
      lessons: ['robotics'],
    })),
  ],
}))

const onOpen = vi.fn<FoundWordsProps['onOpen']>()
const lessons = [
  { id: 'robotics', order: 10, title: 'Robotics' },
  { id: 'sensors', order: 18, title: 'Sensors' },
]
const search = (text: string) =>
  render(<FoundWords search={text} nothing={<p>No lessons found</p>} {...{ lessons, onOpen }} />)

it('a key word leads to the first lesson that explains it', async () => {
  const { user } = search('sens')
  await user.click(
    screen.getByRole('button', { name: /^Key word ?Sensor ?A part that measures. ?In lesson 10: Robotics$/ }),
  )
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('robotics', 'sensor')
})

it('without a key word the list of lessons says that nothing was found', () => {
  search('zebra')
  expect(screen.getByText('No lessons found')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('above lessons that were found there are three words at most', () => {
  const { rerender } = search('machine')
  expect(screen.getAllByRole('button')).toHaveLength(5)
  rerender(<FoundWords search="machine" nothing={false} {...{ lessons, onOpen }} />)
  expect(screen.getAllByRole('button')).toHaveLength(3)
})

it('cannot offer a word of a lesson that is not there', () => {
  search('robot')
  expect(screen.queryByRole('button')).toBeNull()
})
