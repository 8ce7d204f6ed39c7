import { routesWith, type CallOf } from '../http/routing/route.ts'
import type { HttpServices, ReadSettings } from '../http/services.ts'
import type { createAccessTokens } from './auth/access-token.ts'
import type { openEndedSessions } from './auth/ended-sessions.ts'
import type { createGuessing } from './auth/guessing.ts'
import type { createLoginQueue } from './auth/login-queue.ts'
import type { NameSalt } from './auth/name-salt.ts'
import type { Passwords } from './auth/passwords.ts'
import type { SecretCipher } from './auth/second-factor/secret-cipher.ts'
import type { createSessions } from './auth/sessions.ts'

/** These services, and no others, are given to the routes in this folder. */
export interface AccountsServices extends HttpServices, ReadSettings {
  passwords: Passwords
  loginQueue: ReturnType<typeof createLoginQueue>
  nameSalt: NameSalt
  guessing: ReturnType<typeof createGuessing>
  sessions: ReturnType<typeof createSessions>
  endedSessions: Awaited<ReturnType<typeof openEndedSessions>>
  accessTokens: ReturnType<typeof createAccessTokens>
  secretCipher: SecretCipher
  deviceSecret: string
  origin: string
  https: boolean
  channels: { email: boolean }
  folders: { dataDir: string; backupDir?: string }
}

/** What is needed to reset another person's password. */
export type ResetServices = Pick<
  AccountsServices,
  'db' | 'accounts' | 'passwords' | 'endedSessions' | 'guessing'
>

export type Call<Input, Who> = CallOf<Input, Who, AccountsServices>
export const implement = routesWith<AccountsServices>()
