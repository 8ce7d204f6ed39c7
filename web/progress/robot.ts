import { labIndex } from 'virtual:qala-lab'
import { summariseLevels } from '#domain/learning/lab/level-list.ts'
import { badges } from '#domain/learning/robot/badges.ts'
import { readOutfit } from '#domain/learning/robot/outfit.ts'
import { wardrobe } from '#domain/learning/robot/wardrobe.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { givenAnswers } from './given-answers.ts'
import type { ProgressView } from './use-progress.ts'

/** Returns what the learner's robot wears and may wear, the badges, and the stars of the Lab. */
export function robotOf(progress: ProgressView) {
  const { levels } = labIndex
  const outfit = readOutfit(progress.outfit)
  const work = { ...progress, answers: givenAnswers(progress.answers) }
  const { stars, total } = summariseLevels(levels, progress.levels)
  return {
    outfit,
    clothes: wardrobe(levels, work, outfit),
    badges: badges({ lessons: contentIndex.lessons, levels }, work),
    stars: { stars, most: total * 3 },
  }
}
