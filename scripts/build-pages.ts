import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What web/prerender.tsx gives: the markup of each page as a visitor sees it, and its head. */
export interface Prerender {
  pages: Record<string, { file: string; title: string; description: string }>
  renderPage: (path: string) => string
  headScripts: readonly string[]
}

/**
 * Turns the bundle's index.html into one file per page. The style sheet goes into the head, so that the first
 * screen needs one round trip; the boot scripts run before the first paint. Both are named by hash in csp.json,
 * which the server reads: the content security policy allows no other inline text.
 */
export function writePages(webDir: string, prerender: Prerender): void {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')
  const links = [...template.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)]
  if (links.length !== 1) throw new Error(`Expected one style sheet in the built page, found ${links.length}`)
  const [link, cssFile] = links[0] as unknown as [string, string]
  const css = readFileSync(join(webDir, cssFile), 'utf8').trim()

  for (const [path, page] of Object.entries(prerender.pages)) {
    const head = [
      `<title>${escapeHtml(page.title)}</title>`,
      `<meta name="description" content="${escapeHtml(page.description)}">`,
      ...prerender.headScripts.map((script) => `<script>${script}</script>`),
      `<style>${css}</style>`,
    ].join('\n')
    // Functions, not strings: a "$&" in the markup must stay what it is.
    const html = template
      .replace(link, '')
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => prerender.renderPage(path))
    writeFileSync(join(webDir, page.file), html)
  }
  rmSync(join(webDir, cssFile))
  writeFileSync(
    join(webDir, 'csp.json'),
    JSON.stringify({ scriptHashes: prerender.headScripts.map(cspHash), styleHashes: [cspHash(css)] }),
  )
}

function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
