import { type MarkColumn, type MarkCourse, type MarkGroup, resultKey, type ResultKind } from './marks.ts'

interface ColumnSources {
  course: MarkCourse
  tasks: readonly { id: string; title: string; outOf: number }[]
  /** The newest comes first. */
  given: readonly { kind: ResultKind; contentId: string; dueOn: string; title: string | null }[]
}

/** Returns all columns of the mark book, group after group, in the order of the course. Given work has the newest first. */
export function markColumns({ course, tasks, given }: ColumnSources): MarkColumn[] {
  const wasGiven = new Set(given.map(({ kind, contentId }) => resultKey(kind, contentId)))
  const column = (
    group: MarkGroup,
    id: string,
    title: string,
    results: string[],
    outOf: number | null = null,
  ): MarkColumn => ({
    key: `${group}/${id}`,
    group,
    title,
    results,
    outOf,
    given: results.filter((result) => wasGiven.has(result)),
    dueOn: null,
  })
  const { quizzes, lessons, topics } = course
  const own = (kind: ResultKind, id: string, title: string, outOf?: number) =>
    column(kind, id, title, [resultKey(kind, id)], outOf)
  const columns = [
    ...quizzes.map(({ id, title, items }) => own('quiz', id, title, items.length)),
    ...lessons.filter(({ hasPractice }) => hasPractice).map(({ id, title }) => own('practice', id, title)),
    ...topics.map(({ id, title, levels }) =>
      column(
        'lab',
        id,
        title,
        levels.map((level) => resultKey('lab', level.id)),
      ),
    ),
    ...lessons.map(({ id, title }) => own('lesson', id, title)),
    ...tasks.map(({ id, title, outOf }) => column('caps', id, title, [], outOf)),
  ]
  const newest = new Map(given.toReversed().map((work) => [resultKey(work.kind, work.contentId), work]))
  const levelTitles = topics.flatMap(({ levels }) => levels.map(({ id, title }) => [id, title] as const))
  const titles = new Map([
    ...columns.map(({ key: id, title }) => [id, title] as const),
    ...levelTitles.map(([id, title]) => [resultKey('lab', id), title] as const),
  ])
  const outOfs = new Map(columns.map(({ key: id, outOf }) => [id, outOf]))
  const ofWork = given
    .filter((work) => newest.get(resultKey(work.kind, work.contentId)) === work)
    .map(({ kind, contentId, dueOn, title }): MarkColumn => {
      const result = resultKey(kind, contentId)
      return {
        key: `given/${result}`,
        group: 'given',
        title: `${GIVEN_NAMES[kind]}: ${titles.get(result) ?? title ?? contentId}`,
        results: [result],
        outOf: outOfs.get(result) ?? null,
        given: [result],
        dueOn,
      }
    })
  return [...columns, ...ofWork]
}

const GIVEN_NAMES: Record<ResultKind, string> = {
  quiz: 'Quiz',
  practice: 'Practice',
  lab: 'Lab level',
  lesson: 'Lesson',
}

/** How the mark book is looked at. */
export interface MarkView {
  tries: 'best' | 'first'
  /** Shows the marks of a quiz, such as 7/10, instead of percent. */
  isRaw: boolean
  onlyGiven: boolean
}

/** Returns the columns of a group that the view shows. Every CAPS Task is shown, because they are not given in Qala. */
export function shownColumns(
  columns: readonly MarkColumn[],
  group: MarkGroup,
  { onlyGiven }: Pick<MarkView, 'onlyGiven'>,
): MarkColumn[] {
  return columns.filter(
    (column) => column.group === group && (!onlyGiven || group === 'caps' || column.given.length > 0),
  )
}
