/** Pages beside the Lab's levels, five a day among them, so that the first chunk need not know it. They stand in the place of a level in the history, with a tilde that no level's id has. */
const PAGES = ['paper', 'answers', 'own', 'code', 'five'] as const
type LabPageName = (typeof PAGES)[number]

export interface LabPage {
  name: LabPageName
  /** Of `paper` a level or nothing, of `code` the code of a link. */
  detail: string
}

export function labPage(name: LabPageName, detail = ''): string {
  return `~${name}.${detail}`
}

/** @returns null for what is a level */
export function readLabPage(level: string): LabPage | null {
  const [, found, detail = ''] = /^~([a-z]+)\.(.*)$/s.exec(level) ?? []
  const name = PAGES.find((page) => page === found)
  return name ? { name, detail } : null
}
