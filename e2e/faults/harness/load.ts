import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { ProgressSaved } from '#domain/learning/progress.ts'
import { tokenOf } from '../../../bench/api.ts'
import { LESSON, taskId, type Learner } from './learners.ts'

export interface Sent {
  taskId: string
  minutes: number
  score: number
  progress: number
}

export interface Work {
  learner: Learner
  acknowledged: Sent[]
  /** This is a save that was sent at least once without an answer, so the server may or may not have it. */
  unanswered: Sent | undefined
}

export interface LoadOptions {
  /** These are the addresses to which saves go. Several processes take turns. */
  origins: readonly string[]
  learners: readonly Learner[]
  /** This is the pause between two saves of one learner, in milliseconds. */
  pauseMs?: number
  /** This is the clock of the device. */
  now?: () => number
}

export type Load = ReturnType<typeof startLoad>

/**
 * Every learner saves one new task after another, with more progress in the lesson. Like the page, it sends a save without an
 * answer again unchanged, and remembers every acknowledged save.
 */
export function startLoad({ origins, learners, pauseMs = 10, now = Date.now }: LoadOptions) {
  const works = learners.map((learner): Work => ({ learner, acknowledged: [], unanswered: undefined }))
  /** These are answers that no fault explains, because they are neither an acknowledgement nor "later". */
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  let turn = 0
  let stopping = new AbortController()
  let running: Promise<unknown> = Promise.resolve()

  async function saveAll(work: Work, end: AbortSignal): Promise<void> {
    let token: string | undefined
    while (!end.aborted) {
      const n = work.acknowledged.length
      const sent = (work.unanswered ??= {
        taskId: taskId(n),
        minutes: 1 + (n % 9),
        score: n % 101,
        progress: Math.min(99, n),
      })
      const origin = origins[turn++ % origins.length] ?? ''
      token ??= await tokenOf(origin, work.learner.cookie, (ask) => ask()).catch(() => undefined)
      const outcome = token === undefined ? 'later' : await save(origin, work.learner, token, sent, now())
      if (outcome === 'acknowledged') {
        work.acknowledged.push(sent)
        work.unanswered = undefined
      } else if (outcome === 'signed out') token = undefined
      await delay(outcome === 'acknowledged' ? pauseMs : 50)
    }
  }

  async function save(origin: string, learner: Learner, token: string, sent: Sent, at: number) {
    const answer = await fetch(`${origin}/api/progress`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ userId: learner.userId, sentAt: iso(at), rows: sentRows(sent, at) }),
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (response) => ({
        status: response.status,
        saysWhen: response.headers.has('retry-after'),
        text: await response.text(),
      }))
      .catch(() => undefined)
    if (answer === undefined) return 'later'
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 401) return 'signed out'
    if (answer.status > 500 && (answer.status !== 503 || answer.saysWhen)) return 'later'
    if (answer.status === 429) return 'later'
    const saved = z.safeParse(ProgressSaved, parsed(answer.text))
    const isMerged = saved.data?.results.length === 2 && saved.data.results.every(isKept)
    if (answer.status === 200 && isMerged) return 'acknowledged'
    wrong.push(`${answer.status} ${answer.text.slice(0, 300)}`)
    return 'later'
  }

  function resume(isLearning: (index: number) => boolean = () => true): void {
    stopping = new AbortController()
    const now = works.filter((_work, index) => isLearning(index))
    running = Promise.all(now.map((work) => saveAll(work, stopping.signal)))
  }

  const count = () => works.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  resume()
  return {
    works,
    wrong,
    statuses,
    acknowledged: count,
    resume,
    /** Resolves when each running save has an answer or has failed. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

/** Returns the rows that a device sends for one task. */
export function sentRows({ taskId: task, minutes, score, progress }: Sent, at: number): object[] {
  const lesson = {
    kind: 'lesson',
    lessonId: LESSON,
    completed: false,
    completedAt: null,
    quizScore: 0,
    progress,
  }
  const done = { completed: true, completedAt: iso(at), score, timeSpentMinutes: minutes }
  return [lesson, { kind: 'task', id: randomUUID(), lessonId: LESSON, taskId: task, ...done }]
}

function isKept({ outcome }: { outcome: string }): boolean {
  return outcome !== 'rejected'
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
