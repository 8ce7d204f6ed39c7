import { expect, test } from 'vitest'
import { skipHiddenRender } from './skip-hidden-render.ts'

const [before, after] = [{ lessons: 1 }, { lessons: 2 }]
const tab = { shown: true, atRest: true, progress: before, filter: 'all' }

test('a hidden tab takes up another progress only while the page is at rest', () => {
  expect(skipHiddenRender(tab, { ...tab, shown: false, atRest: false, progress: after })).toBe(true)
  expect(skipHiddenRender(tab, { ...tab, shown: false, progress: after })).toBe(false)
})

test('a tab that shows the present progress is drawn neither when it is hidden nor when it is shown again', () => {
  const hidden = { ...tab, shown: false }
  expect(skipHiddenRender({ ...tab, atRest: false }, hidden)).toBe(true)
  expect(skipHiddenRender(hidden, { ...tab, atRest: false })).toBe(true)
})

test('a hidden tab cares for nothing else, a shown one for everything', () => {
  expect(skipHiddenRender(tab, { ...tab, shown: false, filter: 'beginner' })).toBe(true)
  expect(skipHiddenRender(tab, { ...tab, filter: 'beginner' })).toBe(false)
  expect(skipHiddenRender(tab, { ...tab, progress: after, atRest: false })).toBe(false)
})
