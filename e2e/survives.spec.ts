import { killBrowser } from '../bench/kill-browser.ts'
import { origin } from './server.ts'
import { authorization, card, continueTo, finishLesson, openLesson, register, signIn } from './steps.ts'
import { LONG, anotherBrowser, expect, somebody, test, untilAlive } from './test.ts'

test(
  'kill -9 of every process in the middle of a lesson loses nothing',
  LONG,
  async ({ browser, ownServer }) => {
    const { origin } = ownServer
    const person = somebody('Tinyiko')
    const context = await browser.newContext({ baseURL: origin, viewport: { width: 390, height: 844 } })
    const page = untilAlive(await context.newPage())
    await register(page, person, origin)
    await page.goto('/')
    await openLesson(page)
    await continueTo(page, 'Real Examples')

    await ownServer.killAll()
    await finishLesson(page, 2)

    await ownServer.start()
    await page.reload()
    await expect(card(page).getByText('100%')).toBeVisible()

    const other = await anotherBrowser(browser)
    await signIn(other, person, origin)
    const headers = await authorization(other.request, origin)
    const lessons = async () =>
      (await (await other.request.get(`${origin}/api/progress`, { headers })).json()).lessons
    await expect
      .poll(lessons, { timeout: 30_000 })
      .toMatchObject([{ lessonId: 'what-is-computer', completed: true, progress: 100 }])
  },
)

test('a browser killed with all its processes keeps what was ticked', LONG, async () => {
  test.slow()
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  const { kills, lost } = await killBrowser(origin, executablePath, 3)
  expect({ kills, lost }).toEqual({ kills: 3, lost: 0 })
})
