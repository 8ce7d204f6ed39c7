import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startSchool } from './school.ts'
import { ENTER, person, type Person, type RemoteControl } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

// The walk of a learner in browsers that Playwright does not drive as they are shipped.
const PASSWORD = 'umfula-5'
const school = await startSchool()
afterAll(school.close)

const BROWSERS: [name: string, open: () => Promise<RemoteControl>][] = [
  ['Firefox', openFirefox],
  ['WebKitGTK', openWebKit],
]

test.each(BROWSERS)('%s: register, learn, quiz, practice, offline, out and in again', async (name, open) => {
  const browser = await open()
  onTestFinished(() => browser.close())
  const learner = person(browser)
  const email = `${name.toLowerCase()}@example.test`

  await learner.open(school.origin)
  await learner.see('Start Learning')
  await learner.press('Register')
  await learner.see('Create your account')
  await learner.alive()
  const form: [label: string, value: string][] = [
    ['First name', 'Naledi'],
    ['Last name', 'Dlamini'],
    ['School name', 'Funda Primary'],
    ['Grade and class', 'Grade 7A'],
    ['Age', '12'],
    ['Email', email],
    ['Phone number', '0821234567'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ]
  for (const [label, value] of form) await learner.fill(label, value)
  await learner.type(ENTER)
  await learner.see('Welcome back, Naledi!')
  await learner.alive()

  await learner.press('Lessons')
  await finishLesson(learner, 'What is a Computer?')

  await learner.press('Quiz')
  await learner.press('Start Quiz', 'Computer Basics')
  for (let question = 1; question <= 5; question += 1) {
    await learner.see(`Question ${question} / 5`)
    await learner.pressFirst('form label')
    await learner.press('Submit Answer')
    await learner.press(question === 5 ? 'Finish Quiz' : 'Next Question')
  }
  await learner.see('Quiz Complete')
  await learner.press('Back to Quizzes')

  await learner.holds('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')
  await learner.holds(`caches.keys().then((names) => names.some((name) => name.includes('course')))`)
  await school.goAway()
  await learner.open(school.origin)
  // Some browsers take the same address again for a reload, which comes back to where one was.
  await learner.press('Home')
  await learner.see('Welcome back, Naledi!')
  await learner.press('Lessons')
  await finishLesson(learner, 'Types of Computers')
  await learner.see('waiting')
  await school.comeBack()
  await learner.press('Home')
  await learner.see('All work safe')

  await learner.press('Profile')
  await learner.press('Sign Out')
  await learner.open(`${school.origin}/auth`)
  await learner.press('Log in')
  await learner.fill('Email', email)
  await learner.fill('Password', PASSWORD)
  await learner.type(ENTER)
  await learner.see('Welcome back, Naledi!')
  await learner.alive()
  await learner.see('2 of 24 lessons')
  expect(await learner.text()).toContain('Welcome back, Naledi!')
})

async function finishLesson(learner: Person, title: string): Promise<void> {
  await learner.press('Start Learning', title)
  await learner.see('Simple Notes')
  for (const section of ['Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']) {
    await learner.press('Continue Learning')
    await learner.holds(
      `[...document.querySelectorAll('h2')].some((one) => one.textContent === '${section}')`,
    )
  }
  await learner.press('Complete Lesson')
  await learner.see('Lesson Completed')
}
