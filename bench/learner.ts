import { randomUUID } from 'node:crypto'
import { cookieOf, post, tokenOf } from './api.ts'

export interface BenchLearner {
  /** @returns the status and the duration in ms */
  save(progress: number): Promise<{ status: number; ms: number }>
}

export async function registerLearner(origin: string): Promise<BenchLearner> {
  const registered = await post(`${origin}/api/auth/register`, {
    firstName: 'Naledi',
    lastName: 'Dlamini',
    schoolName: 'Funda Primary',
    gradeClass: 'Grade 7A',
    age: 13,
    email: `${randomUUID()}@example.test`,
    phoneNumber: '0821234567',
    password: 'umthi-omkhulu',
    confirmPassword: 'umthi-omkhulu',
  })
  const { user } = (await registered.json()) as { user: { id: string } }
  const authorization = `Bearer ${await tokenOf(origin, cookieOf(registered))}`
  const lesson = { kind: 'lesson', lessonId: 'what-is-computer', completed: false, completedAt: null }
  return {
    async save(progress) {
      const rows = [{ ...lesson, quizScore: 0, progress }]
      const began = performance.now()
      const answer = await fetch(`${origin}/api/progress`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ userId: user.id, sentAt: new Date().toISOString(), rows }),
      })
      await answer.arrayBuffer()
      return { status: answer.status, ms: performance.now() - began }
    },
  }
}
