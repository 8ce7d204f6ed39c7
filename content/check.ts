// `npm run check:content` prints figures for each lesson and quiz, and then every problem with its file and line.
import { join } from 'node:path'
import { byPlace, ContentError, formatProblem, type Problem } from './compile/content-error.ts'
import { nameOfRoot, readSources } from './compile/sources.ts'

const root = process.argv[2] ?? join(import.meta.dirname, 'course')

try {
  await check()
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function check() {
  // This is imported only here, because a mistake in a rule file throws while that file is loaded.
  const { reportCourse } = await import('./lint/report.ts')
  const { lines, errors, warnings } = reportCourse(await readSources(root))
  for (const line of lines) console.log(line)
  print('warning', warnings)
  print('error', errors)
  console.log(
    `\n${lines.length > 0 ? '' : 'No lessons. '}${errors.length} errors, ${warnings.length} warnings`,
  )
  process.exitCode = errors.length > 0 ? 1 : 0
}

function print(level: string, problems: readonly Problem[]) {
  if (problems.length > 0) console.log('')
  for (const problem of problems.toSorted(byPlace))
    console.log(`${level}: ${formatProblem(nameOfRoot(root), problem)}`)
}
