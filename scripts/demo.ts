// `npm run demo -- --learners 1735` makes learners in classes, with teachers, work and mistakes, for trying Qala out.
// `npm run demo -- --remove` removes exactly these.
import { compileContent } from '#content/compile/compile.ts'
import type { Database } from '#database/open.ts'
import { countLearners, loadDemo } from '#server/demo/load-demo.ts'
import { DEMO_DOMAIN } from '#server/demo/make-classes.ts'
import type { DemoMade } from '#server/demo/open-classes.ts'
import { removeDemo } from '#server/demo/remove-demo.ts'
import { fileURLToPath } from 'node:url'
import { demoCourse } from './demo-course.ts'
import { counted, readArguments, runCommand, UsageError, withDatabase } from './run-command.ts'

const USAGE =
  'Usage: npm run demo -- --learners 1735 [--beside-real-learners]   or   npm run demo -- --remove'
const MOST = 200_000
const WIDEST = 44

await runCommand(async (env) => {
  const { values, positionals } = readArguments(USAGE, {
    learners: { type: 'string' },
    remove: { type: 'boolean', default: false },
    'beside-real-learners': { type: 'boolean', default: false },
  })
  const learners = Number(values.learners ?? 0)
  const isWhole = Number.isInteger(learners) && learners >= 0 && learners <= MOST
  if (!isWhole || values.remove === learners > 0 || positionals.length > 0) throw new UsageError(USAGE)
  await withDatabase(env, async (db) => {
    const started = performance.now()
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
    if (values.remove) {
      const { accounts, kept } = await removeDemo(db)
      console.log(`Took ${accounts} made-up people away with their classes, in ${seconds()} s.`)
      for (const { className, learners: real } of kept)
        console.log(
          `Class ${className} stays: ${counted(real, 'learner')} of your own ${real === 1 ? 'is' : 'are'} in it.`,
        )
      return
    }
    await refuseSecond(db, values['beside-real-learners'])
    const content = await compileContent(fileURLToPath(new URL('../content/course', import.meta.url)))
    const compiled = seconds()
    const { name: schoolName } = content.index.school
    const made = await loadDemo(db, { count: learners, schoolName, course: demoCourse(content) })
    report(made, learners)
    console.log(`It took ${seconds()} s, ${compiled} s of them to read the course.`)
  })
})

function report({ classes, teachers }: DemoMade, learners: number): void {
  console.log(`Made ${counted(learners, 'learner')} up, in ${counted(classes.length, 'class', 'classes')}.`)
  console.log(
    '\nTeachers can sign in. Their passwords are for one use, within a day, and are shown this once:',
  )
  for (const { email, password, classes: taught } of teachers)
    console.log(`  ${email.padEnd(WIDEST)}  ${password}  ${taught.join(', ')}`)
  console.log(
    '\nNobody knows a password of a made-up learner. To look at the product as one of them, reset it in the',
  )
  console.log(`Admin Dashboard, Users, or print a card in Classes. Addresses end in @${DEMO_DOMAIN}.`)
  console.log('`npm run demo -- --remove` takes exactly these away again.')
}

async function refuseSecond(db: Database, besideReal: boolean): Promise<void> {
  const { demo, others } = await countLearners(db)
  if (demo > 0) {
    throw new UsageError(
      `There are ${demo} made-up people already. Take them away first: npm run demo -- --remove`,
    )
  }
  if (others > 0 && !besideReal) {
    throw new UsageError(
      `This database has ${others} learners of its own. Made-up ones would stand among them, in the list and in every ` +
        'figure, until they are removed. If you want that, add --beside-real-learners',
    )
  }
}
