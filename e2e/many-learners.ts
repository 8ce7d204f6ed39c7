import { expect, type APIRequest, type APIRequestContext } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import type { AnyRow } from '#domain/learning/rows/row-kind.ts'
import { typedName, type Seat } from './class-of-43.ts'
import { origin } from './server.ts'

/**
 * This is a learner without a browser, which makes the calls that its page would make. Browsers for a whole class would be
 * too many.
 */
interface Learner extends Seat {
  /** Adds work to what the server has of this learner, as the sync does. */
  bring: (rows: readonly AnyRow[]) => Promise<void>
}

/** This many learners sign in at the same moment. */
const AT_ONCE = 8

/**
 * Signs all of them in with their cards and then with a new password, from one address. How long this takes is measured by
 * `bench/first-morning.ts`.
 */
export async function signInAll(
  request: APIRequest,
  classCode: string,
  seats: readonly (Seat & { word: string })[],
): Promise<readonly Learner[]> {
  const learners: Learner[] = []
  const left = seats.entries()
  const sitDown = async () => {
    for (const [at, seat] of left) {
      const context = await request.newContext({ extraHTTPHeaders: { origin } })
      learners.push({ ...seat, ...(await signIn(context, { classCode, seat, own: `umfula-${at}-word` })) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sitDown))
  return learners
}

async function signIn(
  context: APIRequestContext,
  { classCode, seat, own }: { classCode: string; seat: Seat & { word: string }; own: string },
): Promise<Pick<Learner, 'bring'>> {
  const ask = async (path: string, data?: object) => {
    const answer = await (data
      ? context.post(`${origin}/api/${path}`, { data })
      : context.get(`${origin}/api/${path}`))
    expect(answer.ok(), `${seat.name}: ${path} ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer
  }
  await ask('auth/device')
  const entered = await ask('auth/class-login', { classCode, name: typedName(seat), password: seat.word })
  const { user }: { user: { id: string } } = await entered.json()
  await ask('auth/choose-password', { password: own, confirmPassword: own })
  const { accessToken }: { accessToken: string } = await (await ask('auth/token', {})).json()
  const headers = { authorization: `Bearer ${accessToken}`, [API_VERSION_HEADER]: `${API_VERSION}` }
  return {
    bring: async (rows) => {
      if (rows.length === 0) return
      const data = { userId: user.id, sentAt: new Date().toISOString(), rows }
      const answer = await context.put(`${origin}/api/progress`, { data, headers })
      expect(answer.status(), await answer.text()).toBe(200)
    },
  }
}

const LESSON = 'what-is-computer'
const LESSONS_WITH_QUIZ = ['computer-types', 'computer-hardware', 'computer-software']

/** These are two mistakes of the real course, each with two questions that show it. */
const MISTAKES: Record<string, { id: string; items: readonly string[] }> = {
  electric: { id: 'electric-is-computer', items: ['computer-basics-why-no-kettle', '01-find-the-computers'] },
  screen: { id: 'computer-has-screen', items: ['01-why-not-a-computer', '01-no-screen'] },
}

/** Returns the rows that a device keeps of what a learner did without a network, a minute ago. */
export function rowsOf({ does }: Pick<Seat, 'does'>): AnyRow[] {
  return does.flatMap((deed): AnyRow[] => {
    const [what = '', ...more] = deed.split(' ')
    const mistake = MISTAKES[what]
    if (deed === 'lesson') return [lessonRow(LESSON, 100)]
    if (deed === 'began') return [lessonRow(LESSON, 40)]
    if (deed === 'quiz') return [quizRow()]
    if (what === 'best')
      return more.map((score, at) => lessonRow(LESSONS_WITH_QUIZ[at] ?? '', 100, Number(score)))
    if (!mistake) throw new Error(`Nobody knows how to do “${deed}”`)
    const [first = '', second = ''] = mistake.items
    if (deed === `${what} once`) return [answerRow(first, mistake.id, 60)]
    const twice = [answerRow(first, mistake.id, 60), answerRow(second, mistake.id, 50)]
    return deed === `${what} corrected` ? [...twice, answerRow(first, null, 10)] : twice
  })
}

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

function lessonRow(lessonId: string, progress: number, quizScore = 0): AnyRow {
  const completed = progress === 100
  const completedAt = completed ? secondsAgo(60) : null
  return { kind: 'lesson', lessonId, completed, completedAt, quizScore, progress }
}

function quizRow(): AnyRow {
  const done = { completed: true, completedAt: secondsAgo(60), score: 75, timeSpentMinutes: 4 }
  return { kind: 'task', id: randomUUID(), lessonId: LESSON, taskId: 'quiz-computer-basics', ...done }
}

/** Makes a right answer when `misconception` is null, and otherwise a wrong one. */
function answerRow(itemId: string, misconception: string | null, seconds: number): AnyRow {
  const said = { source: 'practice', isRight: misconception === null, misconception }
  return { kind: 'answer', id: randomUUID(), lessonId: LESSON, itemId, ...said, at: secondsAgo(seconds) }
}
