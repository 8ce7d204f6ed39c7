import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type InlineConfig } from 'vite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compileContent } from './compile.ts'
import { FIXTURE_ROOT, LESSON } from '../testing.ts'
import { qalaContent } from './vite-plugin.ts'

let folder: string
let content: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qala-plugin-'))
  content = join(folder, 'content')
  await cp(FIXTURE_ROOT, content, { recursive: true })
  for (const beside of ['lab', 'misconceptions.yaml'])
    await cp(join(FIXTURE_ROOT, '..', beside), join(folder, beside), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'index.html'), '<script type="module" src="/main.ts"></script>')
  await writeFile(
    join(folder, 'main.ts'),
    `import { contentIndex } from 'virtual:qala-content'\ndocument.title = contentIndex.lessons[0].title`,
  )
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const config = (): InlineConfig => ({
  root: folder,
  configFile: false,
  logLevel: 'silent',
  cacheDir: join(folder, 'cache'),
  plugins: [qalaContent(content)],
})

async function breakLesson() {
  const file = join(content, LESSON)
  await writeFile(file, (await readFile(file, 'utf8')).replace('12 min', 'an hour'))
}

test('a build holds the index, the files of each lesson, quiz and practice, and the manifest', async () => {
  await build({ ...config(), build: { outDir: join(folder, 'dist') } })

  const { index, lab, lessons, quizzes, practices, worlds, tasks, teaching, caps, marks, lessonPlans } =
    await compileContent(content)
  for (const { fileName, json } of [...lessons, ...quizzes, ...practices, ...worlds]) {
    expect(await readFile(join(folder, 'dist', fileName), 'utf8')).toBe(json)
  }
  expect([lessons.length, quizzes.length, worlds.length, tasks.length]).toEqual([1, 1, 1, 7])
  expect(JSON.parse(await readFile(join(folder, 'dist/content/manifest.json'), 'utf8'))).toEqual({
    lessons: [
      { id: 'counting-goats', href: index.lessons[0]?.href, bonus: false, strand: index.lessons[0]?.strand },
    ],
    quizzes: [{ id: 'goat-numbers', href: index.quizzes[0]?.href }],
    practice: practices.map(({ id, fileName }) => ({ id, href: `/${fileName}` })),
    lab: lab.worlds,
    tasks,
    teaching,
    caps,
    marks,
    lessonPlans,
  })
})

test('a page that lists the levels has the texts of all worlds, but not the worlds', async () => {
  const list = join(import.meta.dirname, '../../domain/learning/lab/level-list.ts')
  await writeFile(
    join(folder, 'main.ts'),
    `import { WORLD_TEXTS } from ${JSON.stringify(list)}\ndocument.title = WORLD_TEXTS[location.hash].title`,
  )
  await build({ ...config(), build: { outDir: join(folder, 'dist') } })

  const assets = join(folder, 'dist/assets')
  const [script = ''] = (await readdir(assets)).filter((file) => file.endsWith('.js'))
  const code = await readFile(join(assets, script), 'utf8')
  expect(code).toContain('Drive Qala over the squares.')
  expect(code).not.toContain('move forward')
})

test('the prerendering build has the same index, levels and tasks, and no files of its own', async () => {
  await writeFile(
    join(folder, 'server.ts'),
    `export { contentIndex } from 'virtual:qala-content'\nexport { courseTasks } from 'virtual:qala-tasks'\nexport { labIndex } from 'virtual:qala-lab'\nexport { itemPlaces } from 'virtual:qala-items'`,
  )
  await build({ ...config(), build: { ssr: 'server.ts', outDir: join(folder, 'server') } })

  const built = (await import(join(folder, 'server', 'server.js'))) as Record<string, unknown>
  const { index, lab, tasks, items } = await compileContent(content)
  expect(items[0]).toEqual({ id: expect.any(String), lessonId: 'counting-goats', level: 'easy' })
  expect(built).toMatchObject({ contentIndex: index, courseTasks: tasks, labIndex: lab, itemPlaces: items })
  await expect(readFile(join(folder, 'server/content/manifest.json'))).rejects.toThrow('ENOENT')
})

test('faulty content cannot be built, and the list of faults says why', async () => {
  await breakLesson()
  await expect(build({ ...config(), build: { outDir: join(folder, 'dist') } })).rejects.toThrow(
    /01-counting-goats\.yaml:5:11 duration: Write a duration/,
  )
})

test('development serves lessons, and a changed one reloads the page', async () => {
  const server = await createServer({ ...config(), server: { port: 0, host: '127.0.0.1' } })
  try {
    await server.listen()
    const get = (path: string) => fetch(new URL(path, server.resolvedUrls?.local[0]))
    const hrefNow = async () => {
      const code = (await server.transformRequest('virtual:qala-content'))?.code ?? ''
      return /\/content\/counting-goats\.\w+\.json/.exec(code)?.[0] ?? ''
    }

    const before = await hrefNow()
    const served = await get(before)
    expect(served.headers.get('content-type')).toBe('application/json')
    expect(await served.json()).toMatchObject({ id: 'counting-goats' })
    const [quiz] = (await compileContent(content)).quizzes
    expect(await (await get(`/${quiz?.fileName}`)).text()).toBe(quiz?.json)
    expect((await get('/content/no-such.00000000.json')).status).toBe(404)
    // Vite must still serve the app's own modules under the same path.
    await writeFile(join(content, 'page.ts'), 'export const page = 1')
    expect(await (await get('/content/page.ts')).text()).toContain('const page')

    const send = vi.spyOn(server.ws, 'send')
    const file = join(content, LESSON)
    await writeFile(file, (await readFile(file, 'utf8')).replace('near Matatiele', 'near Mthatha'))
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ type: 'full-reload' }), { timeout: 20_000 })

    const after = await hrefNow()
    expect(after).not.toBe(before)
    expect((await get(after)).status).toBe(200)
    expect((await get(before)).status).toBe(404)

    await breakLesson()
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2), { timeout: 20_000 })
    await expect(server.transformRequest('virtual:qala-content')).rejects.toThrow(
      /duration: Write a duration/,
    )
  } finally {
    await server.close()
  }
}, 60_000)
