// `npm run admin -- …` manages admins' accounts and the keys, for the person at the machine.
import { schoolDate } from '#domain/school-time.ts'
import { canConfirm, clockAdvice } from '#domain/operations/clock-doubt.ts'
import { Email } from '#domain/accounts/accounts.ts'
import { addAdmin, describeAccount, type AccountFacts } from '#server/accounts/auth/first-admin.ts'
import { rotateKeys } from '#server/rotate-keys.ts'
import { checkClock, confirmClock } from '#server/core/clock-doubt.ts'
import { removeSecondFactorAtMachine } from '#server/accounts/auth/second-factor/remove-at-machine.ts'
import { createPasswords } from '#server/accounts/auth/passwords.ts'
import type { Services } from '#server/services.ts'
import { createInterface } from 'node:readline/promises'
import * as z from 'zod/mini'
import { counted, readArguments, runCommand, UsageError, withDatabase } from './run-command.ts'

const USAGE = `Usage:
  npm run admin -- add EMAIL                    makes somebody an admin
  npm run admin -- remove-second-factor EMAIL   for a lost phone
  npm run admin -- rotate-keys                  after a stolen backup
  npm run admin -- confirm-clock                when Qala doubts the clock and it is right
--yes answers the question that comes before.`

type Command = (services: Pick<Services, 'db' | 'passwords'>, asks: Asks) => Promise<void>
/** Asks for a confirmation. @throws UsageError unless the answer is yes */
type Asks = (question: string) => Promise<void>

const COMMANDS: Record<string, (rest: readonly string[]) => Command> = {
  add: (rest) => add(readEmail(rest)),
  'remove-second-factor': (rest) => removeSecondFactor(readEmail(rest)),
  'rotate-keys': (rest) => {
    if (rest.length > 0) throw new UsageError(USAGE)
    return rotate
  },
  'confirm-clock': (rest) => {
    if (rest.length > 0) throw new UsageError(USAGE)
    return confirm
  },
}

await runCommand(async (env) => {
  const { positionals, values } = readArguments(USAGE, { yes: { type: 'boolean' } })
  const [name = '', ...rest] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name]?.(rest) : undefined
  if (command === undefined) throw new UsageError(USAGE)
  await withDatabase(env, async (db) => {
    await command({ db, passwords: createPasswords() }, values.yes ? async () => {} : askForYes)
  })
})

function readEmail([address, ...rest]: readonly string[]): string {
  const email = z.safeParse(Email, address)
  if (!email.success || rest.length > 0)
    throw new UsageError(`${address ?? 'Nothing'} is not an e-mail address.\n${USAGE}`)
  return email.data
}

function add(email: string): Command {
  return async (services, asks) => {
    const known = await describeAccount(services, email)
    if (known !== null) {
      console.log(`${email} is the account of ${describe(known)}.`)
      console.log('It gets a new password for one use, and is signed out everywhere.')
      await asks('Make this person an admin?')
    }
    const { existed, oneTimePassword } = await addAdmin(services, email)
    const what = existed ? 'A new password' : 'Made an account'
    console.log(`${what} for ${email}, with the password ${oneTimePassword}`)
    console.log('It is shown this once, and at the first sign-in they choose their own.')
  }
}

function removeSecondFactor(email: string): Command {
  return async (services, asks) => {
    const known = await describeAccount(services, email)
    if (known === null) throw new UsageError(`No account has the address ${email}.`)
    console.log(`${email} is the account of ${describe(known)}.`)
    await asks('Let this person sign in with the password alone?')
    console.log(
      (await removeSecondFactorAtMachine(services, email))
        ? 'Done. They can set up a new one in their profile.'
        : 'There was none. Nothing was changed.',
    )
  }
}

async function rotate({ db }: Pick<Services, 'db'>, asks: Asks): Promise<void> {
  console.log('Every key of this school is made new, and everybody must sign in again.')
  await asks('Has a backup been stolen, or are you sure for another reason?')
  const ended = await rotateKeys(db)
  console.log(`${counted(ended, 'session')} ended. Everybody signs in again with the password they have.
What was signed with the old keys is refused from now on.
Work that learners have not sent yet is still taken in.
Phones register for push messages again when Qala is next opened on them.

Now do three things:
1. Start Qala again, so that it uses all of the new keys.
2. Let all admins choose new passwords: a backup holds the old ones, hashed, and time breaks weak ones.
3. Let all who have a second step set it up again in their profile: its keys were in the backup too.`)
}

async function confirm({ db }: Pick<Services, 'db'>, asks: Asks): Promise<void> {
  const doubt = await checkClock(db)
  if (doubt === null) return console.log('Nobody doubts the clock. Nothing was changed.')
  console.log(clockAdvice(doubt))
  if (!canConfirm(doubt)) throw new UsageError('\nNothing was changed.')
  await asks('Is the clock right?')
  await confirmClock(db, null)
  console.log('Done. Qala goes on as usual, also where it is running already.')
}

function describe({ name, schoolName, gradeClass, joinedAt, isAdmin }: AccountFacts): string {
  const facts = [name ?? 'somebody who never registered as a learner', schoolName, gradeClass]
  const since = `since ${schoolDate(joinedAt)}`
  return [...facts, since, isAdmin && 'an admin already'].filter(Boolean).join(', ')
}

/** Any other answer, or the end of the input, counts as no. */
async function askForYes(question: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(`${question} Type yes: `), ended])
  lines.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new UsageError('\nNothing was changed.')
}
