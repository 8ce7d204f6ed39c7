// `npm run demo -- --learners 1735`: made-up learners with a school year of progress, for trying the product out.
// `npm run demo -- --remove` takes exactly these away.
import { compileContent } from '#content/compile/compile.ts'
import { countedLessons } from '#domain/course-summary.ts'
import type { Database } from '#database/open.ts'
import { countLearners, loadDemo, removeDemo } from '#server/demo/load-demo.ts'
import { DEMO_DOMAIN } from '#server/demo/make-learners.ts'
import { fileURLToPath } from 'node:url'
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts'

const USAGE =
  'Usage: npm run demo -- --learners 1735 [--beside-real-learners]   or   npm run demo -- --remove'
const MOST = 200_000

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
      console.log(`Took ${await removeDemo(db)} made-up learners away, in ${seconds()} s.`)
      return
    }
    await refuseSecond(db, values['beside-real-learners'])
    const content = await compileContent(fileURLToPath(new URL('../content/course', import.meta.url)))
    const { school } = content.index
    const lessons = countedLessons(content.index.lessons).map(({ id }) => id)
    await loadDemo(db, { count: learners, schoolName: school.name, lessons, tasks: content.tasks })
    console.log(`Made ${learners} learners up, in ${seconds()} s. Their addresses end in @${DEMO_DOMAIN}.`)
    console.log(
      'None has a password. To look at the product as one of them, reset it in the Admin Dashboard, Users.',
    )
    console.log('`npm run demo -- --remove` takes exactly these away again.')
  })
})

async function refuseSecond(db: Database, besideReal: boolean): Promise<void> {
  const { demo, others } = await countLearners(db)
  if (demo > 0) {
    throw new UsageError(
      `There are ${demo} made-up learners already. Take them away first: npm run demo -- --remove`,
    )
  }
  if (others > 0 && !besideReal) {
    throw new UsageError(
      `This database has ${others} learners of its own. Made-up ones would stand among them, in the list and in every ` +
        'figure, until they are removed. If you want that, add --beside-real-learners',
    )
  }
}
