import { expect, it } from 'vitest'
import { browserCheckScript } from './browser-check.ts'

it('cannot hold what a browser of 2009 does not read: it would run nothing of it', () => {
  const words = browserCheckScript.replaceAll(/'[^'\n]*'/g, "''")
  expect(words).not.toMatch(
    /=>|`|\?\.|\?\?|\.\.\.|\b(const|let|class|async|await|of)\b|,\s*[)\]}]|catch\s*\{/,
  )
})
