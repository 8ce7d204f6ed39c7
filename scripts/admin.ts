// `npm run admin -- add EMAIL`: makes somebody an admin, for the person at the machine. It works beside a running Qala
// and without one.
import { Email } from '#domain/accounts.ts'
import { runningServerUrl } from '#database/embedded/join.ts'
import { openDatabase } from '#database/open.ts'
import { addAdmin } from '#server/auth/first-admin.ts'
import { parseEnv } from '#server/env.ts'
import { openServices } from '#server/services.ts'
import * as z from 'zod/mini'
import { runCommand, UsageError } from './run-command.ts'

const USAGE = 'Usage: npm run admin -- add EMAIL'

await runCommand(async () => {
  const [command, address, ...rest] = process.argv.slice(2)
  if (command !== 'add' || rest.length > 0) throw new UsageError(USAGE)
  const email = z.safeParse(Email, address)
  if (!email.success) throw new UsageError(`${address ?? 'Nothing'} is not an e-mail address. ${USAGE}`)
  await add(email.data)
})

async function add(email: string): Promise<void> {
  const env = parseEnv(process.env)
  const databaseUrl = env.databaseUrl ?? (await runningServerUrl(env.dataDir))
  const db = await openDatabase({ dataDir: env.dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  try {
    const services = await openServices({ db, env, course: null, log: console.log })
    const admin = await addAdmin(services, email)
    await services.live.close()
    if (admin.oneTimePassword === null) {
      console.log(`${admin.email} is an admin now, with the password the account has.`)
    } else {
      const what = admin.existed ? 'A new password' : 'Made an account'
      console.log(`${what} for ${admin.email}, with the password ${admin.oneTimePassword}`)
      console.log('It is shown this once, and at the first sign-in they choose their own.')
    }
  } finally {
    await db.close()
  }
}
