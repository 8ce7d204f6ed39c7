import { clock } from '#domain/clock.ts'
import { ROLES } from '#domain/permissions.ts'
import { makeAdmin, makeLearner, type Reader, type TestLearner } from '#database/testing.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken, randomToken } from '../../core/random-token.ts'
import { accountRows, dismissAdmin, LESSONS, type TestServer } from '../../testing.ts'

/** Every caller in the matrix. All of them direct their calls at the same learner. */
export const WHO = [
  'visitor',
  'learner',
  'other learner',
  'admin',
  'former admin',
  'expired',
  'deleted',
  'password due',
  'ticket',
] as const

/** Every other role, held by an account without a learner's profile, like the admin here. The teacher has another class. */
export const FURTHER_ROLES = (Object.keys(ROLES) as (keyof typeof ROLES)[])
  .filter((role) => !(WHO as readonly string[]).includes(role))
  .map((role) => ({ who: `only ${role}` as const, role }))
export type Who = (typeof WHO)[number] | (typeof FURTHER_ROLES)[number]['who'] | 'class teacher'

/** The exercise that the learner is stuck on, so that the Monday page of the class contains something confidential. */
export const MISTAKE = { id: 'mix-up', items: ['mix-up-1', 'mix-up-2'] } as const

/**
 * A learner whose data all carries a mark, in a class that was given work, together with an admin and a draft announcement.
 */
export interface Fixture {
  victim: TestLearner
  mark: string
  announcementId: string
  classId: string
  workId: string
  /** Signs this caller in again, and returns the headers to send. */
  headersOf: (who: Who) => Promise<Record<string, string>>
  /** Returns everything stored about the learner and the draft, to compare before and after. */
  snapshot: () => Promise<unknown>
}

