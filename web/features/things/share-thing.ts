/** What came of a tap on Share. */
export type Shared = 'shared' | 'stopped' | 'copied' | 'failed'

interface Shareable {
  name: string
  link: string
  /** This is missing if the browser cannot make it. */
  picture: File | undefined
}

/** Opens the phone's own share sheet. A browser without one copies the link. */
export async function shareThing({ name, link, picture }: Shareable): Promise<Shared> {
  if (typeof navigator.share !== 'function') return copyLink(link)
  const words = { title: name, text: `${name}, made with Qala`, url: link }
  const whole = picture ? { ...words, files: [picture] } : words
  try {
    await navigator.share(navigator.canShare?.(whole) ? whole : words)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'stopped' : copyLink(link)
  }
}

async function copyLink(link: string): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(link)
    return 'copied'
  } catch {
    return 'failed'
  }
}

export const SHARED_TEXTS: Readonly<Record<Shared, string>> = {
  shared: 'You shared it.',
  stopped: '',
  copied: 'The link is copied. Paste it into a message.',
  failed: 'Hold the link below with your finger to copy it.',
}

/** Saves a file into the downloads of the device. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
