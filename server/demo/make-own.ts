import { ADJECTIVES, THINGS } from '#domain/learning/lab/own-words.ts'
import { GROUPS, PLAIN } from '#domain/learning/robot/outfit.ts'
import { wardrobe } from '#domain/learning/robot/wardrobe.ts'
import { taskKey } from '#domain/learning/rows/task-row.ts'
import { createChance, type Chance } from './chance.ts'
import type { IndexedCourse } from './demo-course.ts'
import type { DemoWork } from './make-work.ts'

/** Something that a learner made in the Lab and kept in My things. */
interface DemoThing {
  lessonId: string
  levelId: string
  adjective: number
  noun: number
  made: string
}

/** What learners have of their own: things that they made, and what their robot wears. Null is a robot that nobody dressed. */
export interface DemoOwn {
  things: DemoThing[]
  worn: string | null
}

const THINGS_EACH = 3
/**
 * Makes what a learner has of their own. Somebody who has done no work has nothing.
 * @param number of the learner, so that this changes nothing of what else is made by chance
 */
export function makeOwn(
  number: number,
  { lessons, tasks }: Pick<DemoWork, 'lessons' | 'tasks'>,
  { free }: IndexedCourse,
): DemoOwn {
  const chance = createChance(number)
  const done = new Set(lessons.flatMap(({ lessonId, completedAt }) => (completedAt ? lessonId : [])))
  if (done.size === 0) return { things: [], worn: null }
  const made = free.filter(({ lessonId }) => done.has(lessonId) && chance.happens(0.4))
  const things = chance.shuffled(made).slice(0, THINGS_EACH)
  return {
    things: things.map(({ lessonId, id, made }) => ({
      lessonId,
      levelId: id,
      adjective: chance.between(0, ADJECTIVES.length - 1),
      noun: chance.between(0, THINGS.length - 1),
      made,
    })),
    worn: chance.happens(0.6) ? dress(chance, tasks) : null,
  }
}

/** Chooses from what the practices of the learner have earned. */
function dress(chance: Chance, tasks: DemoWork['tasks']): string {
  const states = tasks.map((task): [string, { completed: boolean; completedAt: string | null }] => [
    taskKey(task),
    { completed: task.completedAt !== null, completedAt: task.completedAt?.toISOString() ?? null },
  ])
  const work = { tasks: new Map(states), levels: new Map(), answers: [] }
  const mayWear = wardrobe([], work, PLAIN).filter((piece) => piece.mayWear)
  return GROUPS.map((group) => chance.pick(mayWear.filter((one) => one.group === group)).piece).join(' ')
}
