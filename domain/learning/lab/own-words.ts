/**
 * The title of a made level has one word of each list. Nothing can be typed, because other learners see the title. Links
 * contain the positions of words, so new words may only be added at the end.
 */
export const ADJECTIVES = [
  'Sunny',
  'Quick',
  'Brave',
  'Happy',
  'Clever',
  'Tricky',
  'Golden',
  'Secret',
  'Busy',
  'Lucky',
  'Sleepy',
  'Hungry',
  'Funny',
  'Windy',
  'Noisy',
  'Quiet',
  'Green',
  'Blue',
  'Red',
  'Yellow',
  'Little',
  'Great',
  'Long',
  'Round',
  'Early',
  'Rainy',
  'Shiny',
  'Spotted',
  'Striped',
  'Dancing',
  'Flying',
  'Hidden',
] as const

export const THINGS = [
  'goat',
  'taxi',
  'maze',
  'garden',
  'street',
  'robot',
  'pumpkin',
  'lizard',
  'drum',
  'kite',
  'bead',
  'baobab',
  'springbok',
  'mongoose',
  'hadeda',
  'weaver bird',
  'meerkat',
  'tortoise',
  'protea',
  'mealie',
  'vetkoek',
  'vuvuzela',
  'football',
  'river',
  'mountain',
  'market',
  'bridge',
  'star',
  'moon',
  'cloud',
  'rainbow',
  'spaza shop',
] as const

export interface OwnTitle {
  /** These are the positions of the words in the two lists. */
  readonly adjective: number
  readonly thing: number
}

export function titleText({ adjective, thing }: OwnTitle): string {
  return `${ADJECTIVES[adjective]} ${THINGS[thing]}`
}

/** Returns the name of a thing. A newer version of Qala may know more words, and then the last ones are named here. */
export function thingName({ adjective, noun }: { adjective: number; noun: number }): string {
  const [first, second] = [Math.min(adjective, ADJECTIVES.length - 1), Math.min(noun, THINGS.length - 1)]
  return titleText({ adjective: first, thing: second })
}
