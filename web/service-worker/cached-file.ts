/** A file of the build that the service worker keeps on the device. */
export interface KeptFile {
  /** Its address, such as "/assets/index-abc.js". */
  path: string
  /** First 16 hexadecimal digits of the SHA-256 of its content. */
  hash: string
  /** About how much it costs to fetch, in bytes: its compressed size. */
  bytes: number
}

/** What the build tells the service worker. */
export interface BuildFiles {
  /** Everything the pages are made of. */
  app: readonly KeptFile[]
  /** The pages, which the worker puts together itself (keep-pages.ts). */
  pageFiles: readonly KeptFile[]
  /** JSON: path of each page to its text without the style sheet. */
  pageParts: KeptFile
  /** Address of the pages' style sheet, one of `app`. */
  style: string
  /** Lessons and quizzes, pictures inside. */
  course: readonly KeptFile[]
  /** Address of each page to the path of its file; every other address is `notFound`. */
  pages: Readonly<Record<string, string>>
  notFound: string
  notice: NoticePictures
}

/** Addresses of the pictures of a notification: the app's icon, and its outline for a phone's status bar. */
export interface NoticePictures {
  icon: string
  badge: string
}

/** KeepAlive under a name that changes with the content: a page keeps its address over the releases. */
export function keyOf({ path, hash }: Pick<KeptFile, 'path' | 'hash'>): string {
  return isHashed(path) ? path : `${path}?v=${hash}`
}

/** Whether the address changes with the content. */
export function isHashed(path: string): boolean {
  return /^\/(assets|content)\//.test(path)
}
