import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { readLessonIds } from './lesson-ids.ts'

async function manifest(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qala-manifest-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'manifest.json'), text)
  return join(folder, 'manifest.json')
}

test('the lessons of the build are the lessons one can make progress in', async () => {
  const ids = await readLessonIds(
    await manifest(
      '{"lessons":[{"id":"coding-basics","href":"/content/x.json","bonus":false},{"id":"extra","bonus":true}],"more":1}',
    ),
  )
  expect(['coding-basics', 'extra', 'no-such-lesson'].map((id) => ids.has(id))).toEqual([true, true, false])
  expect(ids.counted).toEqual(['coding-basics'])
})

test('without a build any lesson counts', async () => {
  expect((await readLessonIds('/nowhere/manifest.json')).has('coding-basics')).toBe(true)
})

test('cannot start on a manifest that is not one', async () => {
  await expect(readLessonIds(await manifest('[]'))).rejects.toThrow(z.core.$ZodError)
})
