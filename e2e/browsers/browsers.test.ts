import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startSlowLine } from '../../bench/slow-line.ts'
import { startSchool } from './school.ts'
import { ENTER, person, type Person, type RemoteControl } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

// These tests follow a learner through browsers that Playwright cannot drive unmodified.
const PASSWORD = 'umfula-5'
const school = await startSchool()
afterAll(school.close)

const BROWSERS: [name: string, open: () => Promise<RemoteControl>][] = [
  ['Firefox', openFirefox],
  ['WebKitGTK', openWebKit],
]

test.each(BROWSERS)('%s: learn, quiz, practise, offline, out and in again', async (name, open) => {
  const browser = await open()
  onTestFinished(() => browser.close())
  const learner = person(browser)
  const email = `${name.toLowerCase()}@example.test`

  await typeBeforeItIsAlive(learner)
  await learner.open(school.origin)
  await learner.see('Start Learning')
  await learner.press('Register')
  await learner.see('Create your account')
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
  await learner.see('Welcome to Qala, Naledi!')
  await learner.alive()

  await learner.press('Lessons')
  await finishLesson(learner, 'What is a Computer?', lookAtPictures)

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

  await learner.press('Lessons')
  await openLesson(learner, 'Hands-On Practice')
  await readToTheEnd(learner)
  await learner.press('Start Practice')
  await learner.see('The computer is off')
  await learner.press('Power button')
  await learner.see('Mouse Skills')
  await learner.press('Back')
  await learner.press('Back to lessons')

  await learner.holds('navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)')
  await learner.holds(`caches.keys().then((names) => names.some((name) => name.includes('course')))`)
  await school.goAway()
  await learner.open(school.origin)
  // Some browsers treat opening the same address as a reload, which returns to the last screen.
  await learner.press('Home')
  await learner.see('Welcome to Qala, Naledi!')
  await learner.press('Lessons')
  await finishLesson(learner, 'Types of Computers')
  await learner.see('waiting')
  await school.comeBack()
  await learner.press('Home')
  await learner.see('All work safe')

  await learner.press('Profile')
  await learner.press('Dark')
  await learner.holds(`getComputedStyle(document.documentElement).backgroundColor === 'rgb(21, 18, 43)'`)
  await learner.press('Sign Out')
  await learner.open(`${school.origin}/auth`)
  await learner.press('Log in')
  await learner.fill('Email or phone number', email)
  await learner.fill('Password', PASSWORD)
  await learner.type(ENTER)
  await learner.see('Welcome back, Naledi!')
  await learner.alive()
  await learner.see('2 of 24 lessons')
  await learner.press('Progress')
  await learner.see('Completed Lessons')
  expect(await learner.text()).toContain('Types of Computers')
})

async function typeBeforeItIsAlive(learner: Person): Promise<void> {
  const line = await startSlowLine(school.origin)
  const marks = `performance.getEntriesByName('alive').length`
  line.slow = true
  await learner.evaluate(`void location.assign('${line.origin}/auth')`)
  await learner.fill('First name', 'Naledi')
  expect(await learner.evaluate(marks)).toBe(0)
  line.slow = false
  await learner.holds(`${marks} === 1`)
  expect(await learner.evaluate(`document.querySelector('form input').value`)).toBe('Naledi')
  await line.cut()
}

async function openLesson(learner: Person, title: string): Promise<void> {
  await learner.press('Start Learning', title)
  await learner.see('Simple Notes')
}

async function readToTheEnd(learner: Person): Promise<void> {
  await learner.press('Show all')
  for (const section of ['Key Words', 'Real Examples', 'Cool Facts', 'Fun Activities']) {
    await learner.press('Continue Learning')
    await learner.holds(
      `[...document.querySelectorAll('h2')].some((one) => one.textContent === '${section}')`,
    )
  }
}

async function lookAtPictures(learner: Person): Promise<void> {
  await learner.press('Look at the pictures (3)')
  await learner.press('Full screen')
  await learner.press('Leave full screen')
  await learner.press('Close the pictures')
  await learner.holds(`document.fullscreenElement === null`)
}

async function finishLesson(
  learner: Person,
  title: string,
  meanwhile?: (learner: Person) => Promise<void>,
): Promise<void> {
  await openLesson(learner, title)
  await meanwhile?.(learner)
  await readToTheEnd(learner)
  await learner.press('Complete Lesson')
  await learner.see('Lesson Completed')
  await learner.press('Back to lessons')
}
