import { expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'

test.each(
  `abcdef FEDCBA 654321 987654321 135790 abc123 123abc xyz789 121212 202020 abcABC kumkum aaaaab 111112
  112233 aabbcc 111222 qwerty1 asdfgh poiuyt 1q2w3e qazwsx qweasd 147258 zxcvb! grade7 Grade7B
  school12 teacher! learner99 maths7 soweto SOWETO1 S0weto! Soweto2024 limpopo bafana Chiefs10 mzansi
  otewos 200213 13022013 p4ssw0rd drowssap sôwéto`.split(/\s+/),
)('%s comes early to whoever guesses', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test.each(['ab', 'abc', 'kum', 'abcd', 'q7w', '1q', 'qwerty'])(
  'no length of "%s" again and again is safe',
  (unit) => {
    const lengths = Array.from({ length: 60 }, (_, at) => at + Math.max(6, 2 * unit.length))
    const taken = lengths.filter((length) => !isGuessable(unit.repeat(60).slice(0, length)))
    expect(taken).toEqual([])
  },
)

test.each(
  `qhawe7 483920 ubuhle-bethu umfula-5 blue2cat robots-and-rain dragon-monkey goat-mango-river-lamp
  zanele88 我爱学习电脑`.split(/\s+/),
)('%s does not', (password) => {
  expect(isGuessable(password)).toBe(false)
})
