import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A number as gateways want it, E.164: +27821234567. Learners write it in many ways (082…, 27…, 0027…, with spaces);
 * without a country it is South African.
 * @returns null for what is no phone number
 */
export function toE164(written: string): string | null {
  const number = parsePhoneNumberFromString(written, 'ZA')
  return number?.isValid() ? number.number : null
}
