import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { Strand } from '#domain/content.ts'
import type { LabIndex } from '#domain/lab/level.ts'
import type { LessonTask } from '#domain/lesson-tasks.ts'
import type { Teaching } from '#domain/monday.ts'
import { compileContent, type CompiledContent, type CompiledFile } from './compile.ts'
import { ContentError } from './content-error.ts'
import { COURSE_PARTS } from './sources.ts'

const MODULES = new Map<string, (content: CompiledContent) => string>([
  ['\0virtual:qala-content', ({ index }) => `export const contentIndex = ${JSON.stringify(index)}`],
  ['\0virtual:qala-glossary', ({ glossary }) => `export const glossary = ${JSON.stringify(glossary)}`],
  ['\0virtual:qala-items', ({ items }) => `export const itemPlaces = ${JSON.stringify(items)}`],
  ['\0virtual:qala-lab', ({ lab }) => `export const labIndex = ${JSON.stringify(lab)}`],
  [
    '\0virtual:qala-misconceptions',
    ({ misconceptions }) => `export const misconceptionTexts = ${JSON.stringify(misconceptions)}`,
  ],
  [
    '\0virtual:qala-practice',
    ({ practices }) => `export const practiceIndex = ${JSON.stringify(placesOf(practices))}`,
  ],
  ['\0virtual:qala-tasks', ({ tasks }) => `export const courseTasks = ${JSON.stringify(tasks)}`],
])
const COURSE_ROOT = join(import.meta.dirname, '../course')
/** An editor may write several files at once; one compilation answers them all. */
const SETTLE_MS = 80

/** content/manifest.json of a build: lessons, quizzes, practice and worlds of the Lab in their order, where each one's JSON is, all tasks, and what only teachers get. */
interface ContentManifest {
  lessons: { id: string; href: string; bonus: boolean; strand: Strand }[]
  quizzes: { id: string; href: string }[]
  practice: { id: string; href: string }[]
  lab: LabIndex['worlds']
  tasks: LessonTask[]
  teaching: Teaching
}

/**
 * Puts everything that is taught into the web app. Tasks, levels and where items are stand in modules apart, because the first screen does
 * without them. Faulty content stops a build; in development it is shown over the page until it is mended.
 */
export function qalaContent(root: string = COURSE_ROOT): Plugin {
  let compiled: Promise<CompiledContent> | undefined
  const content = () => (compiled ??= compileContent(root))

  return {
    name: 'qala-content',

    resolveId: (id) => (MODULES.has(`\0${id}`) ? `\0${id}` : undefined),

    async load(id) {
      const write = MODULES.get(id)
      return write?.(await orReport(content(), (message) => this.error(message)))
    },

    async generateBundle() {
      // The prerendering build draws the same pages from the same index; the files travel with the browser's build.
      if (this.environment.config.consumer === 'server') return
      const { index, lab, tasks, teaching, ...compiled } = await content()
      const manifest: ContentManifest = {
        lessons: index.lessons.map(({ id, href, bonus, strand }) => ({ id, href, bonus, strand })),
        quizzes: index.quizzes.map(({ id, href }) => ({ id, href })),
        practice: placesOf(compiled.practices),
        lab: lab.worlds,
        tasks,
        teaching,
      }
      const files = [
        ...filesOf(compiled).map(({ fileName, json }) => ({ fileName, source: json })),
        { fileName: 'content/manifest.json', source: JSON.stringify(manifest) },
      ]
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },

    configureServer(server) {
      serveFiles(server, content)
      watchContent(server, root, () => {
        compiled = undefined
      })
    },
  }
}

type Compiled = Pick<CompiledContent, 'lessons' | 'quizzes' | 'practices' | 'worlds'>

function filesOf({ lessons, quizzes, practices, worlds }: Compiled) {
  return [...lessons, ...quizzes, ...practices, ...worlds]
}

function placesOf(files: readonly CompiledFile[]) {
  return files.map(({ id, fileName }) => ({ id, href: `/${fileName}` }))
}

async function orReport<T>(working: Promise<T>, report: (message: string) => never): Promise<T> {
  try {
    return await working
  } catch (error) {
    // An author needs the list of faults, not the place in the compiler that found them.
    if (error instanceof ContentError) return report(error.message)
    throw error
  }
}

function serveFiles(server: ViteDevServer, content: () => Promise<CompiledContent>) {
  server.middlewares.use(async (request, response, next) => {
    const fileName = request.url?.split('?', 1)[0]?.slice(1)
    // The page's own modules lie under the same path: web/content/*.ts.
    if (!fileName?.startsWith('content/') || !fileName.endsWith('.json')) return next()
    try {
      const found = filesOf(await content()).find((file) => file.fileName === fileName)
      response.statusCode = found ? 200 : 404
      response.setHeader('content-type', 'application/json')
      response.end(found?.json ?? '{}')
    } catch (error) {
      next(error)
    }
  })
}

function watchContent(server: ViteDevServer, root: string, forget: () => void) {
  const watched = COURSE_PARTS.map((name) => join(root, name))
  let timer: NodeJS.Timeout | undefined
  server.watcher.add(watched)
  server.watcher.on('all', (_, file) => {
    if (!watched.some((path) => file.startsWith(path))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      forget()
      for (const { moduleGraph } of Object.values(server.environments)) {
        for (const id of MODULES.keys()) {
          const module = moduleGraph.getModuleById(id)
          if (module) moduleGraph.invalidateModule(module)
        }
      }
      server.ws.send({ type: 'full-reload' })
    }, SETTLE_MS)
  })
}
