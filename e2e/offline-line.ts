import type { Page } from '@playwright/test'
import { startMiddleman, type Middleman } from './middleman.ts'
import { expect, test as base } from './test.ts'

/** Each story has a line of its own to the server, and a browser with a service worker. */
export const test = base.extend<{ line: Middleman }>({
  serviceWorkers: 'allow',
  line: async ({ baseURL }, use) => {
    const line = await startMiddleman(baseURL ?? '')
    await use(line)
    await line.close()
  },
})

export const LESSONS_AND_QUIZZES = 55

/** Paths of what one of our caches holds. */
export const cachedIn = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  )

export async function visitUntilWhole(page: Page, line: Middleman): Promise<void> {
  await page.goto(line.origin)
  await expect
    .poll(async () => (await cachedIn(page, 'qala-course')).length, { timeout: 30_000 })
    .toBe(LESSONS_AND_QUIZZES)
}

/** Address of a lesson's file. */
export async function hrefOf(page: Page, line: Middleman, id: string): Promise<string> {
  const answer = await page.request.get(`${line.origin}/content/manifest.json`)
  const { lessons } = (await answer.json()) as { lessons: { id: string; href: string }[] }
  return lessons.find((lesson) => lesson.id === id)?.href ?? ''
}
