// `npm run admin -- …`: what is done to admins' accounts by the person at the machine.
import { Email } from '#domain/accounts.ts'
import { addAdmin, describeAccount, type AccountFacts } from '#server/auth/first-admin.ts'
import { openServices, type Services } from '#server/services.ts'
import { createInterface } from 'node:readline/promises'
import * as z from 'zod/mini'
import { readArguments, runCommand, UsageError, withDatabase } from './run-command.ts'

const USAGE = `Usage:
  npm run admin -- add EMAIL [--yes]   makes somebody an admin; --yes asks nothing`

await runCommand(async (env) => {
  const { positionals, values } = readArguments(USAGE, { yes: { type: 'boolean' } })
  const [command, ...rest] = positionals
  if (command !== 'add') throw new UsageError(USAGE)
  const email = readEmail(rest)
  await withDatabase(env, async (db) => {
    const services = await openServices({ db, env, course: null, log: console.log })
    try {
      await add(services, email, values.yes === true)
    } finally {
      await services.live.close()
    }
  })
})

function readEmail([address, ...rest]: readonly string[]): string {
  const email = z.safeParse(Email, address)
  if (!email.success || rest.length > 0)
    throw new UsageError(`${address ?? 'Nothing'} is not an e-mail address.\n${USAGE}`)
  return email.data
}

async function add(services: Services, email: string, isSure: boolean): Promise<void> {
  const known = await describeAccount(services, email)
  if (known !== null) {
    console.log(`${email} is the account of ${describe(known)}.`)
    console.log('It gets a new password for one use, and is signed out everywhere.')
    if (!isSure && !(await saysYes('Make this person an admin?')))
      throw new UsageError('Nothing was changed.')
  }
  const { existed, oneTimePassword } = await addAdmin(services, email)
  const what = existed ? 'A new password' : 'Made an account'
  console.log(`${what} for ${email}, with the password ${oneTimePassword}`)
  console.log('It is shown this once, and at the first sign-in they choose their own.')
}

function describe({ name, schoolName, gradeClass, joinedAt, isAdmin }: AccountFacts): string {
  const facts = [name ?? 'somebody who never registered as a learner', schoolName, gradeClass]
  const since = `since ${joinedAt.toISOString().slice(0, 10)}`
  return [...facts, since, isAdmin && 'an admin already'].filter(Boolean).join(', ')
}

/** Anything else, and an input that ends, is a no. */
async function saysYes(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(`${question} Type yes: `), ended])
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}
