// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminQueries } from '#web/features/staff/admin-call.ts'
import { session } from '#web/session/session.ts'
import { render } from '#web/ui/testing.tsx'
import { AddLearnerDialog } from './add-learner-dialog.tsx'

const TEACHER = '5e3f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const CLASS_ID = '0b8f8a70-61d9-4c56-9d9b-0d7c8d1a2b3c'
const WHO = { email: 'pam@example.org', verbs: ['classes:manage', 'learners:admit'], firstName: null }
const fetcher = vi.fn<typeof fetch>()
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

beforeEach(() => {
  vi.stubGlobal('fetch', fetcher)
  fetcher.mockImplementation(async (path) => {
    if (path === '/api/admin/classes')
      return json({
        classes: [
          {
            classId: CLASS_ID,
            schoolYear: 2026,
            grade: 7,
            letter: 'A',
            name: '7A',
            code: 'goat-mango-47',
            isArchived: false,
            allows: { sounds: true, robot: true },
            learners: 0,
            teachers: [],
            typed: 0,
          },
        ],
        unplaced: 0,
      })
    if (path === '/api/admin/learners/add')
      return json(
        {
          email: null,
          password: 'tall-lion',
          expiresAt: '2026-03-04T10:00:00.000Z',
          signInClass: { name: '7A', code: 'goat-mango-47' },
        },
        201,
      )
    const now = Date.now()
    return json({
      accessToken: 'token',
      serverNow: new Date(now).toISOString(),
      expiresAt: new Date(now + 600_000).toISOString(),
      user: { id: TEACHER, ...WHO },
    })
  })
  session.set({ status: 'signed-in', userId: TEACHER, ...WHO })
})
afterEach(() => {
  session.set({ status: 'signed-out' })
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const show = () =>
  render(
    <QueryClientProvider client={adminQueries(TEACHER)}>
      <AddLearnerDialog onAdded={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  )

it('puts the learner into the class that was chosen, and shows the code to sign in with', async () => {
  const { user } = show()
  await user.selectOptions(await screen.findByLabelText('Class'), '7A 2026')
  expect(screen.getByLabelText<HTMLInputElement>('Grade and class').value).toBe('7A')
  for (const [label, text] of [
    ['First name', 'Zanele'],
    ['Last name', 'Zwane'],
    ['School name', 'Funda Primary'],
    ['Age', '12'],
  ] as const)
    await user.type(screen.getByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Make the account' }))
  expect((await screen.findAllByText('goat-mango-47')).length).toBeGreaterThan(0)
  const sent = fetcher.mock.calls.find(([path]) => path === '/api/admin/learners/add')
  expect(JSON.parse(String(sent?.[1]?.body))).toMatchObject({
    classId: CLASS_ID,
    gradeClass: '7A',
    email: '',
  })
})

it('cannot be filled by the browser with the data of the teacher who types', () => {
  show()
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  expect(fields).toHaveLength(7)
  for (const field of fields) {
    expect(field.getAttribute('autocomplete')).toBe('off')
    expect(field.form?.getAttribute('autocomplete')).toBe('off')
  }
})
