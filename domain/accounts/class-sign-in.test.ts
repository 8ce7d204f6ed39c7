import { expect, test } from 'vitest'
import { ClassLogin, nameMatch, namesakesAmong, plainName } from './class-sign-in.ts'

const NALEDI = { firstName: 'Naledi Grace', lastName: 'Mokoena' }

test.each([
  ['Naledi Grace Mokoena', 'whole'],
  ['  MOKOENA,  naledi  grace ', 'whole'],
  ['naledigracemokoena', 'whole'],
  ['Nalédi Gràce Mokoena', 'whole'],
  ['Naledi Mokoena', 'part'],
  ['Naledi', 'part'],
  ['Naledi M', 'part'],
  ['M. Naledi', 'part'],
  ['Naledi G M', 'part'],
  ['Mokoena', 'part'],
  ['Naledi Grace Thandi Mokoena', 'part'],
  ['Naledi Dlamini', null],
  ['Naledi D', null],
  ['N M', null],
  ['N', null],
  ['', null],
  ['Nal', null],
  ['Naledi Naledi', null],
  ['Naledi Mokoena Dlamini', null],
])('%j is %s for Naledi Grace Mokoena', (typed, expected) => {
  expect(nameMatch(typed, NALEDI)).toBe(expected)
})

test.each([
  [{ firstName: 'Thabo', lastName: 'van der Merwe' }, 'thabo vandermerwe'],
  [{ firstName: 'Siobhán', lastName: "O'Neil" }, 'Siobhan ONeil'],
  [{ firstName: 'Anne-Marie', lastName: 'Šimić' }, 'simic anne marie'],
  [{ firstName: 'Ayanda', lastName: 'Ntuli' }, 'Ａｙａｎｄａ ntuli'],
])('finds %j by %j', (learner, typed) => {
  expect(nameMatch(typed, learner)).toBe('whole')
})

test('one writing stands for all writings of a name', () => {
  expect(plainName(" Siobhán  O'Neil ")).toBe(plainName('siobhan oneil'))
})

test('whoever can be meant by the other’s whole name is a namesake, however either is written', () => {
  const people = [
    { firstName: 'Naledi Grace', lastName: 'Mokoena' },
    { firstName: 'MOKOENA', lastName: 'nalédi grace' },
    { firstName: 'Naledi', lastName: 'Grace Mokoena' },
    { firstName: 'Naledi', lastName: 'Mokoena' },
    { firstName: 'Nale', lastName: 'di Mokoena' },
    { firstName: 'Thabo', lastName: 'Nkosi' },
    // Two names without letters do not count as the same name.
    { firstName: '🙂🙂', lastName: '🙂🙂' },
    { firstName: '🙃🙃', lastName: '🙃🙃' },
  ]
  expect([...namesakesAmong(people)].map((person) => people.indexOf(person)).toSorted()).toEqual([
    0, 1, 2, 3, 4,
  ])
})

const right = { classCode: 'Goat Mango 47', name: 'Naledi M', password: 'my-secret' }

test('takes the code as children write it down', () => {
  for (const classCode of ['goat-mango-47', ' GOAT mango47 ', 'goat.mango.47'])
    expect(ClassLogin.parse({ ...right, classCode }).classCode).toBe('goat-mango-47')
})

test.each([
  ['classCode', 'goat', 'A class code is two words and a number, such as goat-mango-47'],
  ['classCode', undefined, 'Please write the class code'],
  ['name', ' - ', 'Please write your name'],
  ['name', 7, 'Please write your name'],
  ['name', 'x'.repeat(201), 'Use at most 200 characters'],
  ['password', '', 'Please write your password'],
  ['password', 'short', 'Password must be at least 6 characters'],
  ['password', 'x'.repeat(129), 'Password can have at most 128 characters'],
])('cannot have %s %j', (field, value, message) => {
  const found = ClassLogin.safeParse({ ...right, [field]: value })
  expect(found.error?.issues[0]).toMatchObject({ path: [field], message })
})
