import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { manifestOf } from '../web/manifest.ts'
import type { NotificationIcons } from '../web/service-worker/cached-file.ts'

export interface InstallFiles {
  head: readonly string[]
  notificationIcons: NotificationIcons
}

/** Each file name contains a hash, so a browser can cache the file for ever, and an installed app notices a changed icon. */
export async function writeInstallFiles(root: string, webDir: string): Promise<InstallFiles> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
  await initWasm(readFileSync(wasm))
  mkdirSync(join(webDir, 'assets'), { recursive: true })
  const drawing = (name: string) => readFileSync(join(root, 'web', 'icons', `${name}.svg`), 'utf8')
  const writeAsset = (name: string, type: string, body: Uint8Array) => {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 8)
    const path = `/assets/${name}-${hash}.${type}`
    writeFileSync(join(webDir, path), body)
    return path
  }
  const draw = (name: string, svg: string, size: number) => writeAsset(name, 'png', toPng(svg, size))

  const whole = drawing('app-icon')
  const any192 = draw('icon-192', rounded(whole), 192)
  const manifest = manifestOf({
    icons: {
      any: { 192: any192, 512: draw('icon-512', rounded(whole), 512) },
      maskable: { 192: draw('maskable-192', whole, 192), 512: draw('maskable-512', whole, 512) },
    },
    shortcut: (tab) => draw(`shortcut-${tab}`, drawing(`shortcut-${tab}`), 96),
    screenshots: globSync('*.webp', { cwd: join(root, 'web', 'screenshots') })
      .toSorted()
      .map((file) => {
        const body = readFileSync(join(root, 'web', 'screenshots', file))
        const name = basename(file, '.webp')
        return { name, src: writeAsset(name, 'webp', body), sizes: webpSize(body) }
      }),
  })
  writeFileSync(join(webDir, 'manifest.webmanifest'), JSON.stringify(manifest))
  // Browsers that do not support SVG icons ask for this file, and so do some that do.
  writeFileSync(join(webDir, 'favicon.ico'), icoOf(toPng(drawing('favicon'), 32), 32))
  return {
    head: [
      '<link rel="manifest" href="/manifest.webmanifest">',
      // iOS rounds the corners itself, and shows black where a picture is transparent.
      `<link rel="apple-touch-icon" href="${draw('apple-touch-icon', whole, 180)}">`,
      `<meta name="apple-mobile-web-app-title" content="${manifest.short_name}">`,
    ],
    notificationIcons: { icon: any192, badge: draw('badge', drawing('badge'), 96) },
  }
}

function toPng(svg: string, size: number): Uint8Array {
  const resvg = new Resvg(svg, { fitTo: { mode: 'width', value: size } })
  const image = resvg.render()
  const png = image.asPng()
  image.free()
  resvg.free()
  return png
}

/** Makes an icon file with one PNG picture. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // the type: an icon
  head.writeUInt16LE(1, 4) // the number of pictures
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.byteLength, 14)
  head.writeUInt32LE(head.byteLength, 18)
  return Buffer.concat([head, png])
}

/** Desktops apply no mask, so the square gets the same round corners as the icons next to it. */
function rounded(svg: string): string {
  return svg
    .replace(
      /<svg[^>]*>/,
      '$&<clipPath id="corners"><rect width="512" height="512" rx="112"/></clipPath><g clip-path="url(#corners)">',
    )
    .replace('</svg>', '</g></svg>')
}

function webpSize(body: Buffer): string {
  if (body.toString('latin1', 12, 16) !== 'VP8X')
    throw new Error('A screenshot is not an extended WebP picture')
  return `${body.readUIntLE(24, 3) + 1}x${body.readUIntLE(27, 3) + 1}`
}
