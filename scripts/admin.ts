// `npm run admin -- add EMAIL`: makes somebody an admin, for the person at the machine.
import { Email } from '#domain/accounts.ts'
import { addAdmin } from '#server/auth/first-admin.ts'
import { openServices } from '#server/services.ts'
import * as z from 'zod/mini'
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts'

const USAGE = 'Usage: npm run admin -- add EMAIL'

await runCommand(async (env) => {
  const [command, address, ...rest] = readArguments(USAGE, {}).positionals
  if (command !== 'add' || rest.length > 0) throw new UsageError(USAGE)
  const email = z.safeParse(Email, address)
  if (!email.success) throw new UsageError(`${address ?? 'Nothing'} is not an e-mail address. ${USAGE}`)
  await withDatabase(env, async (db) => {
    const services = await openServices({ db, env, course: null, log: console.log })
    const admin = await addAdmin(services, email.data)
    await services.live.close()
    if (admin.oneTimePassword === null) {
      console.log(`${admin.email} is an admin now, with the password the account has.`)
    } else {
      const what = admin.existed ? 'A new password' : 'Made an account'
      console.log(`${what} for ${admin.email}, with the password ${admin.oneTimePassword}`)
      console.log('It is shown this once, and at the first sign-in they choose their own.')
    }
  })
})
