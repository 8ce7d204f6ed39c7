export interface CachedFile {
  path: string
  /** First 16 hexadecimal digits of the SHA-256 of its content. */
  hash: string
  bytes: number
}

export interface BuildFiles {
  app: readonly CachedFile[]
  pageFiles: readonly CachedFile[]
  /** JSON: path of each page to its text without the style sheet. */
  pageParts: CachedFile
  style: string
  course: readonly CachedFile[]
  /** Address of each page to the path of its file; every other address is `notFound`. */
  pages: Readonly<Record<string, string>>
  notFound: string
  notificationIcons: NotificationIcons
}

export interface NotificationIcons {
  icon: string
  badge: string
}

/** A page keeps its address over the releases, so its key in the cache carries its hash. */
export function cacheKey({ path, hash }: Pick<CachedFile, 'path' | 'hash'>): string {
  return isHashed(path) ? path : `${path}?v=${hash}`
}

export function isHashed(path: string): boolean {
  return /^\/(assets|content)\//.test(path)
}
