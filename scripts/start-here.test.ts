import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')
const commands = Object.keys(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
)

it.each(['start-here.md', 'architecture.md', 'walks.md', 'activities.md', 'reliability.md', 'testing.md'])(
  'every file and folder that %s names is there',
  (name) => {
    const named = [
      ...page(name).matchAll(/`((?:content|database|domain|server|web|scripts|e2e|bench)\/[\w./-]+)`/g),
    ]
    const missing = named.flatMap(([, path = '']) => (existsSync(join(root, path)) ? [] : [path]))
    expect(named.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  },
)

it('every command that start-here.md names is there', () => {
  const named = [...page('start-here.md').matchAll(/npm run ([\w:]+)/g)].map(([, command]) => command)
  expect(named.filter((command) => !commands.includes(command ?? ''))).toEqual([])
})
