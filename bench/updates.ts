import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listBuildFiles } from '../scripts/build-worker.ts'
import { PAGES } from '../web/pages.ts'
import { cacheKey, type BuildFiles } from '../web/service-worker/cached-file.ts'
import { inShort } from './in-short.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['content', 'domain', 'scripts', 'web', 'package.json', 'vite.config.ts']

/**
 * Lessons and quizzes are rewritten now and then, so these changes use a pattern and not a fixed sentence. A build refuses a
 * lesson without a sentence that a quiz quotes, and no quiz quotes the opening.
 */
const CHANGES: Record<string, [file: string, from: string | RegExp, to: string]> = {
  'a sentence of a lesson': [
    'content/course/lessons/01-what-is-computer.yaml',
    /(opening: >-\n\s+\S.*?) (?=\w)/,
    '$1 again ',
  ],
  'the title of a lesson': ['content/course/lessons/01-what-is-computer.yaml', /^title: /m, 'title: Now '],
  'a question of a quiz': [
    'content/course/quizzes/01-computer-basics.yaml',
    /question: (?=\w)/,
    'question: Now ',
  ],
  'a picture': ['content/course/gallery/what-is-computer/computers-around-us.svg', 'cx="300"', 'cx="299"'],
  'a word on a screen fetched later': [
    'web/features/quiz/quiz-list-screen.tsx',
    'Read every answer',
    'Read each answer',
  ],
  'a word on Home': ['web/features/home/hero.tsx', 'Start Learning', 'Begin Learning'],
  'a colour': ['web/styles.css', '--color-indigo: light-dark(#3b2fb5', '--color-indigo: light-dark(#3b2fb6'],
}

/**
 * Measures what a phone with the complete app downloads after one small change, and prints it. It builds the app before and
 * after each change.
 */
export async function updates(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'qala-bench-updates-'))
  try {
    // The patterns are all checked before the slow part, also in a short run.
    for (const [file, from] of Object.values(CHANGES))
      if (!isIn(readFileSync(join(root, file), 'utf8'), from)) throw new Error(`${file} has no ${from}`)
    for (const name of SOURCES) cpSync(join(root, name), join(dir, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
    const before = build(dir)
    console.log('\nWhat an update fetches (brotli, without headers)')
    for (const [change, [file, from, to]] of Object.entries(CHANGES).slice(0, inShort(1, undefined))) {
      const path = join(dir, file)
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, text.replace(from, to))
      printChange(change, before, build(dir))
      writeFileSync(path, text)
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function isIn(text: string, from: string | RegExp): boolean {
  return typeof from === 'string' ? text.includes(from) : from.test(text)
}

type Built = BuildFiles & { workerBytes: number }

function build(dir: string): Built {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: dir, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed')
  const web = join(dir, 'dist', 'web')
  const [style] = globSync('assets/*.css', { cwd: web })
  const files = listBuildFiles(web, PAGES, `/${style}`, { icon: '', badge: '' })
  return { ...files, workerBytes: statSync(join(web, 'sw.js.br')).size }
}

function printChange(change: string, before: Built, after: Built): void {
  const all = ({ app, course, pageFiles }: BuildFiles) => [...app, ...course, ...pageFiles].map(cacheKey)
  const had = new Set(all(before))
  const fresh = [...after.app, ...after.course].filter((file) => !had.has(cacheKey(file)))
  if (after.pageFiles.some((file) => !had.has(cacheKey(file)))) fresh.push(after.pageParts)
  const bytes = fresh.reduce((sum, file) => sum + file.bytes, after.workerBytes)
  const names = fresh.map(({ path }) => path.replace(/^\/\w+\//, '').replace(/[-.][\w-]{8}(\.\w+)$/, '$1'))
  console.log(`  ${change.padEnd(34)} ${(bytes / 1000).toFixed(1).padStart(6)} kB  sw.js ${names.join(' ')}`)
}
