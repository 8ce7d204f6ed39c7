import { quizOfTask, READ_TASK } from '#domain/learning/lesson-tasks.ts'
import { session, sessionMay, type Session } from '#web/session/session.ts'
import {
  accountDatabase,
  databaseName,
  problemsOf,
  raiseQuiz,
  tableOf,
  type Tables,
} from '#web/progress/storage/account-database.ts'
import { replicaForWriting, visitorOffer } from './use-progress.ts'
import { contentsOf, type Contents } from './failover-database.ts'
import {
  adopted,
  isReadable,
  type AnswerRecord,
  type LabRecord,
  type LessonRecord,
  type TaskRecord,
  type ThingRecord,
  type WordRecord,
} from './device-records.ts'

/*
 * A visitor's work stays on the device when somebody signs in. The learner is asked whether it is theirs, and until the
 * answer it stays in the visitor's database. "Yes" first records the account, then merges, then clears. If this is
 * interrupted, the next start finishes it for the same learner, and the work is never offered to another learner.
 */

let tabs: BroadcastChannel | undefined
let postponed = false

export function watchVisitorWork(): void {
  // The visitor's own replica listens on this channel too, so every tab follows an answer.
  tabs = new BroadcastChannel(databaseName(null))
  tabs.addEventListener('message', () => void look())
  session.subscribe(() => void look())
  void look()
}

/**
 * Returns the user id of the person who may be asked, which is never staff. The name is known only after the server has
 * said who this is and what they may do.
 */
function asked(now: Session): string | null {
  return now.status === 'signed-in' &&
    now.firstName !== null &&
    sessionMay(now, 'progress:save') &&
    !sessionMay(now, 'admin:enter')
    ? now.userId
    : null
}

async function look(): Promise<void> {
  const userId = asked(session.get())
  if (userId === null) return visitorOffer.set(null)
  const found = await inVisitorDatabase(async (tables) => ({
    rows: await readVisitorRows(tables),
    keptFor: await keptFor(tables),
  }))
  if (asked(session.get()) !== userId) return
  if (found?.keptFor === userId) await finishKeeping(userId, found.rows)
  else visitorOffer.set(!found || found.keptFor || postponed ? null : workIn(found.rows))
}

/** Resolves when the account's own disk has the work. */
export async function keepVisitorWork(): Promise<void> {
  const userId = asked(session.get())
  if (userId === null) return
  const rows = await inVisitorDatabase(async (tables) => {
    const rows = await readVisitorRows(tables)
    // Another tab may have answered in between.
    if ((await keptFor(tables)) || !workIn(rows)) return null
    await tables.facts.put({ name: 'keptFor', value: userId })
    return rows
  })
  if (rows) await finishKeeping(userId, rows)
  else answered()
}

async function finishKeeping(userId: string, rows: VisitorRows): Promise<void> {
  const { replica, sync } = await replicaForWriting()
  if (replica.owner !== userId) return
  await replica.edit((tables) => adoptVisitorRows(tables, rows))
  void sync?.exchange()
  visitorOffer.set(null)
  // Work that is only in memory could be lost with the page, so the visitor's copy stays until the next start.
  if (replica.state.get().storage !== 'lasting') return
  await inVisitorDatabase(async (tables) => {
    if ((await keptFor(tables)) === userId) await clear(tables)
  })
  answered()
}

export async function discardVisitorWork(): Promise<void> {
  await inVisitorDatabase(async (tables) => {
    if (!(await keptFor(tables))) await clear(tables)
  })
  answered()
}

export function postponeVisitorWork(): void {
  postponed = true
  visitorOffer.set(null)
}

function answered(): void {
  visitorOffer.set(null)
  tabs?.postMessage(null)
}

async function keptFor({ facts }: Tables): Promise<string | undefined> {
  return (await facts.get('keptFor'))?.value
}

async function clear(tables: Tables): Promise<void> {
  const { rows, problems, quizzes, facts } = await contentsOf(tables)
  for (const { kind, key } of rows) await tableOf(tables, kind).delete(key)
  for (const { kind, key } of problems) await problemsOf(tables, kind).delete(key)
  for (const { quizId } of quizzes) await tables.quizzes.delete(quizId)
  for (const { name } of facts) await tables.facts.delete(name)
}

/** The number of tries. Each takes as long as a database may take to open. */
const TRIES = 20

/**
 * Waits for a slow disk. The result is undefined when the browser does not store anything, because then there is nothing to
 * ask.
 */
async function inVisitorDatabase<T>(work: (tables: Tables) => Promise<T>): Promise<T | undefined> {
  const database = accountDatabase(null)
  try {
    for (let tries = 1; ; tries += 1) {
      const result = await database.write(work)
      if (result.ok) return result.value
      if (result.reason !== 'blocked' || tries === TRIES) return undefined
    }
  } finally {
    database.close()
  }
}

type VisitorRows = Pick<Contents, 'rows' | 'quizzes'>

/** A short summary by which the person who did the work can recognise it. */
export interface VisitorWork {
  lessonsDone: readonly string[]
  lessonsBegun: readonly string[]
  quizzes: number
  /** The number of Fun Activities and practice tasks. */
  activities: number
}

async function readVisitorRows(tables: Tables): Promise<VisitorRows> {
  const { rows, quizzes } = await contentsOf(tables)
  return { rows: rows.filter(isReadable), quizzes }
}

function workIn({ rows, quizzes }: VisitorRows): VisitorWork | null {
  const ofKind = <R>(name: string) => rows.filter(({ kind }) => kind === name) as object[] as R[]
  const lessons = ofKind<LessonRecord>('lesson')
  const tasks = ofKind<TaskRecord>('task')
  const done = tasks.filter(({ completed, taskId }) => completed && taskId !== READ_TASK)
  const quizzesDone = done.filter(({ taskId }) => quizOfTask(taskId) !== null).length
  const lessonsDone = lessons.filter(({ completed }) => completed).map(({ lessonId }) => lessonId)
  const begun = [
    ...lessons.filter(({ progress }) => progress > 0),
    ...tasks.filter(({ taskId, timeSpentMinutes }) => taskId === READ_TASK && timeSpentMinutes > 0),
    ...ofKind<AnswerRecord>('answer'),
    ...ofKind<WordRecord>('word').filter(({ text }) => text !== ''),
    ...ofKind<ThingRecord>('thing').filter(({ made }) => made !== null),
    ...ofKind<LabRecord>('lab').filter(({ last, tries }) => last !== null || tries > 0),
  ]
  const lessonsBegun = new Set(begun.map(({ lessonId }) => lessonId))
  for (const id of lessonsDone) lessonsBegun.delete(id)
  const work: VisitorWork = {
    lessonsDone,
    lessonsBegun: [...lessonsBegun],
    quizzes: quizzes.length + quizzesDone,
    activities: done.length - quizzesDone,
  }
  return begun.length + lessonsDone.length + work.quizzes + work.activities === 0 ? null : work
}

async function adoptVisitorRows(tables: Tables, { rows, quizzes }: VisitorRows): Promise<void> {
  for (const row of rows) {
    const table = tableOf(tables, row.kind)
    await table.put(adopted(await table.get(row.key), row))
  }
  for (const { quizId, percent } of quizzes) await raiseQuiz(tables, quizId, percent)
}
