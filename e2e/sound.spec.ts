import type { Page } from '@playwright/test'
import type { Program } from '#domain/learning/lab/program.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import { fakeAudio, soundsIn, type HeardAudio } from '#web/sound/testing.ts'
import { fakeVoice } from './fake-voice.ts'
import { touch } from './lab/hands.ts'
import { levelOf, worldOf } from './lab/levels.ts'
import { makeProgram } from './lab/make-program.ts'
import { beginRound, check, EACH_KIND, goOnInRound, openRound, putAnswer } from './rounds.ts'
import { answer, goOn, register, signIn, startQuiz, tab } from './steps.ts'
import { expect, expectAccessible, expectFits, expectText, somebody, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const soundButton = (page: Page, isOn: boolean) =>
  page.getByRole('button', { name: 'Sound', exact: true, pressed: isOn })
const audio = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heardAudio: HeardAudio }).heardAudio)
const heard = async (page: Page) => soundsIn((await audio(page)).notes)
/** Returns what is heard, with several steps in a row as one, because a busy machine skips some. */
const heardOnce = async (page: Page) =>
  (await heard(page)).filter((name, place, all) => name !== 'step' || all[place - 1] !== 'step')
const forget = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heardAudio: HeardAudio }).heardAudio.notes.splice(0))
/** The page asked for the file with the sounds. */
const hasFetched = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/tones-/.test(name)))

test.beforeEach(({ page }) => page.addInitScript(fakeAudio))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a level plays its steps, a crash, a catch and a win, and looking back is silent', async ({
    page,
  }) => {
    await page.goto('/')
    await button(page, 'The Lab').tap()
    await page.getByRole('button', { name: 'First steps', exact: true }).tap()
    await expect(soundButton(page, true)).toBeVisible()
    const add = page
      .getByRole('group', { name: 'Blocks to add' })
      .getByRole('button', { name: 'move forward' })
    await add.tap()
    await button(page, 'Run').tap()
    await expect.poll(() => heard(page)).toEqual(['try-again'])
    // Everything that is heard stands on the screen too.
    await expectText(page, 'The robot stopped on B2. The flag is on C2: one step more.')
    await forget(page)
    for (const _ of [1, 2, 3]) await add.tap()
    await button(page, 'Run').tap()
    await expect.poll(() => heardOnce(page)).toEqual(['step', 'crash'])
    await forget(page)
    const slider = page.getByRole('slider', { name: 'Look back at the run' })
    await slider.press('Home')
    await expect(slider).toHaveValue('0')
    await slider.press('End')
    expect(await heard(page)).toEqual([])

    await button(page, 'Back to the Lab').tap()
    const level = levelOf('robot-lost-sheep') as Level<unknown, Program>
    await button(page, level.title).tap()
    await makeProgram(page, touch(page), worldOf(level).vocabulary ?? [], level, level.solution)
    await button(page, 'Run').tap()
    await expect.poll(() => heardOnce(page), { timeout: 15_000 }).toEqual(['step', 'catch', 'step', 'win'])
    expect(await audio(page)).toMatchObject({ made: 1 })
    await expectText(page, 'Brilliant!')
  })

  test('a round of practice plays sounds for right and wrong until one tap switches them off', async ({
    page,
  }) => {
    await page.goto('/')
    await beginRound(page, EACH_KIND)
    await page.reload()
    await openRound(page)
    await expectAccessible(page)
    // A sound that comes too late is left out, as one whose file is still on its way.
    await expect.poll(() => hasFetched(page)).toBe(true)
    for (const [place, item] of EACH_KIND.entries()) {
      if (place === 2) await soundButton(page, true).tap()
      if (place === 3) break
      await forget(page)
      await putAnswer(page, item, place !== 1)
      await check(page).click()
      await expectText(page, item.explanation)
      await expect.poll(() => heard(page)).toEqual([['right'], ['try-again'], []][place])
      await goOnInRound(page).click()
    }
    await expect(soundButton(page, false)).toBeVisible()
    await page.reload()
    await expect(soundButton(page, false)).toBeVisible()
    expect(await hasFetched(page)).toBe(false)
  })
})

test('a school computer is silent until somebody switches it on, and then for nobody else', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('qala.shared-computer', ''))
  const [naledi, liam] = [somebody('Naledi'), somebody('Liam')]
  await register(page, liam)
  await register(page, naledi)
  await page.goto('/')
  await startQuiz(page)
  await answer(page)
  expect(await heard(page)).toEqual([])
  expect(await audio(page)).toMatchObject({ made: 0 })
  expect(await hasFetched(page)).toBe(false)

  await soundButton(page, false).click()
  await expect(soundButton(page, true)).toBeVisible()
  await expect.poll(() => heard(page)).toEqual(['catch'])
  await expectAccessible(page)
  await forget(page)
  await goOn(page).click()
  await answer(page)
  const isRight = (await page.getByText('Good try.').count()) === 0
  await expect.poll(() => heard(page)).toEqual([isRight ? 'right' : 'try-again'])

  await signIn(page, liam)
  await page.goto('/')
  // A page that finds somebody else signed in loads once more.
  await expectText(page, `Welcome back, ${liam.firstName}!`)
  await startQuiz(page)
  await expect(soundButton(page, false)).toBeVisible()
  await answer(page)
  expect(await hasFetched(page)).toBe(false)

  await signIn(page, naledi)
  await page.goto('/')
  await expectText(page, `Welcome back, ${naledi.firstName}!`)
  await tab(page, 'Profile').click()
  const choice = page.getByRole('switch', { name: /^Play short sounds/ })
  await expect(choice).toBeChecked()
  await choice.press('Space')
  await expect(choice).not.toBeChecked()
  await expectFits(page)
  await page.reload()
  await expect(choice).not.toBeChecked()
})

test('the voice that reads aloud is alone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.addInitScript(fakeVoice)
  await page.goto('/')
  await startQuiz(page)
  await soundButton(page, false).click()
  await expect.poll(() => heard(page)).toEqual(['catch'])
  await forget(page)
  await button(page, 'Read aloud').click()
  await expect(button(page, 'Slow')).toBeVisible()
  // No sound plays now, so its button leaves its place to "Slow".
  await expect(soundButton(page, true)).toBeHidden()
  await expectFits(page)
  await answer(page)
  await expectText(page, '✓ Right')
  await expect(button(page, 'Stop reading')).toBeVisible()
  expect(await heard(page)).toEqual([])
  await goOn(page).click()
  await expect(soundButton(page, true)).toBeVisible()
  await answer(page)
  await expect.poll(() => heard(page)).toHaveLength(1)
})
