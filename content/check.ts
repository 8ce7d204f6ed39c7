// `npm run check:content`: figures of each lesson and quiz, then every fault with file and line.
import { join } from 'node:path'
import { byPlace, formatProblem, type Problem } from './compile/content-error.ts'
import { reportCourse } from './lint/report.ts'
import { nameOfRoot, readSources } from './compile/sources.ts'

const root = process.argv[2] ?? join(import.meta.dirname, 'course')
const { lines, errors, warnings } = reportCourse(await readSources(root))

for (const line of lines) console.log(line)
print('warning', warnings)
print('error', errors)
console.log(`\n${lines.length > 0 ? '' : 'No lessons. '}${errors.length} errors, ${warnings.length} warnings`)
process.exitCode = errors.length > 0 ? 1 : 0

function print(level: string, problems: readonly Problem[]) {
  if (problems.length > 0) console.log('')
  for (const problem of problems.toSorted(byPlace))
    console.log(`${level}: ${formatProblem(nameOfRoot(root), problem)}`)
}
