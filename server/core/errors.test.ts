import { ErrorCode } from '#domain/errors.ts'
import { expect, test } from 'vitest'
import { busy, fromUnexpected, refusal, tooManyTries } from './errors.ts'

test('every code has a status and words', () => {
  for (const code of ErrorCode.options) {
    const error = refusal(code as 'internal')
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.message).not.toBe('')
  }
})

test.each<[unknown, string]>([
  [
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    'unavailable',
  ],
  [
    Object.assign(new Error('connect ENOENT /x/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' }),
    'unavailable',
  ],
  [
    Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }),
    'unavailable',
  ],
  ...['53100', '53200', '57P02', '57P03', '25006', '58030', '08P01'].map((code) =>
    fromPostgres(code, 'unavailable'),
  ),
  [
    Object.assign(new Error('could not open file "base/5/1": Read-only file system'), { code: '42501' }),
    'unavailable',
  ],
  // If a right was taken away in the meantime, the policy refuses the call. A missing grant is our own mistake.
  [Object.assign(new Error('new row violates row-level security policy'), { code: '42501' }), 'forbidden'],
  [Object.assign(new Error('permission denied for table profiles'), { code: '42501' }), 'internal'],
  ...['53300', '40P01', '40001'].map((code) => fromPostgres(code, 'busy')),
  [new Error('Connection terminated unexpectedly'), 'unavailable'],
  [new Error('timeout exceeded when trying to connect'), 'busy'],
  [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }), 'busy'],
  [new Error('Client has encountered a connection error and is not queryable'), 'unavailable'],
  [Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }), 'internal'],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), 'internal'],
  ['thrown text', 'internal'],
])('takes %s for %s', (error, code) => {
  const answer = fromUnexpected(error)
  expect(answer.code).toBe(code)
  expect(answer.retryAfter === undefined).toBe(code === 'internal' || code === 'forbidden')
})

function fromPostgres(code: string, answer: string): [unknown, string] {
  return [Object.assign(new Error('some words'), { code }), answer]
}

test('spreads those it sends away over a few seconds', () => {
  const waits = new Set(Array.from({ length: 200 }, () => busy().retryAfter))
  expect([...waits].toSorted()).toEqual([2, 3, 4, 5, 6, 7, 8])
})

test('asks for at least a whole second', () => {
  expect(tooManyTries(0.2).retryAfter).toBe(1)
  expect(tooManyTries(1.2).retryAfter).toBe(2)
})