/** Writes the fixture directly into the database, so no password is hashed. */
export async function makeFixture(server: TestServer, reader: Reader): Promise<Fixture> {
  const { db, services } = server
  const mark = `mark${randomBytes(6).toString('hex')}`
  const victim = await makeLearner(db, {
    firstName: mark,
    lastName: mark,
    schoolName: mark,
    gradeClass: mark,
  })
  const admin = await makeAdmin(db)
  await db.withUser(victim.userId, async (trx) => {
    const ofVictim = { user_id: victim.userId, lesson_id: LESSONS[0] }
    await trx
      .insertInto('app.lesson_progress')
      .values({ ...ofVictim, progress: 40 })
      .execute()
    const wrong = { source: 'practice', is_right: false, misconception: MISTAKE.id, answered_at: clock.now() }
    await trx
      .insertInto('app.answers')
      .values(MISTAKE.items.map((item_id) => ({ ...ofVictim, ...wrong, item_id, id: randomUUID() })))
      .execute()
    await sql`
      insert into app.lab_progress (user_id, level_id, lesson_id, stars, best, best_size, last, version, tries, help)
      values (${victim.userId}, 'robot-corner', ${LESSONS[0]}, 0, null, 0, ${JSON.stringify([mark])}, 1, 1, 0)
    `.execute(trx)
  })
  const { id: announcementId } = await db.withUser(admin.userId, (trx) =>
    trx
      .insertInto('app.announcements')
      .values({ title: mark, content: mark, created_by: admin.userId, is_published: false })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { classId, workId } = await makeClassOf(db, victim, admin, mark)
  await db.withUser(admin.userId, (trx) =>
    trx
      .insertInto('app.learner_comments')
      .values({ user_id: victim.userId, words: mark, written_by: admin.userId })
      .execute(),
  )
  return {
    victim,
    mark,
    announcementId,
    classId,
    workId,
    headersOf,
    snapshot: () => snapshotOf(reader, victim.userId, admin.userId, classId),
  }

  async function headersOf(who: Who): Promise<Record<string, string>> {
    const hour = 3_600_000
    if (who === 'visitor') return {}
    if (who === 'learner') return signedIn(victim.userId, 'learner')
    if (who === 'other learner') return signedIn((await makeLearner(db)).userId, 'learner')
    if (who === 'admin') return signedIn(admin.userId, 'admin')
    if (who === 'class teacher') return signedIn(await teacherOf(classId), 'teacher')
    if (who === 'only teacher') return signedIn(await teacherOf(await makeOtherClass()), 'teacher')
    const further = FURTHER_ROLES.find((entry) => entry.who === who)
    if (further) return signedIn(await holderOf(further.role), further.role)
    if (who === 'ticket') {
      const session = await openSession(victim.userId, new Date(clock.ms() + hour))
      const given = await services.tickets.issue(session.id)
      return { authorization: `Ticket ${given?.ticket}` }
    }
    const somebody = await makeLearner(db)
    if (who === 'expired') return signedIn(somebody.userId, 'learner', new Date(clock.ms() - hour))
    if (who === 'former admin') {
      await db.appointAdmin(somebody.userId)
      const headers = await signedIn(somebody.userId, 'admin')
      await dismissAdmin(db, admin, somebody)
      return headers
    }
    if (who === 'deleted') {
      const { cookie = '' } = await signedIn(somebody.userId, 'learner')
      await accountRows(db, 'delete from auth.accounts where id = $1', [somebody.userId])
      // This process has not been told yet that the session has ended, so the database itself must refuse the token.
      return { cookie, authorization: await bearer(somebody.userId, 'learner', randomUUID()) }
    }
    const headers = await signedIn(somebody.userId, 'learner')
    const oneTime = [somebody.userId, admin.userId, new Date(clock.ms() + hour)]
    await accountRows(
      db,
      'insert into app.one_time_passwords (user_id, given_by, expires_at) values ($1, $2, $3)',
      oneTime,
    )
    // Such an account does not get an access token.
    return { cookie: headers['cookie'] ?? '' }
  }

  async function teacherOf(ofClass: string): Promise<string> {
    const id = await holderOf('teacher')
    await db.withUser(admin.userId, (trx) =>
      trx
        .insertInto('app.class_teachers')
        .values({ class_id: ofClass, user_id: id, added_by: admin.userId })
        .execute(),
    )
    return id
  }

  async function makeOtherClass(): Promise<string> {
    const letter = randomBytes(8).toString('hex').toUpperCase()
    const { id } = await db.withUser(admin.userId, (trx) =>
      trx
        .insertInto('app.classes')
        .values({ school_year: 2026, grade: 7, letter })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }

  async function holderOf(role: string): Promise<string> {
    const email = `${randomUUID()}@example.test`
    const { id } = await db.withAuth((trx) =>
      trx.insertInto('auth.accounts').values({ email }).returning('id').executeTakeFirstOrThrow(),
    )
    // This is raw SQL, because the generated table types may not know a new role yet.
    const given = sql`insert into app.user_roles (user_id, role, granted_by) values (${id}, ${role}, ${admin.userId})`
    await db.withUser(admin.userId, (trx) => given.execute(trx))
    return id
  }

  /** Opens a session and issues its access token, as of the time `now`. */
  async function signedIn(userId: string, role: string, now = clock.now()): Promise<Record<string, string>> {
    const session = await openSession(userId, new Date(now.getTime() + 600_000))
    return { cookie: session.cookie, authorization: await bearer(userId, role, session.id, now) }
  }

  async function bearer(userId: string, role: string, sessionId: string, now = clock.now()): Promise<string> {
    const { token } = await services.accessTokens.mint({ userId, roles: [role], sessionId }, now)
    return `Bearer ${token}`
  }

  async function openSession(userId: string, expiresAt: Date): Promise<{ id: string; cookie: string }> {
    const token = randomToken()
    const { id } = await db.withAuth((trx) =>
      trx
        .insertInto('auth.sessions')
        .values({ account_id: userId, token_hash: hashToken(token), expires_at: expiresAt })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return { id, cookie: `qala_sid=${token}` }
  }
}

async function makeClassOf(
  db: TestServer['db'],
  learner: TestLearner,
  admin: TestLearner,
  mark: string,
): Promise<{ classId: string; workId: string }> {
  const letter = mark.toUpperCase()
  // Each class needs its own code, so the digits of the mark are turned into letters.
  const words = mark.slice(4).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
  const code = `${words.slice(0, 6)}-${words.slice(6)}-47`
  return db.withUser(admin.userId, async (trx) => {
    const { id } = await trx
      .insertInto('app.classes')
      .values({ school_year: 2026, grade: 7, letter, code })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('app.class_members')
      .values({ class_id: id, user_id: learner.userId, added_by: admin.userId })
      .execute()
    const work = await trx
      .insertInto('app.class_work')
      .values({
        class_id: id,
        kind: 'lesson',
        content_id: LESSONS[0],
        due_on: clock.today(),
        note: mark,
        given_by: admin.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { classId: id, workId: work.id }
  })
}

/** Calls a route with these headers. It does not wait for the body of a stream. */
export async function callAs(
  { browser }: Pick<TestServer, 'browser'>,
  key: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const [method = '', path = ''] = key.split(' ')
  const response = await browser().raw(method, path, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isStream) return { status: response.status, text: await response.text() }
  await response.body?.cancel()
  return { status: response.status, text: '' }
}

/** Reads the snapshot in one query, as the role that reads every row, because it runs twice in each of some 2,000 tests. */
async function snapshotOf(reader: Reader, victim: string, admin: string, classId: string): Promise<unknown> {
  const rows = (table: string, where: string) =>
    `(select jsonb_agg(t order by t::text) from ${table} t where ${where})`
  const { rows: found } = await reader.query<{ stored: unknown }>(
    `select jsonb_build_array(
       ${rows('auth.accounts', 't.id = $1')},
       (select jsonb_agg(encode(token_hash, 'hex') order by token_hash) from auth.sessions where account_id = $1),
       ${rows('app.one_time_passwords', 't.user_id = $1')},
       ${rows('app.upload_tickets', 't.user_id = $1')},
       ${rows('app.profiles', 't.user_id = $1')},
       ${rows('app.user_roles', 't.user_id in ($1, $2)')},
       ${rows('app.lesson_progress', 't.user_id = $1')},
       ${rows('app.task_progress', 't.user_id = $1')},
       ${rows('app.answers', 't.user_id = $1')},
       ${rows('app.push_subscriptions', 't.user_id = $1')},
       ${rows('app.announcements', 't.created_by = $2')},
       ${rows('app.classes', 't.id = $3')},
       ${rows('app.class_members', 't.class_id = $3')},
       ${rows('app.class_teachers', 't.class_id = $3')},
       ${rows('app.class_work', 't.class_id = $3')},
       ${rows('app.class_plans', 't.class_id = $3')}
     ) as stored`,
    [victim, admin, classId],
  )
  return found[0]?.stored
}
