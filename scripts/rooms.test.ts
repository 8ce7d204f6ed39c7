import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

it('docs/rooms.md says of every folder of code what it is for, and of no other', () => {
  const folders = globSync('{domain,content,database,server,web}/**/*.{ts,tsx,sql}', { cwd: root })
    .map((file) => `${dirname(file)}/`)
    .filter((folder) => !/generated|fixtures/.test(folder))
  const map = readFileSync(join(root, 'docs', 'rooms.md'), 'utf8')
  const listed = [...map.matchAll(/^- `([\w/-]+\/(?:\*\/)?)`: \S/gm)].map(([, folder]) => folder)
  // A line with a * stands for all folders of one sort, such as one for each world, so that a new one needs no line.
  const named = folders.map((folder) => {
    const ofItsSort = `${dirname(folder)}/*/`
    return listed.includes(ofItsSort) ? ofItsSort : folder
  })
  expect(listed.toSorted()).toEqual([...new Set(named)].toSorted())
})
