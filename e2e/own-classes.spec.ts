import { disconnect, openAdmin, openAsTeacher, reconnect, register, tab } from './steps.ts'
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

const NO_SOUNDS =
  'Your teacher has switched off the sounds for your class. You can do everything without them.'
const NO_DRESSING =
  'Your teacher has switched off dressing the robot for your class. Your robot keeps everything that you earned.'

test('a teacher lands in their own class and announces to it; nobody else sees it', async ({
  page,
  browser,
}) => {
  const name = `T${Date.now().toString(36).toUpperCase()}`
  const learner = await anotherBrowser(browser)
  const userId = await register(learner, { ...somebody('Aisha'), gradeClass: 'nowhere' })

  const theirs = await anotherBrowser(browser)
  await openAsTeacher(theirs, name, [userId])
  await expect(theirs.getByRole('heading', { name: `Class 7${name}` })).toBeVisible()

  await theirs
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: 'Announcements' })
    .click()
  await expect(visibleText(theirs, `For class 7${name}: 1 learner. Nobody else sees it.`)).toBeVisible()
  // Only push is offered, because the school decides which channels a teacher may use.
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
  await openAdmin(page)
  await tab(page, 'Home').click()
  await expect(page.getByText(`Bring a ruler ${name}`)).toHaveCount(0)
})

test('a teacher opens the memorandum of a CAPS Task, and it is one page of paper', async ({ browser }) => {
  const theirs = await anotherBrowser(browser)
  await theirs.setViewportSize({ width: 320, height: 640 })
  await openAsTeacher(theirs, `C${Date.now().toString(36).toUpperCase()}`)
  await theirs.getByRole('button', { name: 'CAPS Tasks' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'CAPS Tasks' })
  const tasks = dialog.getByRole('button', { name: /^CAPS Task/ })
  await expect(tasks).toHaveCount(12)
  for (const task of await tasks.allTextContents()) {
    await dialog.getByRole('button', { name: task }).click()
    await expect(dialog.getByRole('row', { name: /^Total \d+$/ })).toBeVisible()
    const paper = (await theirs.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g), task).toHaveLength(1)
    await expectFits(theirs)
    await dialog.getByRole('button', { name: 'All CAPS Tasks' }).click()
  }
  await dialog.getByRole('button', { name: /^CAPS Task 8/ }).click()
  await expect(dialog.getByRole('row', { name: /rules for the class chat/ })).toContainText('Marks: 5')
  await expectAccessible(theirs)
  await dialog.getByRole('button', { name: 'All CAPS Tasks' }).click()
  await dialog.getByRole('tab', { name: 'Map of the course' }).click()
  await expect(dialog.getByRole('heading', { name: /^Robotics \d/ })).toBeVisible()
  await expectFits(theirs)
  await expectAccessible(theirs)
})

test('a class without sounds and dressing: its learner reads why, keeps what they chose, and gets it back', async ({
  browser,
}) => {
  const learner = await anotherBrowser(browser)
  await learner.setViewportSize({ width: 360, height: 740 })
  const userId = await register(learner, somebody('Aisha'))
  const theirs = await anotherBrowser(browser)
  await openAsTeacher(theirs, `S${Date.now().toString(36).toUpperCase()}`, [userId])
  const sounds = theirs.getByRole('switch', { name: 'Sounds' })
  const dressing = theirs.getByRole('switch', { name: 'Dressing the robot' })

  // The learner chose a face and sounds before.
  await learner.goto('/')
  await tab(learner, 'Profile').click()
  await learner.getByRole('switch', { name: /^Play short sounds/ }).check()
  await learner.getByRole('button', { name: 'Dress my robot' }).click()
  await learner.getByRole('radiogroup', { name: 'Face' }).getByText('Wink', { exact: true }).click()
  await learner.getByRole('button', { name: 'Back' }).click()
  await tab(learner, 'Home').click()
  await learner.getByRole('button', { name: 'The Lab', exact: true }).click()
  await learner.getByRole('button', { name: 'First steps', exact: true }).click()
  const sound = learner.getByRole('button', { name: 'Sound', exact: true })
  await expect(sound).toHaveAttribute('aria-pressed', 'true')

  // The level is open while the teacher switches both off.
  await sounds.uncheck()
  await expectText(theirs, 'Saved. Each device of the class follows when it is online')
  await dressing.uncheck()
  await expect(sounds).not.toBeChecked()
  await expectAccessible(theirs)
  await learner.getByRole('button', { name: 'Sound is off for your class' }).click()
  await expect(sound).toHaveCount(0)
  await expectText(learner, NO_SOUNDS)
  await expectAccessible(learner)

  // The device knows it without a network too.
  await disconnect(learner.context())
  await learner.reload()
  await learner.getByRole('button', { name: 'Back to the Lab' }).click()
  await learner.getByRole('button', { name: 'Back', exact: true }).click()
  await tab(learner, 'Profile').click()
  await expectText(learner, `${NO_SOUNDS} This device remembers your own choice.`)
  await expectText(learner, NO_DRESSING)
  await expect(learner.getByRole('button', { name: 'Dress my robot' })).toHaveCount(0)
  await tab(learner, 'Home').click()
  await learner.getByRole('button', { name: 'My robot and badges' }).click()
  await expectText(learner, NO_DRESSING)
  await expect(learner.getByRole('radio')).toHaveCount(0)
  await expect(learner.getByRole('img', { name: /^Your robot/ })).toHaveAccessibleName(/Face: Wink/)
  await expectFits(learner)
  await reconnect(learner.context())

  await sounds.check()
  await dressing.check()
  await learner.reload()
  await expect(
    learner.getByRole('radiogroup', { name: 'Face' }).getByRole('radio', { name: 'Wink' }),
  ).toBeChecked()
  await learner.getByRole('button', { name: 'Back' }).click()
  await tab(learner, 'Profile').click()
  await expect(learner.getByRole('switch', { name: /^Play short sounds/ })).toBeChecked()
})
