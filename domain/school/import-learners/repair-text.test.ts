import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairText } from './repair-text.ts'

/** Returns what a program shows when it decodes the bytes of UTF-8 as Windows-1252. */
const misread = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))

const name = fc.string({
  unit: fc.constantFrom(...'abzABZ -éëêïôöüûáíñÉËÔšŠžŽḽṱḓṋḼṰḒṊőłß’ʼǀǁǂǃ'),
  minLength: 1,
  maxLength: 12,
})

test('letters that were read as those of Windows come back, also when it happened twice', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(repairText(misread(text))).toBe(text)
      expect(repairText(misread(misread(text)))).toBe(text)
    }),
  )
})

test('what is right is left alone', () => {
  fc.assert(
    fc.property(name, (text) => {
      expect(repairText(text)).toBe(text)
    }),
  )
  for (const text of ['JOÃO', 'São Tomé', 'Ân', 'CONCEIÇÃO', 'Ã', 'Â', '€5', '“Thabo”'])
    expect(repairText(text)).toBe(text)
})
