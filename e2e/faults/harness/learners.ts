import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { withOwner } from '#database/temporary-database.ts'
import { cookieOf, post, tokenOf } from '../../../bench/api.ts'

export interface Learner {
  userId: string
  email: string
  cookie: string
}

export const LESSON = 'what-is-computer'
export const PASSWORD = 'umfula-5'
const TASKS = 20_000

export function taskId(n: number): string {
  if (n >= TASKS) throw new RangeError(`There are ${TASKS} tasks`)
  return `fault-${n}`
}

/** Adds more tasks than any course has, so that each save can have its own task. */
export async function addTasks(databaseUrl: string): Promise<void> {
  await withOwner(databaseUrl, async (owner) => {
    await owner.query('set role qala_worker')
    await owner.query(
      `insert into app.lesson_tasks (lesson_id, task_id, task_title, task_type, points_value)
       select $1, 'fault-' || n, 'A task', 'other', 1 from generate_series(0, $2::int - 1) n`,
      [LESSON, TASKS],
    )
  })
}

export async function registerLearners(origin: string, count: number): Promise<Learner[]> {
  const one = async (): Promise<Learner> => {
    const email = `${randomUUID()}@example.test`
    const answer = await post(`${origin}/api/auth/register`, {
      firstName: 'Naledi',
      lastName: 'Dlamini',
      schoolName: 'Funda Primary',
      gradeClass: 'Grade 7A',
      age: 13,
      email,
      phoneNumber: '0821234567',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
    expect(answer.status).toBe(201)
    const { user } = (await answer.json()) as { user: { id: string } }
    return { userId: user.id, email, cookie: cookieOf(answer) }
  }
  return Promise.all(Array.from({ length: count }, one))
}

export interface StoredRow {
  kind: string
  lessonId: string
  taskId?: string
  completed: boolean
  completedAt: string | null
  timeSpentMinutes?: number
  score?: number
  progress?: number
  quizScore?: number
}

export async function rowsOf(origin: string, { cookie }: Learner): Promise<StoredRow[]> {
  const headers = { authorization: `Bearer ${await tokenOf(origin, cookie)}` }
  const answer = await fetch(`${origin}/api/progress`, { headers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { rows: StoredRow[] }).rows
}
