import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STYLE_PLACE, withStyle } from '../web/service-worker/page-parts.ts'

export interface Prerender {
  pages: Record<string, { file: string; title: string; description: string }>
  renderPage: (path: string) => string
  headScripts: readonly string[]
}

export const PAGE_PARTS = 'pages.json'

/**
 * The style sheet goes into the head, to save a round trip, and stays as a file for the service worker. Inline text is named by
 * hash in csp.json: the content security policy allows no other.
 * @returns the style sheet's address, such as "/assets/style-abc.css"
 */
export function writePages(webDir: string, prerender: Prerender, installHead: readonly string[]): string {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')
  const links = [...template.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)]
  if (links.length !== 1) throw new Error(`Expected one style sheet in the built page, found ${links.length}`)
  const [link, cssFile] = links[0] as unknown as [string, string]
  const css = readFileSync(join(webDir, cssFile), 'utf8').trim()
  const importMap = /<script type="importmap">([^<]*)<\/script>/.exec(template)?.[1]
  if (importMap === undefined) throw new Error('The built page has no import map')
  const parts: Record<string, string> = {}

  for (const [path, page] of Object.entries(prerender.pages)) {
    const head = [
      `<title>${escapeHtml(page.title)}</title>`,
      `<meta name="description" content="${escapeHtml(page.description)}">`,
      ...installHead,
      ...prerender.headScripts.map((script) => `<script>${script}</script>`),
      STYLE_PLACE,
    ].join('\n')
    // Functions, not strings: a "$&" in the markup must stay what it is.
    const html = template
      .replace(link, '')
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => prerender.renderPage(path))
    parts[`/${page.file}`] = html
    writeFileSync(join(webDir, page.file), withStyle(html, css))
  }
  writeFileSync(join(webDir, PAGE_PARTS), JSON.stringify(parts))
  writeFileSync(join(webDir, cssFile), css)
  rmSync(join(webDir, 'importmap.json'))
  const scripts = [...prerender.headScripts, importMap]
  writeFileSync(
    join(webDir, 'csp.json'),
    JSON.stringify({ scriptHashes: scripts.map(cspHash), styleHashes: [cspHash(css)] }),
  )
  return `/${cssFile}`
}

function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
