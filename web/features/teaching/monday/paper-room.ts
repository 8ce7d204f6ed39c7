import type { MondayPage, Person } from '#domain/school/monday.ts'
import { giveText, quietText, registerName } from '../monday-texts.ts'

/** How many mistakes, and how many characters of names in each list, the paper has room for. */
export interface PaperRoom {
  mistakes: number
  names: number
  quiet: number
  ready: number
}

/** This much always fits on one page, whatever the other parts of the page are. */
const LEAST: PaperRoom = { mistakes: 6, names: 170, quiet: 330, ready: 330 }

/** Lines of 9 points on a sheet of A4 with its margins. A few lines are kept free, because letters are not equally wide. */
const LINES = 63
const LINE = 105
const HALF_LINE = 50
/** The height of a part's title with the space and the line above it. */
const PART = 2.3
const NOTE = 1
/** The height of a line to tick. */
const TICK = 1.3

/**
 * Returns the room for names on the printed page: all of it where the page has place for all names, and otherwise as much as the
 * other parts leave.
 */
export function paperRoom(page: MondayPage): PaperRoom {
  for (const more of [Infinity, 8, 6, 5, 4, 3, 2.5, 2, 1.75, 1.5, 1.25]) {
    const room: PaperRoom = {
      mistakes: more === Infinity ? Infinity : Math.floor(LEAST.mistakes * Math.min(more, 2)),
      names: LEAST.names * more,
      quiet: LEAST.quiet * more,
      ready: LEAST.ready * more,
    }
    if (linesOf(page, room) <= LINES) return room
  }
  return LEAST
}

/** Returns how many lines the printed page needs with this room. It counts rather too many than too few. */
export function linesOf(page: MondayPage, room: PaperRoom): number {
  const { teachAgain, help, more, stuck, quiet, ready } = page
  const lines = (characters: number, width = LINE) => Math.max(1, Math.ceil(characters / width))
  const taught = teachAgain.map(
    ({ mistake }) =>
      lines(mistake.name.length, HALF_LINE) +
      1 +
      lines(mistake.thinks.length + 12, HALF_LINE) +
      lines(mistake.remedy.length + 14, HALF_LINE),
  )
  // Two empty lines follow the names.
  const group = (title: string, give: string, people: number) =>
    lines(title.length, HALF_LINE) + lines(give.length + 6, HALF_LINE) + (people + 2) * TICK
  const groups = [
    help ? group(`Needs help: ${help.mistake.name}`, giveText(help.mistake.give), help.people.length) : 0,
    more ? group('Ready for more', more.give ? giveText(more.give) : 'x'.repeat(60), more.people.length) : 0,
  ]
  const shown = stuck.slice(0, room.mistakes)
  const mistakes = shown.map(({ mistake, people }) =>
    lines(mistake.name.length + 2 + Math.min(lengthOf(people), room.names + 30)),
  )
  const isReadyAbove = ready.length === more?.people.length
  return (
    2 +
    (PART + Math.max(1, ...taught)) +
    (help || more ? PART + Math.max(...groups) : 0) +
    (PART + NOTE + Math.max(1, sum(mistakes)) + (stuck.length > shown.length ? 1 : 0)) +
    (PART + NOTE + lines(Math.min(lengthOf(quiet, quietText), room.quiet + 30))) +
    (PART + NOTE + lines(isReadyAbove ? 1 : Math.min(lengthOf(ready), room.ready + 30)))
  )
}

function lengthOf<One extends Person>(people: readonly One[], noteOf?: (one: One) => string): number {
  return sum(people.map((one) => registerName(one).length + 3 + (noteOf ? noteOf(one).length + 3 : 0)))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
