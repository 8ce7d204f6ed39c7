import { authorization, openAdmin, register, tab } from './steps.ts'
import { ADMIN, origin } from './server.ts'
import {
  anotherBrowser,
  expect,
  expectAccessible,
  expectFits,
  expectText,
  somebody,
  test,
  untilAlive,
  visibleText,
} from './test.ts'

test('a teacher comes by a link, lands in the own class and announces to it; nobody else sees it', async ({
  page,
  browser,
}) => {
  const name = `T${Date.now().toString(36).toUpperCase()}`
  const learner = await anotherBrowser(browser)
  const userId = await register(learner, { ...somebody('Aisha'), gradeClass: 'nowhere' })

  await openAdmin(page)
  const headers = { origin, ...(await authorization(page.request)) }
  const post = async <Answer>(path: string, data: unknown): Promise<Answer> => {
    const answer = await page.request.post(`${origin}/api/${path}`, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json().catch(() => null) as Promise<Answer>
  }
  await post('auth/prove', { password: ADMIN.password })
  const email = `teacher-${name.toLowerCase()}@example.org`
  const { userId: teacherId, link } = await post<{ userId: string; link: { url: string } }>(
    'admin/teachers',
    {
      email,
      by: 'link',
    },
  )
  const { classId } = await post<{ classId: string }>('admin/classes', {
    schoolYear: 2026,
    grade: 7,
    letter: name,
  })
  await post('admin/classes/teachers/add', { classId, userId: teacherId })
  await post('admin/classes/members/add', { classId, userIds: [userId] })

  const theirs = await anotherBrowser(browser)
  await untilAlive(theirs).goto(link.url)
  await theirs.getByLabel('New password', { exact: true }).fill('indlovu-enkulu-7')
  await theirs.getByLabel('New password again').fill('indlovu-enkulu-7')
  await theirs.getByRole('button', { name: 'Save my password' }).click()
  await theirs.getByRole('link', { name: /^(Log in|Go to Login)$/ }).click()
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill('indlovu-enkulu-7')
  await theirs.getByRole('button', { name: 'Sign In' }).click()
  await tab(theirs, 'Classes').click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('My Classes')
  await expect(theirs.getByRole('heading', { name: `Class 7${name}` })).toBeVisible()

  await theirs
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: 'Announcements' })
    .click()
  await expect(visibleText(theirs, `For class 7${name}: 1 learner. Nobody else sees it.`)).toBeVisible()
  // Push alone: the school says which channels a teacher may use.
  await expect(theirs.getByRole('switch')).toHaveCount(1)
  await theirs.getByLabel('Title').fill(`Bring a ruler ${name}`)
  await theirs.getByLabel('Message', { exact: true }).fill('We measure on Monday.')
  await theirs.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(theirs)
  await expectFits(theirs)
  await theirs.getByRole('button', { name: 'Create Announcement' }).click()
  await expectText(theirs, 'Announcement created successfully!')
  await expect(theirs.getByRole('article', { name: `Bring a ruler ${name}` })).toContainText(`For 7${name}`)

  await untilAlive(learner).goto('/')
  const news = learner.getByRole('region', { name: 'School news' })
  await expect(news).toContainText(`For class 7${name}`)
  await expectAccessible(learner)
  await tab(page, 'Home').click()
  await expect(page.getByText(`Bring a ruler ${name}`)).toHaveCount(0)
})
