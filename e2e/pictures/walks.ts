import type { Page } from '@playwright/test'
import { fakeVoice } from '../fake-voice.ts'
import { ADMIN } from '../server.ts'
import { register, signIn } from '../steps.ts'
import { somebody, untilAlive } from '../test.ts'
import { classPictures, verifyPictures } from './classes.ts'
import { dailyPictures } from './daily.ts'
import { guidePictures } from './first-morning.ts'
import { answerPictures, labPictures, levelPictures } from './lab.ts'
import { busyPictures, lessonPictures, newLearnerPictures, visitorPictures } from './learner.ts'
import { practicePictures, quizPictures, roundPictures } from './tasks.ts'

/** Widths above the smallest phone are listed only if a screen has a different layout there. */
export const WALKS = [
  { name: 'a visitor', widths: [320, 1280], height: 740, walks: [visitorPictures] },
  { name: 'a new learner', widths: [320, 1280], height: 740, walks: [newLearnerPictures] },
  {
    name: 'a lesson',
    widths: [320, 1280],
    height: 740,
    walks: [lessonPictures, busyPictures, dailyPictures],
  },
  { name: 'a quiz', widths: [320], height: 640, walks: [quizPictures] },
  { name: 'hands-on practice', widths: [320], height: 640, walks: [practicePictures] },
  { name: 'practice of a lesson', widths: [320], height: 640, walks: [roundPictures] },
  { name: 'the Lab', widths: [320], height: 640, walks: [labPictures] },
  { name: 'a level of the Lab', widths: [320], height: 640, walks: [levelPictures] },
  { name: 'a class', widths: [320], height: 740, walks: [classPictures] },
  { name: 'the page for checking a certificate', widths: [320], height: 640, walks: [verifyPictures] },
  { name: 'the first morning', widths: [1280], height: 740, walks: [guidePictures] },
  { name: 'the answer sheets', widths: [320, 1280], height: 740, walks: [answerPictures] },
]

/** Opens Home as the person whom the walk is about. */
export async function beginWalk(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(fakeVoice)
  if (name === 'a lesson') await register(page, somebody('Naledi'))
  if (name === 'the answer sheets' || name === 'the first morning') await signIn(page, ADMIN)
  await untilAlive(page).goto('/')
}
