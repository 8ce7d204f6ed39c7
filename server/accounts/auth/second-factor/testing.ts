import { SecondFactorKey, RecoveryCodes } from '#domain/accounts/second-factor.ts'
import { TOTP } from 'otpauth'
import type { SignedInLearner } from '../../../testing.ts'

/**
 * Returns the code that the app on a phone shows.
 * @param steps the number of half minutes from now
 */
export function codeOf(key: string, steps = 0): string {
  return new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Sets up a second factor as the page does. This uses a code up, which is the present one by default. */
export async function setUpSecondFactor(
  { browser }: Pick<SignedInLearner, 'browser'>,
  steps = 0,
): Promise<{ key: string; codes: string[] }> {
  const { key } = SecondFactorKey.parse((await browser.post('/api/account/second-factor/start')).body)
  const confirmed = await browser.post('/api/account/second-factor/confirm', { code: codeOf(key, steps) })
  return { key, codes: RecoveryCodes.parse(confirmed.body).codes }
}
