import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { newerBuiltinsScript } from './newer-builtins.ts'

/** Evaluates the expression in an environment without these builtins, like an older browser. */
function older<T>(expression: string): T {
  const without =
    'delete Array.prototype.toSorted; delete Map.groupBy; class URL { constructor(url) { if (!url.includes(":")) throw Error() } };'
  return runInNewContext(`${without}; globalThis.URL = URL; ${newerBuiltinsScript}; ${expression}`) as T
}

it('sorts a copy', () => {
  expect(older('const list = [3, 1, 2]; [list.toSorted((a, b) => b - a), list].join(" ")')).toBe(
    '3,2,1 3,1,2',
  )
  expect(older('["b", "a"].toSorted().join()')).toBe('a,b')
})

it('groups by a key, in the order the keys come', () => {
  expect(older('JSON.stringify([...Map.groupBy([5, 2, 3, 4], (one) => one % 2)])')).toBe(
    '[[1,[5,3]],[0,[2,4]]]',
  )
})

it('tells whether an address is one', () => {
  expect(older('[URL.canParse("a:b"), URL.canParse("ab")].join()')).toBe('true,false')
})

it('cannot be met by a loop over a list, nor replace what a browser has', () => {
  expect(older('const seen = []; for (const key in [7]) seen.push(key); seen.join()')).toBe('0')
  const own = runInNewContext(
    `const own = Map.groupBy; globalThis.URL = class { static canParse() {} }; ${newerBuiltinsScript}; own === Map.groupBy`,
  )
  expect(own).toBe(true)
})
