import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { BuildFiles, CachedFile, NotificationIcons } from '../web/service-worker/cached-file.ts'
import { compress } from './build-compress.ts'
import { BUILD_TARGET } from './build-floor.ts'
import { PAGE_PARTS, type Prerender } from './build-pages.ts'

/** This is the service worker, and a worker that removes it (see the runbook). */
const WORKERS = { 'sw.js': 'service-worker.ts', 'sw-off.js': 'service-worker/self-destroying.ts' }

export async function buildWorkers(root: string, webDir: string, files: BuildFiles): Promise<void> {
  for (const [name, source] of Object.entries(WORKERS)) {
    await build({
      configFile: false,
      root: join(root, 'web'),
      publicDir: false,
      logLevel: 'warn',
      define: { QALA_BUILD_FILES: JSON.stringify(files) },
      build: {
        outDir: webDir,
        emptyOutDir: false,
        target: BUILD_TARGET,
        modulePreload: false,
        rolldownOptions: {
          input: join(root, 'web', source),
          // The output is one classic script, because not every browser loads a service worker as a module.
          output: { format: 'iife', entryFileNames: name },
        },
      },
    })
    compress(join(webDir, name))
  }
}

/**
 * Call this after everything else is written, because the list contains the sizes and hashes of the finished, compressed
 * files.
 */
export function listBuildFiles(
  webDir: string,
  pages: Prerender['pages'],
  style: string,
  notificationIcons: NotificationIcons,
): BuildFiles {
  const paths = Object.fromEntries(Object.entries(pages).map(([path, { file }]) => [path, `/${file}`]))
  const { '404': notFound, ...known } = paths
  if (notFound === undefined) throw new Error('There is no page for unknown addresses')
  const list = (pattern: string) =>
    globSync(pattern, { cwd: webDir })
      .toSorted()
      .map((name) => fileOf(webDir, name))
  return {
    app: list('assets/*.{js,css,svg,woff2}'),
    pageFiles: list('*.html'),
    pageParts: fileOf(webDir, PAGE_PARTS),
    style,
    course: list('content/*.*.json'),
    pages: known,
    notFound,
    notificationIcons,
  }
}

function fileOf(webDir: string, name: string): CachedFile {
  const file = join(webDir, name)
  const compressed = `${file}.br`
  return {
    path: `/${name.replaceAll('\\', '/')}`,
    hash: createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16),
    bytes: statSync(existsSync(compressed) ? compressed : file).size,
  }
}
