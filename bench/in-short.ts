/**
 * Returns the short amount for `npm run bench -- --short`, which shows that a bench still works. Its figures mean nothing.
 */
export function inShort<Amount>(short: Amount, full: Amount): Amount {
  return process.argv.includes('--short') ? short : full
}
