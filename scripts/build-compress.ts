import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Compresses all files once during the build, so that the server never compresses while a class is waiting. */
export function compressAll(dir: string): void {
  for (const name of globSync('**/*.{html,js,css,json,svg,txt,webmanifest}', { cwd: dir }))
    compress(join(dir, name))
}

export function compress(file: string): void {
  const body = readFileSync(file)
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  )
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
