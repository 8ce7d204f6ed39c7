import { schoolDay } from '../../school-time.ts'
import type { LevelSummary, WorldName } from '../lab/level.ts'
import { levelTaskId, PRACTICE_TASK } from '../lesson-tasks.ts'
import { FIVE } from '../practice/five.ts'
import type { GivenAnswer } from '../practice/memory.ts'
import { taskKey } from '../rows/task-row.ts'

/** How something is earned: by doing, at any speed. Nothing that was earned is ever lost by waiting. */
export type Way =
  | { by: 'start' }
  /** Every level of a world is passed. */
  | { by: 'world'; world: WorldName }
  /** The practice of this many lessons is done well, which is when its task is completed. */
  | { by: 'practice'; lessons: number }
  /** Five questions of "five a day" were answered on this many days, which need not follow each other. */
  | { by: 'five-a-day'; days: number }

/** Says how far a learner is. */
export interface Earning {
  done: number
  total: number
  /** The moment at which it was earned, if it is earned and the moment is known. */
  at: string | null
}

/** The learner's rows from which everything follows. */
export interface RobotWork {
  levels: ReadonlyMap<string, { stars: number }>
  /** The key is `lessonId/taskId`. */
  tasks: ReadonlyMap<string, { completed: boolean; completedAt: string | null }>
  answers: readonly GivenAnswer[]
}

export function isEarned({ done, total }: Pick<Earning, 'done' | 'total'>): boolean {
  return total > 0 && done >= total
}

/** Returns how far the learner is with every level of a world. */
export function worldEarning(
  world: WorldName,
  levels: readonly Pick<LevelSummary, 'id' | 'world' | 'lesson'>[],
  work: RobotWork,
): Earning {
  const all = levels.filter((level) => level.world === world)
  const passed = all.filter(({ id }) => (work.levels.get(id)?.stars ?? 0) > 0)
  const times = passed.map(({ id, lesson }) => {
    const key = taskKey({ lessonId: lesson, taskId: levelTaskId(id) })
    return work.tasks.get(key)?.completedAt ?? null
  })
  return earning(passed.length, all.length, times.every((time) => time !== null) ? latest(times) : null)
}

/** Returns the moments at which a practice was done well for the first time, the earliest first. */
function practiceTimes({ tasks }: RobotWork): (string | null)[] {
  return [...tasks]
    .filter(([key, { completed }]) => completed && key.endsWith(`/${PRACTICE_TASK}`))
    .map(([, { completedAt }]) => completedAt)
    .toSorted(byTime)
}

/** Returns for each day with five different questions of "five a day" when the fifth was answered, the earliest first. */
export function fiveADayTimes({ answers }: RobotWork): string[] {
  const daily = answers
    .filter(({ source }) => source === 'daily')
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const days = Map.groupBy(daily, ({ at }) => schoolDay(new Date(at)))
  return [...days.values()].flatMap((ofDay) => {
    const items = new Set<string>()
    const fifth = ofDay.find(({ itemId }) => items.add(itemId).size === FIVE)
    return fifth ? [fifth.at] : []
  })
}

/** Returns how far the learner is on each way, with all rows read once. */
export function earningOf(
  levels: readonly Pick<LevelSummary, 'id' | 'world' | 'lesson'>[],
  work: RobotWork,
): (way: Way) => Earning {
  const practices = practiceTimes(work)
  const days = fiveADayTimes(work)
  const counted = (times: readonly (string | null)[], total: number) =>
    earning(Math.min(times.length, total), total, times[total - 1] ?? null)
  return (way) => {
    switch (way.by) {
      case 'start':
        return { done: 1, total: 1, at: null }
      case 'world':
        return worldEarning(way.world, levels, work)
      case 'practice':
        return counted(practices, way.lessons)
      case 'five-a-day':
        return counted(days, way.days)
    }
  }
}

function earning(done: number, total: number, at: string | null): Earning {
  return { done, total, at: isEarned({ done, total }) ? at : null }
}

function latest(times: readonly (string | null)[]): string | null {
  return times.toSorted(byTime).at(-1) ?? null
}

/** A moment that is not known counts as long ago. */
function byTime(a: string | null, b: string | null): number {
  return (Date.parse(a ?? '') || 0) - (Date.parse(b ?? '') || 0)
}
