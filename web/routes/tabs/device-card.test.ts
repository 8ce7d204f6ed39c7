import { expect, test } from 'vitest'
import { courseText, dataUsedText } from './device-card.tsx'

const part = { kept: 3, total: 55, bytesLeft: 1_010_000 }

test.each([
  [{ ...part, state: 'whole' }, 'The whole course is here. It works without internet.', undefined],
  [{ ...part, state: 'saving' }, 'Saving the course: 3 of 55 parts of the course are here.', undefined],
  [
    { ...part, state: 'part' },
    '3 of 55 parts of the course are here.',
    'Save the rest on this phone (1.1 MB)',
  ],
  [
    { ...part, kept: 0, state: 'part' },
    'Lessons stay here once you have opened them.',
    'Save the whole course on this phone (1.1 MB)',
  ],
  [
    { ...part, state: 'failed' },
    '3 of 55 parts of the course are here. The rest follows when there is a connection.',
    'Save the rest on this phone (1.1 MB)',
  ],
] as const)('the course %j reads %j and offers %j', (status, line, offer) => {
  expect(courseText(status)).toEqual(offer === undefined ? { line } : { line, offer })
})

test('data used is rounded up, never made smaller than it is', () => {
  const since = new Date('2026-11-21T08:00:00')
  expect(dataUsedText({ bytes: 410_001, since })).toBe(
    'Data used by this app: about 0.5 MB since 21 November 2026.',
  )
})
