import { join } from 'node:path'
import { normalizePath, type Plugin, type ViteDevServer } from 'vite'
import type { Strand } from '#domain/learning/content.ts'
import type { Caps } from '#domain/learning/caps.ts'
import type { LabIndex } from '#domain/learning/lab/level.ts'
import { WORLD_TEXTS } from '#domain/learning/lab/world-texts.ts'
import type { LessonTask } from '#domain/learning/lesson-tasks.ts'
import type { MarkCourse } from '#domain/school/marks.ts'
import type { LessonPlan } from '#domain/school/lesson-plan.ts'
import type { Teaching } from '#domain/school/monday.ts'
import { compileContent, type CompiledContent, type CompiledFile } from './compile.ts'
import { ContentError } from './content-error.ts'
import { COURSE_PARTS } from './sources.ts'

const MODULES = new Map<string, (content: CompiledContent) => string>([
  ['\0virtual:qala-content', ({ index }) => `export const contentIndex = ${JSON.stringify(index)}`],
  ['\0virtual:qala-cast', ({ cast }) => `export const cast = ${JSON.stringify(cast)}`],
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
  [
    '\0virtual:qala-quizzes',
    ({ quizDescriptions }) => `export const quizDescriptions = ${JSON.stringify(quizDescriptions)}`,
  ],
  ['\0virtual:qala-tasks', ({ tasks }) => `export const courseTasks = ${JSON.stringify(tasks)}`],
])
/** A page gets the texts of this module only, without the worlds that it takes them from. */
const WORLD_TEXTS_MODULE = normalizePath(
  join(import.meta.dirname, '../../domain/learning/lab/world-texts.ts'),
)
const COURSE_ROOT = join(import.meta.dirname, '../course')
/** An editor may save several files at once, so the plugin waits this long and compiles them together. */
const SETTLE_MS = 80

/**
 * This is content/manifest.json of a build. It has lessons, quizzes, practice and worlds of the Lab in their order, the
 * address of each one's JSON, all tasks, and what only staff get. The server reads it and sends it to nobody.
 */
interface ContentManifest {
  lessons: { id: string; href: string; bonus: boolean; strand: Strand }[]
  quizzes: { id: string; href: string }[]
  practice: { id: string; href: string }[]
  lab: LabIndex['worlds']
  tasks: LessonTask[]
  teaching: Teaching
  caps: Caps
  marks: MarkCourse
  lessonPlans: LessonPlan[]
}

/**
 * Puts all content into the web app. Tasks, levels and the places of items are in separate modules, because the first screen
 * does not need them. Problems in the content stop a build. In development they are shown over the page until they are fixed.
 */
export function qalaContent(root: string = COURSE_ROOT): Plugin {
  let compiled: Promise<CompiledContent> | undefined
  const content = () => (compiled ??= compileContent(root))

  return {
    name: 'qala-content',

    resolveId: (id) => (MODULES.has(`\0${id}`) ? `\0${id}` : undefined),

    async load(id) {
      if (id === WORLD_TEXTS_MODULE) return `export const WORLD_TEXTS = ${JSON.stringify(WORLD_TEXTS)}`
      const write = MODULES.get(id)
      return write?.(await orReport(content(), (message) => this.error(message)))
    },

    async generateBundle() {
      // The build for prerendering uses the same index for its pages, but only the browser's build writes the files.
      if (this.environment.config.consumer === 'server') return
      const { index, lab, tasks, teaching, caps, marks, lessonPlans, ...compiled } = await content()
      const manifest: ContentManifest = {
        lessons: index.lessons.map(({ id, href, bonus, strand }) => ({ id, href, bonus, strand })),
        quizzes: index.quizzes.map(({ id, href }) => ({ id, href })),
        practice: placesOf(compiled.practices),
        lab: lab.worlds,
        tasks,
        teaching,
        caps,
        marks,
        lessonPlans,
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
    // An author needs the list of problems and not a stack trace of the compiler.
    if (error instanceof ContentError) return report(error.message)
    throw error
  }
}

function serveFiles(server: ViteDevServer, content: () => Promise<CompiledContent>) {
  server.middlewares.use(async (request, response, next) => {
    const fileName = request.url?.split('?', 1)[0]?.slice(1)
    // The page's own modules have the same path: web/content/*.ts.
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
