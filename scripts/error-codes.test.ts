import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ErrorCode } from '../domain/errors.ts'

it('documents every error code once, and no code that is gone', () => {
  const page = readFileSync(new URL('../docs/error-codes.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, code]) => code)
  expect(documented).toEqual(ErrorCode.options)
})
