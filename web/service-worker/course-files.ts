import { FILES } from './build-files.ts'
import { fetchFile } from './fetch-file.ts'
import { keepFiles, keepOnly, missingOf } from './keep-files.ts'
import { keyOf } from './kept-file.ts'
import { COURSE_CHANNEL, type CourseStatus } from './messages.ts'
import { readNote, writeNote } from './worker-state.ts'

const COURSE = 'qala-course'

let saving: Promise<void> | undefined

/** Brings along the lessons that changed, where the whole course was kept before; throws when that fails. */
export async function keepCourseAcrossUpdate(): Promise<void> {
  if ((await readNote('course-whole')) === true) await keepFiles(await caches.open(COURSE), FILES.course)
}

/** Fetches what is missing of the course and tells the pages how far it is. Never throws: the next try goes on. */
export function saveCourse(): Promise<void> {
  saving ??= save().finally(() => (saving = undefined))
  return saving
}

async function save(): Promise<void> {
  const course = await caches.open(COURSE)
  try {
    await tellCourse('saving')
    await keepFiles(course, FILES.course, () => void tellCourse('saving'))
    await writeNote('course-whole', true)
    // Only now: until the new course is whole, an old lesson is better than none.
    await keepOnly(course, new Set(FILES.course.map(keyOf)))
    await tellCourse()
  } catch {
    // No line, or no room: what is there stays.
    await tellCourse('failed')
  }
}

/** Tells every page how much of the course is on this device. */
export async function tellCourse(doing: 'saving' | 'failed' | null = null): Promise<void> {
  const missing = await missingOf(await caches.open(COURSE), FILES.course)
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

/** The answer for a lesson or quiz: from the device, else fetched, and kept when it is what it should be. */
export async function answerCourse(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kept = await caches.match(pathname, { cacheName: COURSE, ignoreVary: true })
  if (kept) return kept
  const file = FILES.course.find(({ path }) => path === pathname)
  // Of another version: the server still has it for some weeks.
  if (!file) return fetch(request)
  const answer = await fetchFile(file, 'auto')
  await keepIfRoom(pathname, answer.clone())
  return answer
}

async function keepIfRoom(key: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(COURSE)).put(key, answer)
  } catch {
    // A full device: the lesson is shown all the same.
  }
}
