import type { Page } from '@playwright/test'
import { SECTIONS } from '../steps.ts'
import { somebody } from '../test.ts'
import { heading, tab, type Camera } from './camera.ts'
import { practicePictures, quizPictures } from './tasks.ts'

/** What a visitor sees, and a learner from the first minute to a progress worth showing. */
export async function learnerPictures({ page, origin, shoot }: Camera): Promise<void> {
  await visitorPictures(page, shoot)
  await page.request.post('/api/auth/register', { data: somebody('Naledi'), headers: { origin } })
  // The same address loaded again keeps the tab that was open.
  await page.goto('/')
  await tab(page, 'Home')
  await heading(page, 'Welcome back, Naledi!')
  await shoot('10-home-new')
  await tab(page, 'Progress')
  await page.getByText('No lessons completed yet!').waitFor()
  await shoot('11-progress-empty')
  await tab(page, 'Quiz')
  await heading(page, 'Knowledge Quizzes')
  await shoot('12-quiz')
  await tab(page, 'Lessons')
  await heading(page, 'Computer Lessons')
  await shoot('13-lessons')
  await page.getByPlaceholder('Search lessons...').fill('dinosaur')
  await shoot('14-lessons-none')
  await page.getByPlaceholder('Search lessons...').fill('')
  await lessonPictures(page, shoot)
  await quizPictures(page, shoot)
  await practicePictures(page, shoot)
  await tab(page, 'Home')
  await heading(page, 'Welcome back, Naledi!')
  await shoot('31-home-busy')
  await tab(page, 'Lessons')
  await shoot('32-lessons-busy')
  await tab(page, 'Progress')
  await shoot('33-progress')
  await tab(page, 'Profile')
  await page.getByText('Naledi Dlamini').waitFor()
  await shoot('34-profile')
}

async function visitorPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await page.goto('/')
  await heading(page, /.+/)
  await shoot('01-home-visitor')
  for (const [name, path] of [
    ['02-register', '/auth'],
    ['03-admin-login', '/admin/login'],
    ['04-reset-password', '/reset-password#token=0000000000000000'],
    ['05-not-found', '/nowhere'],
  ] as const) {
    await page.goto(path)
    await heading(page, /.+/)
    await shoot(name)
  }
  await page.goto('/auth')
  await page.getByRole('button', { name: /create/i }).click()
  await shoot('06-register-wrong')
  await page.goto('/')
  await tab(page, 'Profile')
  await shoot('07-profile-visitor')
  await tab(page, 'Progress')
  await shoot('08-progress-visitor')
}

/** The first lesson from section to section, and a second one left half way. */
async function lessonPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  await page.getByRole('article').first().getByRole('button').click()
  for (const [index, section] of SECTIONS.entries()) {
    await heading(page, section)
    await shoot(`2${index}-viewer-${section.toLowerCase().replace(' ', '-')}`)
    if (section === 'Simple Notes') {
      await page
        .getByRole('button', { name: /pictures/i })
        .first()
        .click()
      await page.getByText('1 of 3').waitFor()
      await shoot('25-gallery', { fullPage: false })
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Read aloud' }).click()
      await shoot('26-reading-aloud', { fullPage: false })
      await page.getByRole('button', { name: 'Stop reading' }).click()
    }
    if (section === 'Fun Activities') {
      await page
        .getByRole('button', { name: /^I did it/ })
        .first()
        .click()
      await page.getByText('Making things is how you learn').waitFor()
      await shoot('27-viewer-activity-done')
    }
    if (index + 1 < SECTIONS.length) await page.getByRole('button', { name: 'Continue Learning' }).click()
  }
  await page.getByRole('button', { name: 'Complete Lesson' }).last().click()
  await page.getByText('Lesson Completed').waitFor()
  await shoot('30-lesson-completed', { fullPage: false, messages: true })
  await page
    .getByRole('button', { name: /close|dismiss/i })
    .first()
    .click()
  await page.getByRole('article').nth(1).getByRole('button').click()
  await heading(page, 'Simple Notes')
  await page.getByRole('button', { name: 'Continue Learning' }).click()
  await page.goBack()
}
