import { STRAND_NAMES, STRANDS, type LessonSummary, type Strand } from '../content.ts'
import { countedLessons } from '../course-summary.ts'
import { levelsByWorld, WORLD_TEXTS } from '../lab/level-list.ts'
import type { LevelSummary, WorldName } from '../lab/level.ts'
import { isEarned, worldEarning, type Earning, type RobotWork } from './earning.ts'

/** A badge for a world of the Lab or for a strand of the course. */
export interface Badge {
  of: { world: WorldName } | { strand: Strand }
  id: string
  title: string
  earning: Earning
  isEarned: boolean
}

interface Course {
  lessons: readonly Pick<LessonSummary, 'id' | 'strand' | 'bonus' | 'order'>[]
  levels: readonly LevelSummary[]
}

interface BadgeWork extends RobotWork {
  lessons: ReadonlyMap<string, { completed: boolean; completedAt: string | null }>
}

/** Returns a badge for each strand that has lessons and for each world that has levels. */
export function badges({ lessons, levels }: Course, work: BadgeWork): Badge[] {
  const counted = countedLessons(lessons)
  const ofStrands = STRANDS.flatMap((strand) => {
    const own = counted.filter((lesson) => lesson.strand === strand)
    if (own.length === 0) return []
    const done = own.flatMap(({ id }) => {
      const state = work.lessons.get(id)
      return state?.completed ? [state.completedAt ?? ''] : []
    })
    const at = done.length === own.length ? (done.toSorted().at(-1) ?? '') : ''
    const earning = { done: done.length, total: own.length, at: at === '' ? null : at }
    return [
      {
        of: { strand },
        id: `strand-${strand}`,
        title: STRAND_NAMES[strand],
        earning,
        isEarned: isEarned(earning),
      },
    ]
  })
  const ofWorlds = levelsByWorld(levels).map(({ world }) => {
    const earning = worldEarning(world, levels, work)
    return {
      of: { world },
      id: `world-${world}`,
      title: WORLD_TEXTS[world].title,
      earning,
      isEarned: isEarned(earning),
    }
  })
  return [...ofStrands, ...ofWorlds]
}

/** Says in a whole sentence what a badge is for, and how far the learner is. */
export function badgeText({ of, earning: { done, total } }: Pick<Badge, 'of' | 'earning'>): string {
  const what = 'strand' in of ? 'lesson' : 'level'
  if (done >= total) return 'strand' in of ? 'You finished every lesson.' : 'You passed every level.'
  const verb = 'strand' in of ? 'Finish' : 'Pass'
  return total === 1
    ? `${verb} its ${what}.`
    : `${verb} all ${total} ${what}s. You have ${done === 0 ? 'none' : done} so far.`
}
