import type { Page } from '@playwright/test'
import { tab } from '../steps.ts'
import { button, heading, type Camera } from './camera.ts'
import { schoolClasses } from './school-classes.ts'

/** These are an empty class, a small one and one of the usual size. */
const SIZES = [0, 3, 43] as const
const SCHOOL = 1_735

/** Shows the pages of classes of each size, and then the pages about all classes of a whole school. */
export async function classSizePictures(camera: Camera): Promise<void> {
  const { page, origin, shoot } = camera
  for (const size of SIZES) await classPages(camera, size, `S${size}`, 18)
  const { wholeSchool } = await schoolClasses(page, origin)
  await wholeSchool(SCHOOL)
  await openClasses(page, origin)
  await button(page, /^Class 4LA\b/).waitFor()
  await shoot('class-1735-list')
  await yearEndPicture(page, shoot)
  await page
    .getByRole('navigation', { name: 'Dashboard sections' })
    .getByRole('button', { name: 'Users' })
    .click()
  await heading(page, /students? shown/)
  await shoot('class-1735-users', { fullPage: false })
}

/** Does the same as classSizePictures with only two classes, because a story shares its school with others. */
export async function classPictures(camera: Camera): Promise<void> {
  const letter = `P${Date.now().toString(36).toUpperCase()}`
  await classPages(camera, 0, `${letter}A`, 0)
  await classPages(camera, 3, `${letter}B`, 3)
  await openClasses(camera.page, camera.origin)
  await yearEndPicture(camera.page, camera.shoot)
}

/** @param working how many learners of the class signed in with their cards and did some work */
async function classPages(
  { page, origin, shoot }: Camera,
  size: number,
  letter: string,
  working: number,
): Promise<void> {
  const school = await schoolClasses(page, origin)
  const classId = await school.classOf(letter, size)
  if (size > 0) {
    await school.give(classId)
    await school.work(classId, working)
  }
  await openClasses(page, origin)
  await button(page, new RegExp(`^Class 7${letter}\\b`)).click()
  await pagesOfClass(page, shoot, size)
}

async function yearEndPicture(page: Page, shoot: Camera['shoot']): Promise<void> {
  await button(page, 'End of the school year').click()
  await button(page, 'See what will happen').waitFor()
  await shoot('class-year-end')
}

async function openClasses(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await tab(page, 'Admin').or(tab(page, 'Classes')).click()
  const sections = page.getByRole('navigation', { name: 'Dashboard sections' })
  await sections.getByRole('button', { name: 'Classes' }).click()
}

/** Shows each tab of an open class. */
async function pagesOfClass(page: Page, shoot: Camera['shoot'], size: number): Promise<void> {
  const open = (name: string) => page.getByRole('tab', { name }).click()
  const isEmpty = size === 0
  await heading(page, 'Class code')
  if (isEmpty) await heading(page, 'Nobody is in this class yet')
  else await heading(page, size === 1 ? '1 learner' : `${size} learners`)
  await shoot(`class-${size}-learners`)
  await open('Sign-in cards')
  await heading(page, isEmpty ? 'Nobody is in this class yet' : 'Who gets a card')
  await shoot(`class-${size}-cards`)
  await open('This week')
  await page
    .getByRole('button', { name: 'Give work' })
    .or(page.getByRole('heading', { name: 'Nobody is in this class yet' }))
    .first()
    .waitFor()
  await shoot(`class-${size}-week`)
  await open('Monday')
  await heading(page, isEmpty ? 'Nobody is in this class yet' : 'Stuck on')
  await shoot(`class-${size}-monday`)
  await open('Certificates')
  await page.getByRole('heading', { name: /^(Nobody has earned|Certificates of)/ }).waitFor()
  await shoot(`class-${size}-certificates`)
}

/** Shows the pages that anybody sees who checks the code on a certificate. */
export async function verifyPictures({ page, origin, shoot }: Camera): Promise<void> {
  await page.goto(origin)
  for (const [name, path] of [
    ['verify', '/verify'],
    ['verify-none', '/verify/ABCD-EFGH-JKMN'],
  ] as const) {
    // This page is not part of the app, so the walk waits only for the page itself.
    await page.evaluate((to) => location.assign(to), path)
    await page.waitForURL(`**${path}`)
    await heading(page, name === 'verify' ? 'Check a certificate' : 'No such certificate')
    await shoot(name)
  }
}
