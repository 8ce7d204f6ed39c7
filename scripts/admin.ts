// `npm run admin -- add EMAIL`: makes somebody an admin, for the person at the machine. It works beside a running Qala
// and without one.
import { Email } from '#domain/accounts.ts'
import { runningServerUrl } from '#database/embedded/join.ts'
import { openDatabase } from '#database/open.ts'
import { addAdmin } from '#server/auth/first-admin.ts'
import { parseEnv } from '#server/env.ts'
import { openServices } from '#server/services.ts'
import * as z from 'zod/mini'

const [command, address, ...rest] = process.argv.slice(2)
const email = z.safeParse(Email, address)

if (command !== 'add' || rest.length > 0) {
  stop('Usage: npm run admin -- add EMAIL')
} else if (!email.success) {
  stop(`${address ?? 'Nothing'} is not an e-mail address. Usage: npm run admin -- add EMAIL`)
} else {
  await add(email.data).catch((error: unknown) => {
    if (error instanceof Error && ['EnvError', 'DatabaseSetupError', 'EmbeddedError'].includes(error.name))
      stop(error.message)
    else throw error
  })
}

async function add(email: string): Promise<void> {
  const env = parseEnv(process.env)
  const databaseUrl = env.databaseUrl ?? (await runningServerUrl(env.dataDir))
  const db = await openDatabase({ dataDir: env.dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  try {
    const services = await openServices({ db, env, lessonIds: new Set(), log: console.log })
    const admin = await addAdmin(services, email)
    await services.live.close()
    if (admin.oneTimePassword === null) {
      console.log(`${admin.email} is an admin now, with the password the account has.`)
    } else {
      console.log(`Made an account for ${admin.email}, with the password ${admin.oneTimePassword}`)
      console.log('Write it down: it is shown this once.')
    }
  } finally {
    await db.close()
  }
}

function stop(message: string): void {
  console.error(message)
  process.exitCode = 1
}
