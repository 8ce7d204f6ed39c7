import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SEEDED_FAULTS } from '../e2e/faults/seeded-faults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

// Each fault takes minutes to try, so most of them are tried rarely, and a text that has changed since would go unnoticed.
test.each(SEEDED_FAULTS)('the fault "$name" still finds the code that it changes, and its test', (fault) => {
  const files = globSync(fault.files, { cwd: root })
  expect(files.filter((file) => read(file).includes(fault.from))).not.toEqual([])
  expect(globSync(fault.test, { cwd: root })).not.toEqual([])
  if (fault.named !== undefined) expect(read(fault.test)).toContain(fault.named)
})
