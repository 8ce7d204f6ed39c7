// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SchoolClass } from '#domain/school/classes.ts'
import { session } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { byNeed, StaffHome } from './staff-home.tsx'

vi.mock('#web/content/course-work.ts', () => ({ COURSE_WORK: [] }))

const TEACHER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const CLASS_ID = '0b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const classOf = (letter: string, more: Partial<SchoolClass> = {}): SchoolClass => ({
  classId: CLASS_ID,
  schoolYear: 2026,
  grade: 7,
  letter,
  name: `7${letter}`,
  code: 'goat-mango-47',
  isArchived: false,
  allows: { sounds: true, robot: true },
  learners: 2,
  teachers: [{ userId: TEACHER, email: 'pam@example.org', name: 'Ms Mothapo' }],
  typed: 0,
  ...more,
})
const person = (firstName: string, n: number) => ({
  userId: `1b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b3${n}`,
  firstName,
  lastName: 'Ntuli',
})
const work = {
  workId: '2b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b31',
  kind: 'quiz',
  contentId: 'computer-basics',
  dueOn: '2026-03-06',
  note: null,
  givenBy: TEACHER,
  givenAt: '2026-03-02T08:00:00.000Z',
  title: 'Computer Basics',
}
const fetcher = vi.fn<typeof fetch>()
let classes: SchoolClass[]
let verbs: string[]

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

beforeEach(() => {
  classes = [classOf('A')]
  verbs = ['admin:enter', 'classes:teach']
  vi.stubGlobal('fetch', fetcher)
  fetcher.mockImplementation(async (path) => {
    if (path === '/api/account/staff-name') return json({ name: 'Ms Mothapo' })
    if (path === '/api/admin/classes') return json({ classes, unplaced: null })
    if (path === '/api/admin/classes/work/find')
      return json({
        monday: '2026-03-02',
        work: [work],
        before: [],
        learners: [
          { ...person('Ayanda', 1), lastSeenAt: null, done: [work.workId], begun: [], percents: {} },
          { ...person('Bongani', 2), lastSeenAt: null, done: [], begun: [], percents: {} },
        ],
      })
    if (path === '/api/admin/classes/monday/find') {
      const mistake = {
        id: 'bits',
        name: 'A byte is a bit',
        thinks: 'x',
        remedy: 'y',
        give: { kind: 'practice', title: 'Bits', place: 'Lesson 2' },
      }
      const stuck = [{ mistake, people: [person('Bongani', 2)] }]
      return json({
        today: '2026-03-02',
        learners: 2,
        teachAgain: [],
        help: null,
        more: null,
        stuck,
        quiet: [],
        isClassQuiet: false,
        ready: [],
      })
    }
    const now = Date.now()
    return json({
      accessToken: 'token',
      serverNow: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      user: { id: TEACHER, email: 'pam@example.org', verbs, firstName: null },
    })
  })
  session.set({ status: 'signed-in', userId: TEACHER, email: 'pam@example.org', verbs, firstName: null })
})
afterEach(() => {
  // This also forgets what was fetched for the one before.
  session.set({ status: 'signed-out' })
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

it('shows the own classes, what was given this week, and who needs help, by name', async () => {
  const onOpen = vi.fn<(classId: string | null, page?: string) => void>()
  const { user } = render(<StaffHome userId={TEACHER} onOpen={onOpen} />)
  const card = within(await screen.findByRole('region', { name: /Class 7A/ }))
  expect(await card.findByText('1 of 2 did it', { exact: false })).toBeTruthy()
  expect(await card.findByText('Ntuli, Bongani', { exact: false })).toBeTruthy()
  await user.click(card.getByRole('button', { name: /Open the class/ }))
  expect(onOpen).toHaveBeenLastCalledWith(CLASS_ID, undefined)
  await user.click(card.getByRole('button', { name: /Who needs what/ }))
  expect(onOpen).toHaveBeenLastCalledWith(CLASS_ID, 'monday')
  for (const text of ['My progress', 'Continue Learning', 'Start Learning'])
    expect(screen.queryByText(text)).toBeNull()
  expect(fetcher.mock.calls.map(([path]) => path)).not.toContain('/api/profile')
})

it('shows somebody who manages all classes only those that they teach, and the way to the others', async () => {
  verbs.push('classes:manage', 'learners:read')
  classes = [classOf('B', { teachers: [] })]
  const onOpen = vi.fn<(classId: string | null, page?: string) => void>()
  const { user } = render(<StaffHome userId={TEACHER} onOpen={onOpen} />)
  expect(await screen.findByText('You do not teach a class yourself.', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Class 7B/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open the Admin Dashboard' }))
  expect(onOpen).toHaveBeenLastCalledWith(null)
})

it('says to a new teacher who gives them a class', async () => {
  classes = []
  render(<StaffHome userId={TEACHER} onOpen={() => undefined} />)
  expect(await screen.findByText('You do not teach a class yet')).toBeTruthy()
})

it('lists first who is stuck on most mistakes, and by surname among equals', () => {
  const person = (lastName: string) => ({ userId: lastName, firstName: 'A', lastName })
  const [anders, botha, zulu] = [person('Anders'), person('Botha'), person('Zulu')]
  const mistake = {
    id: 'm',
    name: 'm',
    thinks: '',
    remedy: '',
    give: { kind: 'level' as const, title: '', place: '' },
  }
  const stuck = [
    { mistake, people: [botha, anders, zulu] },
    { mistake, people: [zulu] },
  ]
  expect(byNeed(stuck).map(({ lastName }) => lastName)).toEqual(['Zulu', 'Anders', 'Botha'])
})
