import { expect, test, vi } from 'vitest'
import { ClassLogin, nameMatcher, namesakeOf, namesakesInSteps, plainName } from './class-sign-in.ts'

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
  expect(nameMatcher(typed)(NALEDI)).toBe(expected)
})

test.each([
  [{ firstName: 'Thabo', lastName: 'van der Merwe' }, 'thabo vandermerwe'],
  [{ firstName: 'Siobhán', lastName: "O'Neil" }, 'Siobhan ONeil'],
  [{ firstName: 'Anne-Marie', lastName: 'Šimić' }, 'simic anne marie'],
  [{ firstName: 'Ayanda', lastName: 'Ntuli' }, 'Ａｙａｎｄａ ntuli'],
])('finds %j by %j', (learner, typed) => {
  expect(nameMatcher(typed)(learner)).toBe('whole')
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
  const steps = namesakesInSteps(people)
  let step = steps.next()
  let pauses = 0
  for (; !step.done; step = steps.next()) pauses += 1
  expect(pauses).toBe(people.length)
  expect([...step.value].map((person) => people.indexOf(person)).toSorted()).toEqual([0, 1, 2, 3, 4])
  const [naledi, ...others] = people
  expect(others.filter(namesakeOf(naledi ?? NALEDI))).toEqual([people[1], people[2]])
})

test('a name is folded once, however many it is compared with', () => {
  const typed = '\ufdfa'.repeat(200)
  const members = Array.from({ length: 100 }, (_, at) => ({
    firstName: `Learner ${at}`,
    lastName: 'Mokoena',
  }))
  const fold = vi.spyOn(String.prototype, 'normalize')
  const foldedBy = (work: () => unknown) => {
    fold.mockClear()
    work()
    return fold.mock.contexts.filter((text) => String(text) === typed).length
  }
  expect(foldedBy(() => members.map(nameMatcher(typed)))).toBe(1)
  expect(foldedBy(() => members.map(namesakeOf({ firstName: typed, lastName: 'Mokoena' })))).toBe(1)
  fold.mockRestore()
})

test('each typed word and letter needs a word of its own, also among a hundred', () => {
  const letters = (count: number) =>
    Array.from({ length: count }, (_, at) => String.fromCodePoint(97 + (at % 26))).join(' ')
  const learner = { firstName: `mo ${letters(49)}`, lastName: `zo ${letters(49)}` }
  // The 98 letters have more of y than the name.
  expect([98, 75].map((count) => nameMatcher(`mo ${letters(count)}`)(learner))).toEqual([null, 'part'])
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
