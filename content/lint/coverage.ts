import { REASONS } from '#domain/learning/lab/reasons.ts'
import { SMALL_REASONS } from '#domain/learning/lab/small-reasons.ts'
import type { CourseLesson } from '#domain/learning/content.ts'
import type { Level } from '#domain/learning/lab/level.ts'
import type { Misconception } from '#domain/learning/misconceptions.ts'
import type { PracticeFile } from '#domain/learning/practice/item.ts'
import type { Problem } from '../compile/content-error.ts'
import type { Readable } from '../compile/course-files.ts'
import type { YamlFile } from '../compile/yaml-file.ts'
import type { Asked } from './asked.ts'

const TESTED_LEAST = 2

/** Returns the headings of the notes about which nothing is asked. */
export function headingsNotAsked({ data }: Readable<CourseLesson>, asked: readonly Asked[]): number[] {
  const headings = new Set(asked.filter(({ lesson }) => lesson === data.id).map(({ heading }) => heading))
  return data.content.notes.flatMap(({ heading }, index) => (headings.has(heading) ? [] : [index]))
}

export function checkHeadings(
  lessons: readonly Readable<CourseLesson>[],
  asked: readonly Asked[],
): Problem[] {
  return lessons.flatMap((lesson) =>
    headingsNotAsked(lesson, asked).map((index) =>
      lesson.yaml.problem(
        ['content', 'notes', index, 'heading'],
        `notes block ${index + 1}: no question and no practice item asks about it`,
      ),
    ),
  )
}

/**
 * Checks that each misconception is tested by two questions, items or levels, and that the item or level in its `shows`
 * exists.
 */
export function checkTested(
  yaml: YamlFile,
  misconceptions: readonly Misconception[],
  asked: readonly Asked[],
  practices: readonly Readable<PracticeFile>[],
  levels: readonly { data: Level }[],
): Problem[] {
  const counts = new Map<string, number>()
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const one of asked) one.misconceptions.forEach(count)
  for (const { data } of levels) new Set(data.wrong.flatMap(({ reason }) => ofReason(reason))).forEach(count)
  const places = new Set([
    ...practices.flatMap(({ data }) => data.items.map(({ id }) => id)),
    ...levels.map(({ data }) => data.id),
  ])
  return misconceptions.flatMap(({ id, shows }, index) => {
    const tested = counts.get(id) ?? 0
    return [
      ...(tested < TESTED_LEAST
        ? [yaml.problem([index, 'id'], `${id}: ${tested === 0 ? 'nothing tests it' : 'tested once only'}`)]
        : []),
      ...(places.has(shows)
        ? []
        : [
            yaml.problem([index, 'shows'], `${id}, shows: there is no practice item and no level "${shows}"`),
          ]),
    ]
  })
}

const OF_REASON: Readonly<Record<string, { misconception: string }>> = { ...REASONS, ...SMALL_REASONS }

function ofReason(reason: string): string | [] {
  return OF_REASON[reason]?.misconception ?? []
}
