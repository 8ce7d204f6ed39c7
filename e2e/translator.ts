import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Each translated text ends with this character. Playwright ignores it, so a story finds the same words, but the page's own
 * code sees the difference.
 */
const TRANSLATED = '\u200B'

/**
 * Does what Chrome does to a page that it translates. Each text, including one that comes later, is replaced by two <font>
 * elements with the translation, whose characters differ from those of the text.
 * @param way with `replaced` the text node is removed, as Chrome does; with `moved` it is put into the inner <font> unchanged
 */
export async function translatePage(page: Page, way: 'replaced' | 'moved' = 'replaced'): Promise<void> {
  const how = { moves: way === 'moved', mark: TRANSLATED }
  await page.addInitScript(({ moves, mark }: typeof how) => {
    const LEFT_ALONE = 'script, style, noscript, textarea, title, font, [translate="no"], .notranslate'
    const translate = (text: Text) => {
      const place = text.parentElement
      if (!place || place.closest(LEFT_ALONE) || text.data.trim() === '') return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit'
      outer.append(inner)
      if (!moves) inner.append(text.data.replaceAll(mark, '') + mark)
      text.before(outer)
      if (moves) inner.append(text)
      else text.remove()
    }
    const all = (node: Node) => {
      if (node instanceof Text) translate(node)
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      for (const text of found) translate(text)
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === 'characterData') all(target)
        else for (const node of addedNodes) if (node.isConnected) all(node)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, how)
}

interface Fiber {
  tag: number
  memoizedProps: { children?: unknown; dangerouslySetInnerHTML?: unknown } | string | null
  stateNode: Element
  child: Fiber | null
  sibling: Fiber | null
}

/** Checks that the page shows what React last rendered and no text that React removed, and that most of it is translated. */
export async function expectCurrentWords(page: Page): Promise<void> {
  // The words of the first screen are in the page before React is, so they alone do not show that it has rendered.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#root') ?? {}).some((name) => name.startsWith('__reactContainer')),
  )
  const seen = await page.evaluate((mark) => {
    const [HOST, TEXT, PORTAL] = [5, 6, 4]
    const root = document.querySelector('#root') as unknown as Record<
      string,
      { stateNode: { current: Fiber } }
    >
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    const stale: string[] = []
    const words = (fiber: Fiber): string => {
      if (fiber.tag === TEXT) return String(fiber.memoizedProps)
      let inside = ''
      let hasText = false
      for (let child = fiber.child; child; child = child.sibling) {
        const part = words(child)
        if (child.tag !== PORTAL) inside += part
        if (child.tag === TEXT) hasText = true
      }
      if (fiber.tag !== HOST) return inside
      const { children, dangerouslySetInnerHTML } = fiber.memoizedProps as Exclude<
        Fiber['memoizedProps'],
        string | null
      >
      const shown = (fiber.stateNode.textContent ?? '').replaceAll(mark, '')
      if (dangerouslySetInnerHTML !== undefined || fiber.stateNode.matches('textarea')) return shown
      if (typeof children === 'string' || typeof children === 'number') {
        inside = String(children)
        hasText = true
      }
      const isTranslated = Array.from(fiber.stateNode.children).some(({ localName }) => localName === 'font')
      if ((hasText || isTranslated) && inside !== shown)
        stale.push(`${fiber.stateNode.tagName}: “${shown}” should be “${inside}”`)
      return inside
    }
    words((root[key ?? ''] as { stateNode: { current: Fiber } }).stateNode.current)
    const inPictures = Array.from(document.querySelectorAll('svg font'), ({ textContent }) => textContent)
    return { stale, inPictures, fonts: document.querySelectorAll('font').length }
  }, TRANSLATED)
  expect(seen.stale).toEqual([])
  expect(seen.inPictures, 'words that disappear from a picture').toEqual([])
  expect(seen.fonts).toBeGreaterThan(10)
}
