import type { Page } from '@playwright/test'
import type { Lesson, ShownBlock } from '#domain/learning/content.ts'
import { drawnProgram } from '#domain/learning/lab/drawn-block.ts'
import { readWritten } from '#domain/learning/lab/notation.ts'
import { robot } from '#domain/learning/lab/worlds/robot/robot.ts'
import { hrefOf } from './course.ts'

const vocabulary = robot.vocabulary ?? []
const PROGRAM = drawnProgram(
  vocabulary,
  readWritten(vocabulary, [{ 'repeat 3 times': ['move forward'] }, 'pick up']),
)

/** These blocks contain everything that notes may contain. */
const NOTES: readonly ShownBlock[] = [
  {
    heading: 'A box with a name',
    text: 'A **variable** is like a box with a name. Lerato keeps the goals in a box called "score".',
    sample: { code: ['score = 0', 'repeat 3 times', '  score = score + 2', 'show score'] },
    worked: {
      title: 'What is in the box at the end?',
      steps: [
        { text: 'At the start the box holds 0.' },
        { text: 'The loop runs 3 times. Each round adds 2.', code: ['score = score + 2'] },
        {
          text: 'Write down each value.',
          table: {
            caption: 'The trace',
            columns: ['Round', 'score'],
            rows: [
              ['1', '2'],
              ['2', '4'],
              ['3', '6'],
            ],
          },
        },
        { text: 'So the program shows 6.' },
      ],
    },
    check: {
      question: 'The box "score" holds 6. The program follows score = score + 2. What is in the box now?',
      answer: 'It holds 8. The program takes the 6, adds 2 and puts 8 back.',
      usual: {
        says: 'It holds 6 and 2.',
        why: 'A box holds one value at a time. When the 8 goes in, the 6 is gone.',
        misconception: 'box-keeps-all',
      },
    },
  },
  {
    heading: 'Do it again',
    text: 'A group of instructions that repeats is called a **loop**. The robot walks three steps, then picks up the ball.',
    sample: { program: PROGRAM },
    check: 'When does this loop stop?',
  },
]

/** Puts these blocks before the lesson's own, so that the story does not depend on what a lesson contains today. */
export async function walkNotesOf(page: Page, lessonId: string): Promise<void> {
  await page.route(hrefOf(lessonId), async (route) => {
    const answer = await route.fetch()
    const lesson = (await answer.json()) as Lesson
    const notes = [...NOTES, ...lesson.content.notes].slice(0, 5)
    await route.fulfill({ json: { ...lesson, content: { ...lesson.content, notes } } })
  })
}
