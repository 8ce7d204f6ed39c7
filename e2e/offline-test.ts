import type { Page } from '@playwright/test'
import { startProxy, type TestProxy } from './proxy.ts'
import { expect, test as base } from './test.ts'

/** Each story has a connection of its own to the server, and a browser with a service worker. */
export const test = base.extend<{ network: TestProxy }>({
  serviceWorkers: 'allow',
  network: async ({ baseURL }, use) => {
    const network = await startProxy(baseURL ?? '')
    await use(network)
    await network.close()
  },
})

export const LESSONS_AND_QUIZZES = 55

/** Paths of what one of our caches holds. */
export const cachedIn = (page: Page, cache: string): Promise<string[]> =>
  page.evaluate(
    async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    cache,
  )

export async function visitUntilWhole(page: Page, network: TestProxy): Promise<void> {
  await page.goto(network.origin)
  await expect
    .poll(async () => (await cachedIn(page, 'qala-course')).length, { timeout: 30_000 })
    .toBe(LESSONS_AND_QUIZZES)
}

/** Address of a lesson's file. */
export async function hrefOf(page: Page, network: TestProxy, id: string): Promise<string> {
  const answer = await page.request.get(`${network.origin}/content/manifest.json`)
  const { lessons } = (await answer.json()) as { lessons: { id: string; href: string }[] }
  return lessons.find((lesson) => lesson.id === id)?.href ?? ''
}
