/** Pages beside the Lab's levels, five a day, the wall and certificates among them, so that the first chunk need not know it. They stand in the place of a level in the history, with a tilde that no level's id has. */
const PAGES = ['paper', 'answers', 'own', 'code', 'five', 'wall', 'certificate'] as const
type LabPageName = (typeof PAGES)[number]

export interface LabPage {
  name: LabPageName
  /** Of `paper` a level or nothing, of `code` the code of a link, of `wall` what is shown, of `certificate` its kind. */
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

/** What is on the wall, and its slide, from 0. */
export interface WallPlace {
  what: 'lesson' | 'level'
  id: string
  slide: number
}

export function wallPage({ what, id, slide }: WallPlace): string {
  return labPage('wall', `${what}.${id}.${slide}`)
}

export function readWallPlace({ detail }: LabPage): WallPlace | null {
  const [, what, id = '', slide] = /^(lesson|level)\.([a-z0-9-]+)\.(\d{1,3})$/.exec(detail) ?? []
  return what === 'lesson' || what === 'level' ? { what, id, slide: Number(slide) } : null
}
