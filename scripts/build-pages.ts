import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STYLE_PLACE, withStyle } from '../web/service-worker/page-parts.ts'

export interface Prerender {
  pages: Record<string, { file: string; title: string; description: string }>
  renderPage: (path: string) => string
  headScripts: readonly string[]
  /** This is markup that is in the page as text, for browsers that cannot start the app. */
  tooOld: string
  /** This is the chunk that a page needs to start, in addition to those that all pages need. */
  pageChunks: Readonly<Record<string, string>>
}

export const PAGE_PARTS = 'pages.json'

/**
 * Writes the pages. The style sheet is inlined into the head, which saves a round trip, and is also kept as a file for the
 * service worker. The hashes of inline scripts and styles go into csp.json, because the content security policy allows no
 * others.
 * @returns the style sheet's address, such as "/assets/style-abc.css"
 */
export function writePages(webDir: string, prerender: Prerender, installHead: readonly string[]): string {
  const template = readFileSync(join(webDir, 'index.html'), 'utf8')
  const links = [...template.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)]
  if (links.length !== 1) throw new Error(`Expected one style sheet in the built page, found ${links.length}`)
  const [link, cssFile] = links[0] as unknown as [string, string]
  const css = readFileSync(join(webDir, cssFile), 'utf8').trim()
  const importMap = /<script type="importmap">([^<]*)<\/script>/.exec(template)
  if (importMap?.[1] === undefined) throw new Error('The built page has no import map')
  const entry = /<script type="module"[^>]*><\/script>/.exec(template)?.[0]
  if (entry === undefined) throw new Error('The built page has no entry')
  const { imports } = JSON.parse(importMap[1]) as { imports: Record<string, string> }
  const preloads = [...template.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g)]
  const parts: Record<string, string> = {}

  for (const [path, page] of Object.entries(prerender.pages)) {
    const chunk = Object.keys(imports).find((name) =>
      name.startsWith(`/assets/${prerender.pageChunks[path]}-`),
    )
    const needed = new Set(preloads.map(([, file]) => file ?? ''))
    if (chunk !== undefined) addChunk(webDir, imports, chunk, needed)
    const files = [...needed].toSorted(
      (one, two) => statSync(join(webDir, one)).size - statSync(join(webDir, two)).size,
    )
    const libraries = files.pop() ?? ''
    const head = [
      // The links come before the style, so that downloads start early. The import map must come before the modules that need
      // it.
      importMap[0],
      ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      `<title>${escapeHtml(page.title)}</title>`,
      `<meta name="description" content="${escapeHtml(page.description)}">`,
      ...installHead,
      ...prerender.headScripts.map((script) => `<script>${script}</script>`),
      STYLE_PLACE,
    ].join('\n')
    // The replacements are functions and not strings, because a "$&" in the markup must not be replaced.
    const html = [link, importMap[0], entry, ...preloads.map(([tag]) => tag)]
      .reduce((page, tag) => page.replace(tag, ''), template)
      .replace('<!--head-->', () => head)
      .replace('<!--app-->', () => prerender.renderPage(path))
      .replace('<!--too-old-->', () => `<script type="text/html" id="too-old">${prerender.tooOld}</script>`)
      // At the end of the page this request reuses the page's connection. A new connection would cost another round trip.
      .replace(
        '</body>',
        () => `<script type="module" crossorigin src="${libraries}"></script>\n${entry}\n</body>`,
      )
    parts[`/${page.file}`] = html
    writeFileSync(join(webDir, page.file), withStyle(html, css))
  }
  writeFileSync(join(webDir, PAGE_PARTS), JSON.stringify(parts))
  writeFileSync(join(webDir, cssFile), css)
  rmSync(join(webDir, 'importmap.json'))
  const inline = [...prerender.headScripts, importMap[1]]
  writeFileSync(
    join(webDir, 'csp.json'),
    JSON.stringify({ scriptHashes: inline.map(cspHash), styleHashes: [cspHash(css)] }),
  )
  return `/${cssFile}`
}

/** Adds a chunk and everything that it imports. */
function addChunk(
  webDir: string,
  imports: Readonly<Record<string, string>>,
  name: string,
  files: Set<string>,
): void {
  const file = imports[name]
  if (file === undefined) throw new Error(`The import map does not know ${name}`)
  if (files.has(file)) return
  files.add(file)
  for (const [, imported] of readFileSync(join(webDir, file), 'utf8').matchAll(
    /(?:from|import)"\.\/([^"]+)"/g,
  ))
    addChunk(webDir, imports, `/assets/${imported}`, files)
}

function cspHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
