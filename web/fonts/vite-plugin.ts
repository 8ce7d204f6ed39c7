import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { buildFont, type BuiltFont } from './build-font.ts'

const STYLES = 'virtual:qala-font.css'
/** Generated files only; ignored by git. */
const FOLDER = fileURLToPath(new URL('../../.cache/font', import.meta.url))

/**
 * `import 'virtual:qala-font.css'` adds the @font-face rules; Vite hashes and emits the files as it does any other
 * asset.
 */
export function qalaFont(): Plugin {
  let built: Promise<BuiltFont> | undefined
  const font = () => (built ??= buildFont(FOLDER))
  return {
    name: 'qala-font',
    enforce: 'pre',
    async resolveId(id) {
      return id === STYLES ? (await font()).cssFile : null
    },
  }
}
