import { SecondFactorKey, RecoveryCodes } from '#domain/second-factor.ts'
import { TOTP } from 'otpauth'
import type { SignedInLearner } from '../../testing.ts'

/** What the app on somebody's phone shows. @param steps half minutes from now */
export function codeOf(key: string, steps = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets one up as the page does, which uses a code up: by default that of now. */
export async function setUpSecondFactor(
  { browser }: Pick<SignedInLearner, 'browser'>,
  steps = 0,
): Promise<{ key: string; codes: string[] }> {
  const { key } = SecondFactorKey.parse((await browser.post('/api/account/second-factor/start')).body)
  const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(key, steps) })
  return { key, codes: RecoveryCodes.parse(confirmed.body).codes }
}
