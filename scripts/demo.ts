// `npm run demo -- --learners 1735`: made-up learners with a school year of progress, for trying the product out.
// `npm run demo -- --remove` takes exactly these away. Works beside a running Qala and without one.
import { compileContent } from '#content/compile/compile.ts'
import { countedLessons } from '#domain/course-summary.ts'
import { runningServerUrl } from '#database/embedded/data-folder.ts'
import { openDatabase, type Database } from '#database/open.ts'
import { countLearners, loadDemo, removeDemo } from '#server/demo/load-demo.ts'
import { DEMO_DOMAIN } from '#server/demo/make-learners.ts'
import { parseEnv } from '#server/env.ts'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const USAGE =
  'Usage: npm run demo -- --learners 1735 [--beside-real-learners]   or   npm run demo -- --remove'
const MOST = 200_000

const wish = readWish()
if (wish === null) {
  stop(USAGE)
} else {
  await run(wish).catch((error: unknown) => {
    if (error instanceof Error && ['EnvError', 'DatabaseSetupError', 'EmbeddedError'].includes(error.name))
      stop(error.message)
    else throw error
  })
}

interface Wish {
  learners: number
  remove: boolean
  besideReal: boolean
}

function readWish(): Wish | null {
  try {
    const { values } = parseArgs({
      options: {
        learners: { type: 'string' },
        remove: { type: 'boolean', default: false },
        'beside-real-learners': { type: 'boolean', default: false },
      },
    })
    const learners = Number(values.learners ?? 0)
    const isWhole = Number.isInteger(learners) && learners >= 0 && learners <= MOST
    if (!isWhole || values.remove === learners > 0) return null
    return { learners, remove: values.remove, besideReal: values['beside-real-learners'] }
  } catch {
    // An option that is not known.
    return null
  }
}

async function run(wish: Wish): Promise<void> {
  const env = parseEnv(process.env)
  const databaseUrl = env.databaseUrl ?? (await runningServerUrl(env.dataDir))
  const db = await openDatabase({ dataDir: env.dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  try {
    if (wish.remove) console.log(`Took ${await removeDemo(db)} made-up learners away, in ${seconds()} s.`)
    else if (await mayLoad(db, wish)) {
      const content = await compileContent(fileURLToPath(new URL('../content/course', import.meta.url)))
      const { school } = content.index
      const lessons = countedLessons(content.index.lessons).map(({ id }) => id)
      await loadDemo(db, { count: wish.learners, schoolName: school.name, lessons, tasks: content.tasks })
      console.log(
        `Made ${wish.learners} learners up, in ${seconds()} s. Their addresses end in @${DEMO_DOMAIN}.`,
      )
      console.log(
        'None has a password. To look at the product as one of them, reset it in the Admin Dashboard, Users.',
      )
      console.log('`npm run demo -- --remove` takes exactly these away again.')
    }
  } finally {
    await db.close()
  }
}

async function mayLoad(db: Database, { besideReal }: Wish): Promise<boolean> {
  const { demo, others } = await countLearners(db)
  if (demo > 0) {
    stop(`There are ${demo} made-up learners already. Take them away first: npm run demo -- --remove`)
    return false
  }
  if (others > 0 && !besideReal) {
    stop(
      `This database has ${others} learners of its own. Made-up ones would stand among them, in the list and in every ` +
        'figure, until they are removed. If you want that, add --beside-real-learners',
    )
    return false
  }
  return true
}

function stop(message: string): void {
  console.error(message)
  process.exitCode = 1
}
