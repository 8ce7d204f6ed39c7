import * as z from 'zod/mini'
import { backOff } from '#web/lib/back-off.ts'
import { safeLocalStorage } from '#web/lib/safe-storage.ts'
import { COURSE_CHANNEL, type CourseStatus, type PageMessage } from '../service-worker/messages.ts'
import { courseStatus } from './offline-state.ts'

const WANTED = 'qala.course-wanted'
const RETRY = { firstMs: 30_000, maxMs: 10 * 60_000 }

const Status = z.object({
  state: z.enum(['part', 'saving', 'failed', 'whole']),
  kept: z.int(),
  total: z.int(),
  bytesLeft: z.int(),
})

let send: (message: PageMessage) => void = () => undefined
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Lets the worker fetch the rest of the course. If the browser saves data, the user is asked first. */
export function followCourse(registration: ServiceWorkerRegistration): void {
  send = (message) => registration.active?.postMessage(message)
  new BroadcastChannel(COURSE_CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const status = Status.safeParse(data)
    if (status.success) hear(status.data)
  })
  const goOn = () => send(isWanted() ? 'save-course' : 'tell-course')
  goOn()
  addEventListener('online', () => {
    if (courseStatus.get()?.state === 'failed') goOn()
  })
}

export function askForCourse(): void {
  safeLocalStorage.set(WANTED, '')
  send('save-course')
}

function hear(status: CourseStatus): void {
  courseStatus.set(status)
  clearTimeout(timer)
  if (status.state !== 'failed') {
    failures = 0
    return
  }
  timer = setTimeout(() => send('save-course'), RETRY.firstMs + backOff(failures, RETRY))
  failures += 1
}

function isWanted(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData !== true || safeLocalStorage.get(WANTED) !== null
}
