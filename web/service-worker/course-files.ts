import { FILES } from './build-files.ts'
import { cacheFiles, deleteOthers, fetchFile, missingFrom } from './cache-files.ts'
import { cacheKey } from './cached-file.ts'
import { COURSE_CHANNEL, type CourseStatus } from './messages.ts'
import { readState, writeState } from './worker-state.ts'

const COURSE = 'qala-course'

let saving: Promise<void> | undefined

export async function updateCourse(): Promise<void> {
  if ((await readState('course-whole')) === true) await cacheFiles(await caches.open(COURSE), FILES.course)
}

export function saveCourse(): Promise<void> {
  saving ??= save().finally(() => (saving = undefined))
  return saving
}

async function save(): Promise<void> {
  const course = await caches.open(COURSE)
  try {
    await reportCourse('saving')
    await cacheFiles(course, FILES.course, () => void reportCourse('saving'))
    await writeState('course-whole', true)
    // Old files are deleted only now, because until the new course is complete, an old lesson is better than none.
    await deleteOthers(course, new Set(FILES.course.map(cacheKey)))
    await reportCourse()
  } catch {
    await reportCourse('failed')
  }
}

export async function reportCourse(doing: 'saving' | 'failed' | null = null): Promise<void> {
  const missing = await missingFrom(await caches.open(COURSE), FILES.course)
  const status: CourseStatus = {
    state: missing.length === 0 ? 'whole' : (doing ?? (saving ? 'saving' : 'part')),
    kept: FILES.course.length - missing.length,
    total: FILES.course.length,
    bytesLeft: missing.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  const channel = new BroadcastChannel(COURSE_CHANNEL)
  channel.postMessage(status)
  channel.close()
}

export async function answerCourse(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const cached = await caches.match(pathname, { cacheName: COURSE, ignoreVary: true })
  if (cached) return cached
  const file = FILES.course.find(({ path }) => path === pathname)
  // The file belongs to another version. The server keeps such files for a month.
  if (!file) return fetch(request)
  const answer = await fetchFile(file, 'auto')
  await cacheIfRoom(pathname, answer.clone())
  return answer
}

async function cacheIfRoom(key: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(COURSE)).put(key, answer)
  } catch {}
}
