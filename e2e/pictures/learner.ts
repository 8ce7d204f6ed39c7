import type { Page } from '@playwright/test'
import { continueTo, dismissMessages, leaveLesson, register, SECTIONS, tab } from '../steps.ts'
import { expect, somebody } from '../test.ts'
import { button, heading, openTab, type Camera } from './camera.ts'

export async function visitorPictures({ page, shoot }: Camera): Promise<void> {
  for (const [name, path] of [
    ['01-home-visitor', '/'],
    ['02-register', '/auth'],
    ['03-admin-login', '/admin/login'],
    ['04-reset-password', '/reset-password#token=0000000000000000'],
    ['04-reset-password-no-link', '/reset-password'],
    ['05-privacy', '/privacy'],
    ['05-not-found', '/nowhere'],
  ] as const) {
    await page.goto(path)
    await heading(page, /.+/)
    await shoot(name)
  }
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await heading(page, 'My progress')
  await button(page, 'The coding club').click()
  await heading(page, 'The coding club')
  await shoot('05-coding-club')
  await page.goBack()
  await page.goto('/auth')
  await button(page, /create/i).click()
  await page.getByText('First name must be at least 2 characters').waitFor()
  await shoot('06-register-wrong')
  await page.goto('/')
  await openTab(page, 'Profile')
  await heading(page, 'Please Sign In')
  await shoot('07-profile-visitor')
  await openTab(page, 'Progress')
  await heading(page, 'Sign In Required')
  await shoot('08-progress-visitor')
  await openTab(page, 'Profile')
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeFocused()
  await shoot('08-login')
}

export async function newLearnerPictures({ page, origin, shoot }: Camera): Promise<void> {
  await page.goto('/')
  await openTab(page, 'Lessons')
  await page.getByRole('article').first().getByRole('button').first().click()
  await button(page, 'Mark as complete').click()
  await button(page, 'Yes, I finished it').click()
  await leaveLesson(page)
  await register(page, somebody('Naledi'), origin)
  // Loading the same address again keeps the open tab.
  await page.goto('/')
  await page.getByRole('dialog', { name: 'Was this you?' }).waitFor()
  await shoot('09-was-this-you', { fullPage: false })
  await button(page, 'No, not mine').click()
  await shoot('09-was-this-you-remove', { fullPage: false })
  await button(page, 'Yes, remove it').click()
  await page.getByText('The work was removed from this device').waitFor()

  await openTab(page, 'Home')
  await heading(page, 'Welcome back, Naledi!')
  await shoot('10-home-new')
  await openTab(page, 'Progress')
  await page.getByText('No lessons completed yet!').waitFor()
  await shoot('11-progress-empty')
  await openTab(page, 'Quiz')
  await heading(page, 'Knowledge Quizzes')
  await shoot('12-quiz')
  await openTab(page, 'Lessons')
  await heading(page, 'Computer Lessons')
  await shoot('13-lessons')
  await page.getByPlaceholder('Search lessons...').fill('dinosaur')
  await page.getByText('No lessons found').waitFor()
  await page.getByText('Try adjusting your search or filter to find more lessons').waitFor()
  await shoot('14-lessons-none')
  await page.getByPlaceholder('Search lessons...').fill('sensor')
  await button(page, /^Key word\s*Sensor loop/).waitFor()
  await shoot('15-lessons-key-words')
  await page.getByPlaceholder('Search lessons...').fill('')
}

export async function lessonPictures({ page, shoot }: Camera): Promise<void> {
  await tab(page, 'Lessons').click()
  await page.getByRole('article').first().getByRole('button').first().click()
  for (const [index, section] of SECTIONS.entries()) {
    await heading(page, section)
    await shoot(`2${index}-viewer-${section.toLowerCase().replace(' ', '-')}`)
    if (section === 'Simple Notes') {
      await button(page, /pictures/i).click()
      await page.getByText('1 of 3').waitFor()
      await shoot('25-gallery', { fullPage: false })
      await page.keyboard.press('Escape')
      await button(page, 'Read aloud').click()
      await button(page, /^Slow$/).click()
      await shoot('26-reading-aloud', { fullPage: false })
      await button(page, 'Stop reading').click()
      await button(page, 'Continue Learning').click()
      await shoot('28-viewer-second-part', { fullPage: false })
      await button(page, 'Show all').click()
      await openAll(page)
      await shoot('29-viewer-all-parts')
    }
    if (section === 'Fun Activities') {
      await button(page, /^I did it/).click()
      await page.getByText('Making things is how you learn').waitFor()
      await shoot('27-viewer-activity-done')
    } else await button(page, 'Continue Learning').click()
  }
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await page.getByText('Lesson Completed').waitFor()
  await shoot('30-lesson-completed', { fullPage: false, messages: true })
  await dismissMessages(page)
  await shoot('30-lesson-end')
  await button(page, 'Back to lessons').click()
  await page.getByRole('article').nth(1).getByRole('button').first().click()
  await heading(page, 'Simple Notes')
  await continueTo(page, 'Key Words')
  await page.goBack()
}

/** Opens every step of the worked examples, and the answers behind each question. */
async function openAll(page: Page): Promise<void> {
  const closed = page
    .getByRole('button', { name: /^Next step/ })
    .or(page.getByRole('button', { name: /^(Show an answer|What many say)$/, expanded: false }))
  while ((await closed.count()) > 0) await closed.first().click()
}

export async function busyPictures({ page, shoot }: Camera): Promise<void> {
  await openTab(page, 'Home')
  await heading(page, 'Welcome back, Naledi!')
  await shoot('31-home-busy')
  await button(page, 'My robot and badges').click()
  await heading(page, 'My robot')
  await shoot('31-my-robot')
  await page.goBack()
  await openTab(page, 'Lessons')
  await shoot('32-lessons-busy')
  await openTab(page, 'Progress')
  await page.locator('summary').filter({ visible: true }).first().click()
  await shoot('33-progress')
  await openTab(page, 'Profile')
  await page.getByText('Naledi Dlamini').waitFor()
  await shoot('34-profile')
  await button(page, 'Edit my details').click()
  await page.getByRole('textbox', { name: 'First name' }).fill('N')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('082')
  await button(page, 'Save').click()
  await page.getByText('First name must be at least 2 characters').waitFor()
  await shoot('35-profile-wrong')
}
