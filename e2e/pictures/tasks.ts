import { answer, card, goOn, isAtLastQuestion, openPractice, position, startQuiz } from '../steps.ts'
import { expect } from '../test.ts'
import { beginRound, check, EACH_KIND, goOnInRound, openRound, ownerOf, putAnswer } from '../rounds.ts'
import { button, heading, type Camera } from './camera.ts'

export async function quizPictures({ page, shoot }: Camera): Promise<void> {
  await startQuiz(page)
  for (let number = 1, last = false; !last; number += 1) {
    await position(page, number).waitFor()
    const option = number === 1 ? 0 : 1
    await shoot(`40-question-${number}`)
    await page.locator('form label').nth(option).click()
    if (number === 1) await shoot('41-question-chosen')
    await answer(page, option)
    await shoot(`42-answer-${number}`, { fullPage: false })
    last = await isAtLastQuestion(page)
    await goOn(page).click()
  }
  await heading(page, 'Quiz Complete')
  await shoot('44-result', { fullPage: false })
  await page.getByText('Review my answers').click()
  await shoot('45-review')
  await button(page, 'Back to Quizzes').click()
  await heading(page, 'Knowledge Quizzes')
  await shoot('46-quiz-taken', { fullPage: false })
}

export async function practicePictures({ page, shoot }: Camera): Promise<void> {
  await openPractice(page)
  await shoot('50-practice-power-on')
  await button(page, 'Power button').click()
  await heading(page, 'Mouse Skills')
  await shoot('51-practice-mouse')
  for (let click = 0; click < 3; click += 1) await button(page, 'Click the ball').click()
  await heading(page, 'Keyboard Basics')
  await page.getByLabel('Your page').pressSequentially('Sawu')
  await shoot('52-practice-keyboard')
  await page.getByLabel('Your page').pressSequentially('bona, Qala')
  await heading(page, 'Open Programs')
  await shoot('53-practice-programs')
  await button(page, 'Paint').click()
  await shoot('54-practice-other-program')
  await button(page, 'Calculator').click()
  await heading(page, 'You did it!')
  await page.getByText('Lesson Completed').waitFor()
  await shoot('55-practice-finished')
  await button(page, 'Back to Lessons').click()
  await expect(card(page, 'Hands-On Practice').getByRole('button', { name: 'Review' })).toBeVisible()
}

/** Shows one item of each kind. Every second one is answered right. */
export async function roundPictures({ page, origin, shoot }: Camera): Promise<void> {
  await beginRound(page, EACH_KIND, await ownerOf(page, origin))
  await page.reload()
  await openRound(page)
  for (const [place, item] of EACH_KIND.entries()) {
    await shoot(`60-item-${item.kind}`)
    await putAnswer(page, item, place % 2 === 1)
    await check(page).click()
    await shoot(`61-answer-${item.kind}`)
    await goOnInRound(page).click()
  }
  await heading(page, 'Well done!')
  await shoot('62-round-end')
  await button(page, 'Back').click()
  await page.goBack()
  await shoot('63-lessons-practise', { fullPage: false })
}
