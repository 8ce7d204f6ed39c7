// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { safeLocalStorage } from './safe-storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('stores, reads and removes a value', () => {
  safeLocalStorage.set('a', '{"b":1}')
  expect(safeLocalStorage.get('a')).toBe('{"b":1}')
  expect(safeLocalStorage.getJson('a')).toEqual({ b: 1 })
  safeLocalStorage.set('a', 'damaged{')
  expect(safeLocalStorage.getJson('a')).toBeNull()
  safeLocalStorage.set('a', null)
  expect(safeLocalStorage.get('a')).toBeNull()
})

it('finds nothing and throws nothing where the browser refuses storage', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => safeLocalStorage.set('a', 'b')).not.toThrow()
  expect(() => safeLocalStorage.set('a', null)).not.toThrow()
  expect(safeLocalStorage.get('a')).toBeNull()
  expect(safeLocalStorage.getJson('a')).toBeNull()
})
