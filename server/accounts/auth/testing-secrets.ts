import { ACCOUNTS, TRIES } from './guessing.ts'
import { RULES } from '../../core/throttle.ts'
import { VISITS } from '../../core/visits.ts'

/** This is a place where something secret is compared with what somebody sent. docs/security.md shows all of them as a table. */
interface Secret {
  name: string
  who: string
  limit: string
  /** What a right answer takes back. This must never be something that somebody can cause with an account of their own. */
  takenBack: string
  files: string[]
}

const long = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`)
const rule = ({ free, firstWait, longestWait }: { free: number; firstWait: number; longestWait: number }) =>
  firstWait === longestWait
    ? `${free} at once, then one each ${long(firstWait)}`
    : `${free} at once, then a wait from ${long(firstWait)} to ${long(longestWait)}`
const tries = ({ free, first, longest }: { free: number; first: number; longest: number }) =>
  rule({ free, firstWait: first, longestWait: longest })

const visits = (door: 'link for a new password' | 'session cookie' | 'upload ticket', bits: number) => {
  const { address, network } = VISITS[door]
  const each = ({ free, drain }: { free: number; drain: number }) =>
    `${free} at once, then one each ${long(drain)}`
  return `by address ${each(address)}; by network ${each(network)}; ${bits} random bits`
}

const OWN_TRIES = 'the wrong ones of this device at this account'
const ITS_OWN = 'its own try'
const NOTHING = 'nothing'

export const SECRETS: readonly Secret[] = [
  {
    name: 'password, by e-mail address',
    who: 'anybody',
    limit: `by account and device ${tries(TRIES.client)}; on a known device ${tries(TRIES.knownDevice)}; by account and network ${tries(TRIES.network)}; accounts an hour: ${ACCOUNTS.stranger.client} by browser, ${ACCOUNTS.stranger.address} by address, ${ACCOUNTS.stranger.network} by network`,
    takenBack: OWN_TRIES,
    files: ['server/accounts/auth/authenticate.ts'],
  },
  {
    name: 'password, by phone number',
    who: 'anybody',
    limit: `by number and device ${tries(TRIES.client)}; numbers an hour: with the addresses, ${ACCOUNTS.stranger.client} by browser, ${ACCOUNTS.stranger.address} by address, ${ACCOUNTS.stranger.network} by network; in silence by account and network ${tries(TRIES.network)}, together with the class`,
    takenBack: `${ITS_OWN} at the number; ${OWN_TRIES}`,
    files: ['server/accounts/auth/authenticate.ts', 'server/accounts/auth/phone-sign-in.ts'],
  },
  {
    name: 'class code, name and password',
    who: 'anybody',
    limit: `by name and device ${tries(TRIES.client)}; names an hour: ${ACCOUNTS.namesByStranger.client} by browser, ${ACCOUNTS.namesByStranger.address} by address, ${ACCOUNTS.namesByStranger.network} by network; in silence by account and network ${tries(TRIES.network)}`,
    takenBack: `${ITS_OWN} at the name; ${OWN_TRIES}`,
    files: ['server/accounts/auth/authenticate.ts', 'server/accounts/auth/class-sign-in.ts'],
  },
  {
    name: 'word for one use on a card, by class',
    who: 'anybody',
    limit: `by account and device ${tries(TRIES.wordByClient)}; by account and network ${tries(TRIES.wordByNetwork)}; 40 random bits`,
    takenBack: OWN_TRIES,
    files: ['server/accounts/auth/class-sign-in.ts'],
  },
  {
    name: 'password again, also to change it',
    who: 'anybody who is signed in, to their own account',
    limit: `by session ${rule(RULES['password again'])}`,
    takenBack: 'the tries of this session',
    files: ['server/accounts/auth/prove.ts'],
  },
  {
    name: 'word for one use, when another password is chosen',
    who: 'anybody who has just signed in with it',
    limit: 'none: they have it',
    takenBack: NOTHING,
    files: ['server/accounts/auth/new-password.ts'],
  },
  {
    name: 'code of the second factor, recovery code',
    who: 'anybody who knows the password',
    limit: `by account ${rule(RULES['second factor'])}; recovery codes have 80 random bits`,
    takenBack: 'the tries at this account',
    files: [
      'server/accounts/auth/second-factor/sign-in-step.ts',
      'server/accounts/auth/second-factor/queries.ts',
      'server/accounts/auth/second-factor/codes.ts',
    ],
  },
  {
    name: 'first code of a new second factor',
    who: 'staff, for their own account, after the password',
    limit: `by account ${rule(RULES['second factor'])}`,
    takenBack: 'the tries at this account',
    files: ['server/accounts/auth/second-factor/set-up.ts'],
  },
  {
    name: 'class code, to join',
    who: 'anybody who is signed in',
    limit: `by account ${rule(RULES['class code'])}; by address ${rule(RULES['class code, address'])}; by network ${rule(RULES['class code, network'])}`,
    takenBack: ITS_OWN,
    files: ['server/school/classes/join-class.ts'],
  },
  {
    name: 'code of a certificate',
    who: 'anybody',
    limit: `by address ${rule(RULES['certificate code'])}; by network ${rule(RULES['certificate code, network'])}; 58 random bits`,
    takenBack: ITS_OWN,
    files: ['server/school/certificates/verify-page.ts'],
  },
  {
    name: 'link for a new password',
    who: 'anybody',
    limit: visits('link for a new password', 256),
    takenBack: ITS_OWN,
    files: ['server/accounts/auth/new-password.ts'],
  },
  {
    name: 'session cookie',
    who: 'anybody',
    limit: `${visits('session cookie', 256)}; a device where somebody has signed in is counted alone`,
    takenBack: ITS_OWN,
    files: ['server/accounts/auth/session-cookies.ts', 'server/accounts/auth/sessions.ts'],
  },
  {
    name: 'access token',
    who: 'anybody',
    limit: 'none: signed with 256 random bits',
    takenBack: NOTHING,
    files: ['server/accounts/auth/access-token.ts', 'server/http/routing/mount-routes.ts'],
  },
  {
    name: 'upload ticket',
    who: 'anybody',
    limit: visits('upload ticket', 256),
    takenBack: ITS_OWN,
    files: ['server/learning/progress/tickets.ts'],
  },
  {
    name: 'mark of a device',
    who: 'anybody',
    limit: 'none: 128 bits of an HMAC, and it opens nothing',
    takenBack: NOTHING,
    files: ['server/accounts/auth/device-cookie.ts'],
  },
  {
    name: 'link that ends mails',
    who: 'anybody',
    limit: 'none: sealed with 256 random bits',
    takenBack: NOTHING,
    files: ['server/messaging/messages/unsubscribe-token.ts'],
  },
  {
    name: 'secret of the SMS gateway',
    who: 'anybody',
    limit: 'none: the school’s setting, compared in constant time',
    takenBack: NOTHING,
    files: ['server/messaging/messages/routes.ts'],
  },
  {
    name: 'token of /metrics',
    who: 'anybody',
    limit: 'none: the school’s setting, compared in constant time',
    takenBack: NOTHING,
    files: ['server/http/metrics/metrics.ts'],
  },
]

/** These files open what the server itself has sealed, or are the tools that the places above use. */
export const COMPARES_NOTHING: readonly string[] = [
  'server/accounts/auth/check-password.ts',
  'server/accounts/auth/passwords.ts',
  'server/core/random-token.ts',
  'server/accounts/auth/second-factor/secret-cipher.ts',
  'server/learning/progress/sealing.ts',
]

export function secretsTable(): string {
  const lines = SECRETS.map(({ name, who, limit, takenBack, files }) => {
    const places = files.map((file) => `\`${file.replace('server/', '')}\``).join(', ')
    return `| ${name} | ${who} | ${limit} | ${takenBack} | ${places} |`
  })
  return [
    '| Secret | Who may try | Limit | A right one takes back | In `server/` |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
