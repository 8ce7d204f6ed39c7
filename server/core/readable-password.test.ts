import { expect, test } from 'vitest'
import { readablePassword, WORDS } from './readable-password.ts'

test('the words are 1024 different ones, short and plain', () => {
  expect(WORDS).toHaveLength(1024)
  expect(new Set(WORDS).size).toBe(1024)
  for (const word of WORDS) expect(word).toMatch(/^[a-z]{3,7}$/)
})

test('a password is five of them, and another each time', () => {
  const made = Array.from({ length: 200 }, () => readablePassword())
  for (const password of made) {
    expect(password).toMatch(/^([a-z]+-){4}[a-z]+$/)
    for (const word of password.split('-')) expect(WORDS).toContain(word)
  }
  expect(new Set(made).size).toBe(200)
  // Every part of the list is used. Of 1000 words, at least a tenth comes from each quarter.
  const at = made.flatMap((password) => password.split('-').map((word) => WORDS.indexOf(word)))
  for (const quarter of [0, 1, 2, 3]) {
    expect(at.filter((place) => Math.floor(place / 256) === quarter).length).toBeGreaterThan(100)
  }
})
