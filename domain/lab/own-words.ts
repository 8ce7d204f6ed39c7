/** A made level is named by one word of each list: others see it, so nothing can be typed. Links name words by their place: only add at the end. */
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
  /** Places in the lists. */
  readonly adjective: number
  readonly thing: number
}

export function titleText({ adjective, thing }: OwnTitle): string {
  return `${ADJECTIVES[adjective]} ${THINGS[thing]}`
}
