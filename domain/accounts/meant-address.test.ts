import { expect, test } from 'vitest'
import { readCardLink } from '../school/card-link.ts'
import { meantAddress, safePath } from './meant-address.ts'

const CARD = 'class=goat-mango-47&word=river-lamp-tiger-moon'
const ENCODED = encodeURIComponent(CARD)

/** Scanners and messengers spoil the address of a card in these ways. */
const SPOILT = [
  `/auth%23${CARD}`,
  `/auth%2523${CARD}`,
  `/auth%252523${CARD}`,
  `/auth%23${ENCODED}`,
  `/auth%2523${encodeURIComponent(ENCODED)}`,
  `/auth%3F${CARD}`,
  `/auth%3f${ENCODED}`,
  `/auth?${CARD}`,
  `/auth/?${CARD}`,
  `/auth/%23${CARD}`,
  `//auth%23${CARD}`,
  `/%61uth%23${CARD}`,
  `/class%23${CARD}`,
  `/class?${CARD}`,
  `/AUTH%23${CARD}`,
  `/Auth%23${CARD.toUpperCase()}`,
  `/auth?${CARD.toUpperCase()}`,
  `/auth%23%23${CARD}`,
  `/auth?utm=1&${CARD}`,
]

test.each(SPOILT)('%s is meant for the sign-in, and the card is read', (spoilt) => {
  const { pathname, search } = new URL(`https://qala.school.za${spoilt}`.replace('.za//', '.za/'))
  const meant = meantAddress(pathname, search) ?? ''
  expect(meant).toMatch(/^\/auth#/)
  expect(readCardLink(meant.slice('/auth'.length))).toEqual({
    classCode: 'goat-mango-47',
    word: 'river-lamp-tiger-moon',
  })
})

test('links of a new password and of a level are meant too', () => {
  const token = 'Ab1'.repeat(14)
  expect(meantAddress(`/reset-password%23token=${token}`)).toBe(`/reset-password#token=${token}`)
  expect(meantAddress('/reset-password', `?token=${token}`)).toBe(`/reset-password#token=${token}`)
  expect(meantAddress('/%23lab=AAA_b')).toBe('/#lab=AAA_b')
})

test.each([
  ['/auth', ''],
  ['/', '?tab=lessons'],
  ['/', '?class=goat-mango-47'],
  ['/auth', '?utm_source=whatsapp'],
  ['/elsewhere%23class=goat-mango-47', ''],
  ['/auth%', ''],
  ['/auth%E0%A4%A', ''],
  ['//evil.example%23x', ''],
  ['/\\evil.example%23x', ''],
])('%s%s is meant as it is', (path, search) => {
  expect(meantAddress(path, search)).toBeNull()
})

test('the meant address never leaves this site and never holds a line break', () => {
  for (const after of ['%0d%0aSet-Cookie:a=b', '//evil.example', 'javascript:alert(1)', '\u{1f600}'])
    expect(meantAddress(`/auth%23${after}`)).toMatch(/^\/auth#[\x21-\x7e]*$/)
})

test.each([
  ...SPOILT.map((address) => address.replace(/\?.*/, (query) => encodeURIComponent(query))),
  '/auth/goat-mango-47/river-lamp-tiger-moon',
  '/auth;class=goat-mango-47;word=river-lamp-tiger-moon',
  '/auth=river-lamp-tiger-moon',
  '/AUTH:river-lamp-tiger-moon',
  '/auth.html%23word=river-lamp-tiger-moon',
  '/en/auth%23word=river-lamp-tiger-moon',
  '/en/auth/goat-mango-47/river-lamp-tiger-moon',
  '/goat-mango-47',
  '/river-lamp-tiger-moon',
  '/goatmango47',
  '/api/classes/join/goat-mango-47',
  '/reset-password/river-lamp',
  '/verify/ABCD-EFGH-JKLM-river-lamp',
  '/x/8Hq2river-lampXw7pLs0dVn3mZk5tYb1cRf6gJh9aQe4uWi',
])('the log says of %s no code and no password', (path) => {
  expect(safePath(path)).not.toMatch(/goat|mango|river|lamp|moon/i)
  expect(safePath(path)).toMatch(/…$/)
})

test('the log says which page nobody found', () => {
  for (const path of [
    '/',
    '/lessons/07-internet',
    '/wp-login.php',
    '/api/functions/send-admin-announcement',
    '/auth',
  ])
    expect(safePath(path)).toBe(path)
  expect(safePath('/auth%23class=x')).toBe('/auth/…')
})
