// Builds the web app into dist/web. The service worker is built last, because it lists all files.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL, fileURLToPath } from 'node:url'
import { build } from 'vite'
import { markBuilt, sourceFingerprint } from './build-stamp.ts'
import { compressAll } from './build-compress.ts'
import { findNewerThanFloor } from './build-floor.ts'
import { writeInstallFiles } from './build-install.ts'
import { writePages, type Prerender } from './build-pages.ts'
import { buildWorkers, listBuildFiles } from './build-worker.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const webDir = join(root, 'dist', 'web')
const prerenderDir = join(root, 'dist', 'prerender')

try {
  await buildAll()
} catch (error) {
  // For an error in the content or in a source file, the message names the place, and the bundler's own stack trace is not
  // useful.
  const message = error instanceof Error ? error.message : String(error)
  console.error(message.replaceAll(/^\s+at .*\n?/gm, ''))
  process.exit(1)
}

async function buildAll(): Promise<void> {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  mkdirSync(webDir, { recursive: true })
  const fingerprint = sourceFingerprint(root)
  process.env['NODE_ENV'] = 'production'

  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'prerender.tsx', outDir: prerenderDir, emptyOutDir: true, minify: true },
  })
  const prerender = (await import(pathToFileURL(join(prerenderDir, 'prerender.js')).href)) as Prerender
  const { head, notificationIcons } = await writeInstallFiles(root, webDir)
  const style = writePages(webDir, prerender, head)
  rmSync(prerenderDir, { recursive: true })
  compressAll(webDir)
  await buildWorkers(root, webDir, listBuildFiles(webDir, prerender.pages, style, notificationIcons))
  const newer = findNewerThanFloor(webDir)
  if (newer.length > 0) throw new Error(`Newer than the browsers of docs/browsers.md:\n${newer.join('\n')}`)
  markBuilt(root, fingerprint)
}
