import type { Page } from '@playwright/test'

/** Records what a screen reader would say by itself: changes inside a live region that existed before. */
export async function listen(page: Page): Promise<{ heard: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const textOf = (node: Node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('output, [role="status"], [aria-live]')
        if (!region || element?.closest('[aria-hidden="true"]')) continue
        const isWhole = region.matches('output, [role="status"]')
        const said = isWhole ? [region] : addedNodes.length > 0 ? [...addedNodes] : [target]
        heard.push(...said.map(textOf).filter((text) => text !== '' && text !== heard.at(-1)))
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return {
    heard: () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard),
  }
}
