import type { Page } from '@playwright/test'
import { heading, tab, type Camera } from './camera.ts'

/** A quiz from its first question to the review of its answers: one wrong answer, then whatever comes first. */
export async function quizPictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await tab(page, 'Quiz')
  await page.getByRole('article', { name: 'Computer Basics', exact: true }).getByRole('button').click()
  await page.locator('form label').first().waitFor()
  await shoot('40-question')
  await page.locator('form label').first().click()
  await shoot('41-question-chosen')
  await button('Submit Answer').click()
  await page.getByText('✕ Your answer').waitFor()
  await shoot('42-answer-wrong', { fullPage: false })
  for (let number = 2, right = false; ; number += 1) {
    const finish = button('Finish Quiz')
    const last = (await finish.count()) > 0
    await (last ? finish : button('Next Question')).click()
    if (last) break
    await page.getByText(`Question ${number} / `).waitFor()
    await page.locator('form label').nth(1).click()
    await button('Submit Answer').click()
    await page.getByText('✓ Right').waitFor()
    if (right || (await page.getByText('✕ Your answer').count()) > 0) continue
    right = true
    await shoot('43-answer-right', { fullPage: false })
  }
  await heading(page, 'Quiz Complete')
  await shoot('44-result', { fullPage: false })
  await page.getByText('Review my answers').click()
  await shoot('45-review')
  await button('Back to Quizzes').click()
  await heading(page, 'Knowledge Quizzes')
  await shoot('46-quiz-taken', { fullPage: false })
}

/** Each task of Hands-On Practice, and its end. */
export async function practicePictures(page: Page, shoot: Camera['shoot']): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name })
  await tab(page, 'Lessons')
  await page.getByRole('article').filter({ hasText: 'Hands-On Practice' }).getByRole('button').click()
  for (let section = 0; section < 4; section += 1) await button('Continue Learning').click()
  await button('Start Practice').click()
  await heading(page, 'Power On')
  await shoot('50-practice-power-on')
  await button('Power button').click()
  await heading(page, 'Mouse Skills')
  await shoot('51-practice-mouse')
  for (let click = 0; click < 3; click += 1) await button('Click the ball').click()
  await heading(page, 'Keyboard Basics')
  await page.getByLabel('Your page').pressSequentially('Sawu')
  await shoot('52-practice-keyboard')
  await page.getByLabel('Your page').pressSequentially('bona, Qala')
  await heading(page, 'Open Programs')
  await shoot('53-practice-programs')
  await button('Paint').click()
  await shoot('54-practice-other-program')
  await button('Calculator').click()
  await heading(page, 'You did it!')
  await shoot('55-practice-finished')
  await button('Back to Lessons').click()
  await heading(page, 'Computer Lessons')
}
