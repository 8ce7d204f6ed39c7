import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { compileContent, type CompiledContent } from './compile.ts'
import { ContentError } from './content-error.ts'

const VIRTUAL_ID = 'virtual:qala-content'
const RESOLVED_ID = `\0${VIRTUAL_ID}`
const WATCHED = ['lessons', 'gallery', 'icons', 'school.yaml', 'spotlight.yaml']
/** An editor may write several files at once; one compilation answers them all. */
const SETTLE_MS = 80

/** content/manifest.json of a build: the lessons there are, and where each one's JSON is. */
interface ContentManifest {
  lessons: { id: string; href: string }[]
}

/**
 * Puts everything that is taught into the web app: the module `virtual:qala-content` with the index, and at build
 * each lesson's hashed JSON and content/manifest.json. Faulty content stops a build; in development it is shown over
 * the page until it is mended.
 */
export function qalaContent(root: string = import.meta.dirname): Plugin {
  let compiled: Promise<CompiledContent> | undefined
  const content = () => (compiled ??= compileContent(root))

  return {
    name: 'qala-content',

    resolveId: (id) => (id === VIRTUAL_ID ? RESOLVED_ID : undefined),

    async load(id) {
      if (id !== RESOLVED_ID) return undefined
      const { index } = await orReport(content(), (message) => this.error(message))
      return `export const contentIndex = ${JSON.stringify(index)}`
    },

    async generateBundle() {
      // The prerendering build draws the same pages from the same index; the files travel with the browser's build.
      if (this.environment.config.consumer === 'server') return
      const { lessons, index } = await content()
      const manifest: ContentManifest = { lessons: index.lessons.map(({ id, href }) => ({ id, href })) }
      const files = [
        ...lessons.map(({ fileName, json }) => ({ fileName, source: json })),
        { fileName: 'content/manifest.json', source: JSON.stringify(manifest) },
      ]
      for (const file of files) this.emitFile({ type: 'asset', ...file })
    },

    configureServer(server) {
      serveLessons(server, content)
      watchContent(server, root, () => {
        compiled = undefined
      })
    },
  }
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

function serveLessons(server: ViteDevServer, content: () => Promise<CompiledContent>) {
  server.middlewares.use(async (request, response, next) => {
    const fileName = request.url?.split('?', 1)[0]?.slice(1)
    if (!fileName?.startsWith('content/')) return next()
    try {
      const lesson = (await content()).lessons.find((file) => file.fileName === fileName)
      response.statusCode = lesson ? 200 : 404
      response.setHeader('content-type', 'application/json')
      response.end(lesson?.json ?? '{}')
    } catch (error) {
      next(error)
    }
  })
}

function watchContent(server: ViteDevServer, root: string, forget: () => void) {
  const watched = WATCHED.map((name) => join(root, name))
  let timer: NodeJS.Timeout | undefined
  server.watcher.add(watched)
  server.watcher.on('all', (_, file) => {
    if (!watched.some((path) => file.startsWith(path))) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      forget()
      for (const { moduleGraph } of Object.values(server.environments)) {
        const module = moduleGraph.getModuleById(RESOLVED_ID)
        if (module) moduleGraph.invalidateModule(module)
      }
      server.ws.send({ type: 'full-reload' })
    }, SETTLE_MS)
  })
}
