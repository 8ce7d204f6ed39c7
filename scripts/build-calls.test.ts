import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { withoutServersPart } from './build-calls.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const forPage = (code: string) => withoutServersPart(code, parseSync('a-api.ts', code).program.body)

test('a page gets method, path and output of a call, and only the imports that these need', () => {
  const code = `import { defineCall } from 'api-call'
import { Wanted } from 'wanted'
import { Answer } from 'answer'

export const readOne = defineCall({
  method: 'POST',
  path: '/api/one',
  access: 'public',
  summary: 'One, by its name',
  input: Wanted,
  output: Answer,
  example: ({ mark }) => ({ name: mark }),
})
export const forget = defineCall({ method: 'POST', path: '/api/forget', summary: 'Forget it', output: 'no-content' })
`
  expect(forPage(code).trim()).toBe(`import { Answer } from 'answer'

export const readOne = ({ method: 'POST', path: '/api/one', output: Answer })
export const forget = ({ method: 'POST', path: '/api/forget', output: 'no-content' })`)
})

test.each(globSync('domain/**/*-api.ts', { cwd: root }))('nothing else is left in %s', async (file) => {
  const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), file)
  expect(forPage(code).match(/defineCall|\b(access|summary|input|example):/g)).toBeNull()
})
