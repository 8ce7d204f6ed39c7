import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches, fileOf } from './fake-caches.ts'
import type { CachedFile } from './cached-file.ts'

/** One version of the app and its course. The content of every file is its own address. */
interface Version {
  app: string[]
  course: string[]
}
const FIRST: Version = {
  app: ['/assets/a-1.js', '/assets/b-1.js'],
  course: ['/content/x.1.json', '/content/y.1.json'],
}
const SECOND: Version = {
  app: ['/assets/a-2.js', '/assets/b-1.js'],
  course: ['/content/x.2.json', '/content/y.1.json'],
}
const THIRD: Version = { app: ['/assets/a-3.js', '/assets/b-3.js'], course: SECOND.course }

const listed = (paths: string[]): CachedFile[] => paths.map((path) => fileOf(path, path))
const { FILES } = vi.hoisted(() => ({ FILES: {} as Record<string, unknown> }))
vi.mock('./build-files.ts', () => ({ FILES }))

let pathsIn: (name: string) => string[]
/** Paths for which the server has no file. */
let gone: string[]
let asked: string[]

beforeEach(() => {
  const browser = fakeCaches()
  pathsIn = browser.pathsIn
  gone = []
  asked = []
  vi.stubGlobal('caches', browser.storage)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = () => undefined
      close = () => undefined
    },
  )
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return gone.includes(path) ? new Response('gone', { status: 404 }) : new Response(path)
  })
})

/** Loads the worker of one version, as the browser starts it. */
async function worker({ app, course }: Version) {
  vi.resetModules()
  Object.assign(FILES, { app: listed(app), course: listed(course), pageFiles: [], pages: {} })
  return { ...(await import('./app-files.ts')), ...(await import('./course-files.ts')) }
}

async function install(version: Version): Promise<void> {
  const { dropOldApp, cacheApp } = await worker(version)
  await cacheApp()
  await dropOldApp()
}

test('a new version takes nothing away before it is in charge', async () => {
  await install(FIRST)
  await (await worker(SECOND)).cacheApp()
  expect(pathsIn('qala-app')).toEqual(['/assets/a-1.js', '/assets/a-2.js', '/assets/b-1.js'])
})

test('the files of the version before stay once more, for a tab that still shows it; older ones go', async () => {
  await install(FIRST)
  await install(SECOND)
  expect(pathsIn('qala-app')).toEqual(['/assets/a-1.js', '/assets/a-2.js', '/assets/b-1.js'])
  await install(THIRD)
  expect(pathsIn('qala-app')).toEqual([
    '/assets/a-2.js',
    '/assets/a-3.js',
    '/assets/b-1.js',
    '/assets/b-3.js',
  ])
})

test('the same version in charge again, as after a change of the worker alone, forgets nothing', async () => {
  await install(FIRST)
  await install(SECOND)
  await install(SECOND)
  expect(pathsIn('qala-app')).toContain('/assets/a-1.js')
})

test('cannot install with a file that is gone; what the version before has stays', async () => {
  await install(FIRST)
  gone = ['/assets/a-2.js']
  await expect((await worker(SECOND)).cacheApp()).rejects.toThrow('/assets/a-2.js could not be fetched')
  expect(pathsIn('qala-app')).toEqual(FIRST.app)
})

test('an old lesson stays until the whole new course is here', async () => {
  await (await worker(FIRST)).saveCourse()
  expect(pathsIn('qala-course')).toEqual(FIRST.course)
  gone = ['/content/x.2.json']
  const next = await worker(SECOND)
  await next.saveCourse()
  expect(pathsIn('qala-course')).toEqual(FIRST.course)
  gone = []
  await next.saveCourse()
  expect(pathsIn('qala-course')).toEqual(SECOND.course)
})

test('a course that was cut goes on where it stopped', async () => {
  gone = ['/content/y.1.json']
  const { saveCourse } = await worker(FIRST)
  await saveCourse()
  expect(pathsIn('qala-course')).toEqual(['/content/x.1.json'])
  gone = []
  asked = []
  await saveCourse()
  expect(asked).toEqual(['/content/y.1.json'])
})

test('an update brings the changed lessons along only where the course was whole', async () => {
  await (await worker(SECOND)).updateCourse()
  expect(pathsIn('qala-course')).toEqual([])
  await (await worker(FIRST)).saveCourse()
  const next = await worker(SECOND)
  gone = ['/content/x.2.json']
  await expect(next.updateCourse()).rejects.toThrow('/content/x.2.json could not be fetched')
  gone = []
  await next.updateCourse()
  expect(pathsIn('qala-course')).toEqual(['/content/x.1.json', '/content/x.2.json', '/content/y.1.json'])
})
