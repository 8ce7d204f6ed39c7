import { expect, test } from 'vitest'
import { describeError, loggable, loggablePath, linesTogether } from './log.ts'

test('a path cannot forge a second line or fill the log', () => {
  expect(loggable('/a\nGET /admin 200')).toBe('/a?GET /admin 200')
  expect(loggable('/\u001b[31m\u202e\u2028')).toBe('/?[31m??')
  expect(loggable('x'.repeat(500))).toHaveLength(200)
})

test('a path keeps no address or number that somebody pasted into the wrong field', () => {
  for (const typed of [
    'naledi@example.test',
    'naledi%40example.test',
    '082 123 4567',
    '+27821234567',
    '%2B27%2082-123-4567',
  ])
    expect(loggablePath(`/lessons/${typed}/x`)).toMatch(/^\/lessons\/(\+?<(e-mail|number)>\/x|…)$/)
  expect(loggablePath('/lessons/07-internet')).toBe('/lessons/07-internet')
})

test('a report says where, and not what people typed', () => {
  const fromDatabase = Object.assign(new Error('invalid input syntax for type uuid: "naledi@example.test"'), {
    code: '22P02',
    table: 'profiles',
    routine: 'string_to_uuid',
    detail: 'Key (email)=(naledi@example.test) already exists.',
  })
  const report = describeError(new Error('failed for naledi@example.test', { cause: fromDatabase }))
  expect(report).toContain('code=22P02 table=profiles')
  expect(report).toContain('failed for <e-mail>')
  expect(report).toMatch(/^\s+at /m)
  expect(report).not.toContain('naledi')
})

test('whatever is thrown can be reported', () => {
  expect(describeError('naledi@example.test')).toBe('a thrown string')
  expect(describeError(null)).toBe('a thrown object')
})

test('lines of one turn leave together and in order', async () => {
  const written: string[] = []
  const log = linesTogether((text) => written.push(text))
  log('one')
  log('two')
  expect(written).toEqual([])
  await new Promise(setImmediate)
  log('three')
  await new Promise(setImmediate)
  expect(written).toEqual(['one\ntwo\n', 'three\n'])
})
