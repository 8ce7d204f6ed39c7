export const BOX_VERSION = 1
export const BOX_PURPOSE = 'qala progress box 1'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/**
 * Seals content so that only server/learning/progress/sealing.ts can open it. Each box has its own key, which is not stored,
 * and it cannot be opened for another account than `userId`. The layout in base64url is: version (1 byte), ephemeral public
 * key (65), nonce (12), ciphertext with its tag.
 * @throws TypeError when the page is not served over HTTPS, because browsers then have no crypto.subtle
 */
export async function seal(sealingKey: string, userId: string, content: unknown): Promise<string> {
  const { subtle } = crypto
  const theirKey = fromBase64Url(sealingKey)
  const theirs = await subtle.importKey('raw', theirKey, CURVE, false, [])
  const mine = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const myKey = new Uint8Array(await subtle.exportKey('raw', mine.publicKey))
  const agreed = await subtle.deriveBits({ name: 'ECDH', public: theirs }, mine.privateKey, 256)
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: joined(myKey, theirKey), info: bytesOf(BOX_PURPOSE) },
    await subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  )
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: bytesOf(userId) },
    key,
    bytesOf(JSON.stringify(content)),
  )
  return toBase64Url(joined(Uint8Array.of(BOX_VERSION), myKey, nonce, new Uint8Array(sealed)))
}

type Bytes = Uint8Array<ArrayBuffer>

function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function joined(...parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function toBase64Url(bytes: Bytes): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
