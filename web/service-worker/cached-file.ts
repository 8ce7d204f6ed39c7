export interface CachedFile {
  path: string
  /** The first 16 hexadecimal digits of the SHA-256 of the content. */
  hash: string
  bytes: number
}

export interface BuildFiles {
  app: readonly CachedFile[]
  pageFiles: readonly CachedFile[]
  /** A JSON file that maps the path of each page to its text without the style sheet. */
  pageParts: CachedFile
  style: string
  course: readonly CachedFile[]
  /** Maps the address of each page to the path of its file. Every other address gives `notFound`. */
  pages: Readonly<Record<string, string>>
  notFound: string
  notificationIcons: NotificationIcons
}

export interface NotificationIcons {
  icon: string
  badge: string
}

/** A page keeps its address in every release, so its key in the cache contains its hash. */
export function cacheKey({ path, hash }: Pick<CachedFile, 'path' | 'hash'>): string {
  return isHashed(path) ? path : `${path}?v=${hash}`
}

export function isHashed(path: string): boolean {
  return /^\/(assets|content)\//.test(path)
}
