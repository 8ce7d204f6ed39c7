import { loadBackupKeys } from '#database/backup/keys.ts'
import { makeBackup } from '#database/backup/make-backup.ts'
import { restoreBackup } from '#database/backup/restore-backup.ts'
import { runningServerAsSuperuser } from '#database/embedded/data-folder.ts'
import { openDatabase, type Database } from '#database/open.ts'
import { withOwner } from '#database/temporary-database.ts'
import { syncCourse, type Course } from '#server/learning/progress/course.ts'
import { saveProgress } from '#server/learning/progress/save-progress.ts'
import { openServices, type Services } from '#server/services.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile, print } from './figures.ts'
import { inShort } from './in-short.ts'

/** A school day has eight lessons with five saves each and three quizzes with one save each, in six hours. */
const LEARNERS = inShort(20, 1_735)
const LESSONS = inShort(2, 8)
const SAVES_OF_A_LESSON = 5
const QUIZZES = 3
const COPIES = inShort(20, (6 * 3_600) / 30)
/** PostgreSQL makes a checkpoint every five minutes, and after it writes each changed page as a whole. */
const COPIES_PER_CHECKPOINT = 10
const AT_ONCE = 16
const TRIAL = inShort(50, 2_000)
const ROUNDS = inShort(1, 3)

