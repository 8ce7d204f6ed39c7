import { expect, test } from 'vitest'
import { toWindows1252 } from './windows-1252.ts'

test('letters of names are kept, or lose only their sign, and nothing is left out', () => {
  const text = 'Zoë Šárka “7½” € ṱ ḓ 字'
  expect(new TextDecoder('windows-1252').decode(toWindows1252(text))).toBe('Zoë Šárka “7½” € t d ?')
  // A name may be written with a letter and a sign of its own.
  expect([...toWindows1252('e\u0308t\u032d'.repeat(3000))].slice(-2)).toEqual([0xeb, 0x74])
})
