import type { Certificate, CertificateKind, LearnerWork } from '#domain/school/certificates.ts'
import { CertificateKind as Kind } from '#domain/school/certificates.ts'
import { quizTaskId } from '#domain/learning/lesson-tasks.ts'
import { taskKey } from '#domain/learning/rows/task-row.ts'
import { schoolDate } from '#domain/school-time.ts'
import type { DB } from '#database/generated/schema.ts'
import type { Transaction } from 'kysely'
import type { SchoolServices } from '../services.ts'

interface CertificateRow {
  userId: string
  code: string
  kind: CertificateKind
  fullName: string
  schoolName: string
  lessons: number
  issuedAt: Date
  revokedAt: Date | null
  reason: string | null
}

/**
 * Returns certificates in the course's order of kinds, the newest last. Row-level security leaves out learners whom the
 * caller does not look after.
 */
export async function readCertificates(
  trx: Transaction<DB>,
  userIds: readonly string[],
): Promise<CertificateRow[]> {
  const rows = await trx
    .selectFrom('app.certificates')
    .select([
      'user_id as userId',
      'code',
      'kind',
      'full_name as fullName',
      'school_name as schoolName',
      'lessons',
      'issued_at as issuedAt',
      'revoked_at as revokedAt',
      'reason',
    ])
    .where('user_id', 'in', userIds.length === 0 ? [NOBODY] : userIds)
    .orderBy('issued_at')
    .execute()
  const order = (kind: string) => Kind.options.findIndex((known) => known === kind)
  return rows
    .map((row) => ({ ...row, kind: Kind.parse(row.kind) }))
    .toSorted((a, b) => order(a.kind) - order(b.kind))
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Returns a certificate for the app. If the school has no fixed address, the link has only a path, and the page prints its
 * own address with it.
 */
export function presentCertificate(
  { code, kind, fullName, schoolName, lessons, issuedAt }: CertificateRow,
  { publicUrl = '' }: Pick<SchoolServices, 'publicUrl'>,
): Certificate {
  return {
    code,
    kind,
    fullName,
    schoolName,
    lessons,
    issuedOn: schoolDate(issuedAt),
    address: `${publicUrl}/verify/${code}`,
  }
}

/** Reads what counts towards certificates, for each of these learners. */
export async function readWork(
  trx: Transaction<DB>,
  userIds: readonly string[],
): Promise<(userId: string) => LearnerWork> {
  const wanted = userIds.length === 0 ? [NOBODY] : userIds
  const lessons = await trx
    .selectFrom('app.lesson_progress')
    .select(['user_id', 'lesson_id'])
    .where('user_id', 'in', wanted)
    .where('completed', '=', true)
    .execute()
  const tasks = await trx
    .selectFrom('app.task_progress')
    .select(['user_id', 'lesson_id', 'task_id', 'score'])
    .where('user_id', 'in', wanted)
    .where('completed', '=', true)
    .where('task_id', 'like', `${quizTaskId('')}%`)
    .execute()
  const lessonsOf = Map.groupBy(lessons, (row) => row.user_id)
  const tasksOf = Map.groupBy(tasks, (row) => row.user_id)
  return (userId) => ({
    lessons: new Map((lessonsOf.get(userId) ?? []).map((row) => [row.lesson_id, { completed: true }])),
    tasks: new Map(
      (tasksOf.get(userId) ?? []).map((row) => [
        taskKey({ lessonId: row.lesson_id, taskId: row.task_id }),
        { completed: true, score: row.score },
      ]),
    ),
  })
}