/** Measures the size of the journal of a school day, its cost for each save, and how long a restore takes to replay it. */
export async function journal(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qala-bench-journal-'))
  try {
    const keys = await loadBackupKeys(dataDir)
    const journalDir = join(dataDir, 'journal')
    const open = (everyMs?: number) =>
      openDatabase({
        dataDir,
        ...(everyMs !== undefined && {
          journal: { journalDir, recipients: async () => keys.recipients, everyMs },
        }),
      })
    const learners = await withDatabase(open(), prepare)
    const saves = savesOfADay(learners, 'lesson')
    console.log(
      `\nThe journal (the write-ahead log, copied every 30 s), ${LEARNERS} learners, ${saves.length} saves`,
    )

    const { file, lessons } = await withDatabase(open(3_600_000), async (db, services) => {
      const place = { dataDir }
      const { file } = await makeBackup({ place, keys, to: join(dataDir, 'backups'), now: new Date() })
      await live(dataDir, db, services, saves)
      return { file, lessons: await asSuperuser(dataDir, FINISHED) }
    })
    for (const withJournal of [false, true]) {
      const begun = performance.now()
      const { identities } = keys
      const restored = await restoreBackup({
        place: { dataDir },
        file,
        identities,
        journalDir: withJournal ? journalDir : undefined,
        now: new Date(),
      })
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      print(`restore ${withJournal ? 'with' : 'without'} the journal`, `${seconds} s`)
      if (!withJournal) continue
      const missing = lessons - restored.found.lessonsCompleted
      print('finished lessons missing', String(missing))
      if (missing !== 0 || restored.journal.problem !== null)
        throw new Error(String(restored.journal.problem))
    }

    const trial = savesOfADay(learners, 'trial')
    const rates: Record<'with' | 'without', number[]> = { without: [], with: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const how of ['without', 'with'] as const) {
        await withDatabase(how === 'with' ? open(1_000) : open(), async (_db, services) => {
          const begun = performance.now()
          await saveAll(services, trial.splice(0, TRIAL))
          rates[how].push(TRIAL / ((performance.now() - begun) / 1000))
        })
      }
    }
    print('saves a second without a journal', spread(rates.without))
    print('with it, a copy every second', spread(rates.with))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const spread = (values: readonly number[]) =>
  `median ${percentile(values, 0.5).toFixed(0)}, best ${percentile(values, 1).toFixed(0)}`

/** Each copy takes the log of half a minute of the day. */
async function live(dataDir: string, db: Database, services: Services, saves: Save[]): Promise<void> {
  const bytesOfLog = () => asSuperuser(dataDir, `select (pg_current_wal_lsn() - '0/0')::float8 as number`)
  await db.journal?.flush()
  const [logBefore, storedBefore] = [await bytesOfLog(), db.journal?.state().bytes ?? 0]
  const slice = Math.ceil(saves.length / COPIES)
  const copies: number[] = []
  for (let copy = 1; saves.length > 0; copy += 1) {
    await saveAll(services, saves.splice(0, slice))
    if (copy % COPIES_PER_CHECKPOINT === 0) await asSuperuser(dataDir, 'checkpoint')
    const begun = performance.now()
    await db.journal?.flush()
    copies.push(performance.now() - begun)
  }
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  print('log of the day', megabytes((await bytesOfLog()) - logBefore))
  print('stored: gzip, age', megabytes((db.journal?.state().bytes ?? 0) - storedBefore))
  print(
    'one copy, median / longest',
    [0.5, 1].map((part) => `${percentile(copies, part).toFixed(0)} ms`).join(' / '),
  )
}

async function withDatabase<T>(
  opening: Promise<Database>,
  work: (db: Database, services: Services) => Promise<T>,
): Promise<T> {
  const db = await opening
  const services = await openServices({
    db,
    env: { port: 0, trustProxy: [], dataDir: '' },
    course: COURSE,
    log: () => {},
  })
  try {
    return await work(db, services)
  } finally {
    await services.live.close()
    await db.close()
  }
}

const LESSON_IDS = ['trial', 'lesson'].flatMap((prefix) =>
  Array.from({ length: LESSONS }, (_, n) => `${prefix}-${n}`),
)
const COURSE: Course = {
  lessons: LESSON_IDS.map((id) => ({ id, bonus: false })),
  tasks: LESSON_IDS.flatMap((lessonId) => [
    { lessonId, taskId: 'read', title: 'Read', type: 'other', points: 5 },
    { lessonId, taskId: 'quiz', title: 'Quiz', type: 'quiz', points: 10 },
  ]),
}

async function prepare(db: Database): Promise<string[]> {
  await syncCourse(db, COURSE)
  const { rows } = await db.withAuth((trx) =>
    sql<{ id: string }>`
      with account as (
        insert into auth.accounts (email)
        select 'learner-' || n || '@example.org' from generate_series(1, ${LEARNERS}::int) n returning id
      ), profile as (
        insert into app.profiles (user_id, first_name, last_name, school_name, grade_class, age, phone_number)
        select id, 'Naledi', 'Dlamini', 'Funda', '7A', 12, '0821234567' from account
      )
      insert into app.user_roles (user_id, role) select id, 'learner' from account returning user_id as id`.execute(
      trx,
    ),
  )
  return rows.map(({ id }) => id)
}

type Save = Parameters<typeof saveProgress>[2]

/** All learners go through the day at about the same time. */
function savesOfADay(learners: readonly string[], prefix: string): Save[] {
  const now = () => new Date().toISOString()
  const lesson = (n: number, step: number) => ({
    kind: 'lesson' as const,
    lessonId: `${prefix}-${n}`,
    completed: step === SAVES_OF_A_LESSON,
    completedAt: step === SAVES_OF_A_LESSON ? now() : null,
    quizScore: 0,
    progress: (100 * step) / SAVES_OF_A_LESSON,
  })
  const task = (n: number, taskId: string, score: number) => ({
    kind: 'task' as const,
    id: randomUUID(),
    lessonId: `${prefix}-${n}`,
    taskId,
    completed: true,
    completedAt: now(),
    score,
    timeSpentMinutes: 7,
  })
  const steps: ((userId: string) => Save)[] = []
  for (let n = 0; n < LESSONS; n += 1) {
    for (let step = 1; step <= SAVES_OF_A_LESSON; step += 1)
      steps.push((userId) => ({
        userId,
        sentAt: now(),
        rows: step === SAVES_OF_A_LESSON ? [lesson(n, step), task(n, 'read', 0)] : [lesson(n, step)],
      }))
    if (n < QUIZZES) steps.push((userId) => ({ userId, sentAt: now(), rows: [task(n, 'quiz', 80)] }))
  }
  return steps.flatMap((step) => learners.map(step))
}

async function saveAll(services: Services, saves: Save[]): Promise<void> {
  const left = saves.toReversed()
  const lane = async () => {
    for (let save = left.pop(); save; save = left.pop()) await saveProgress(services, save.userId, save)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

const FINISHED = 'select count(*)::float8 as number from app.lesson_progress where completed'

async function asSuperuser(dataDir: string, statement: string): Promise<number> {
  const { user, password, host, port } = (await runningServerAsSuperuser(dataDir)) ?? {}
  const url = `postgresql://${user}:${String(password)}@/qala?host=${encodeURIComponent(host ?? '')}&port=${port}`
  return withOwner(url, async (superuser) => {
    const { rows } = await superuser.query<{ number: number }>(statement)
    return rows[0]?.number ?? 0
  })
}
