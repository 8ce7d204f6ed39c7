import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildFont, type BuiltFont } from './build-font.ts'

const MODULE = 'virtual:qala-font'
const STYLES = 'virtual:qala-font.css'
/** Holds generated files only; ignored by git. */
const FOLDER = fileURLToPath(new URL('../../.cache/font', import.meta.url))

/**
 * Brings the font into the build:
 * `import 'virtual:qala-font.css'` adds its @font-face rules, `import { fontUrl } from 'virtual:qala-font'` gives the
 * address for a preload. Vite hashes and emits the files as it does any other asset.
 */
export function qalaFont(): Plugin {
  let built: Promise<BuiltFont> | undefined
  const font = () => (built ??= buildFont(FOLDER))
  return {
    name: 'qala-font',
    enforce: 'pre',
    async resolveId(id) {
      if (id === STYLES) return (await font()).cssFile
      return id === MODULE ? `\0${MODULE}` : null
    },
    async load(id) {
      if (id !== `\0${MODULE}`) return null
      const { latinFile } = await font()
      return `import url from ${JSON.stringify(`${latinFile}?url`)}\nexport const fontUrl = url`
    },
  }
}
