import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { normalForm } from '#domain/normal-form.ts'

/** People who guess begin with the commonest passwords. One that is not among the first 3,000 does not count as common. */
const COMMONEST = 3_000
/** A learner here reads these words every day, and no international list has them. */
const NEARBY = `
  grade graad class klas school skool learner learners teacher teachers student students primary principal english maths
  mathematics science history geography computer computers lesson coding robot robots robotics exam exams qala scratch
  africa south southafrica mzansi gauteng limpopo mpumalanga kwazulu natal zululand freestate northwest northerncape
  easterncape westerncape soweto joburg jozi johannesburg pretoria tshwane mamelodi tembisa alexandra sandton benoni
  boksburg germiston vaal sebokeng durban ethekwini umlazi kwamashu pietermaritzburg newcastle richardsbay capetown
  khayelitsha gugulethu langa mitchellsplain stellenbosch paarl bloemfontein mangaung welkom kimberley upington mahikeng
  mafikeng rustenburg klerksdorp potchefstroom polokwane mokopane thohoyandou tzaneen nelspruit mbombela witbank emalahleni
  gqeberha portelizabeth mthatha eastlondon buffalo bafana banyana amakhosi chiefs kaizer kaizerchiefs pirates
  orlandopirates orlando sundowns masandawana springbok springboks bokke proteas madiba mandela ubuntu ayoba amapiano
  kwaito braai biltong rand protea table mountain zulu xhosa sotho sesotho tswana setswana pedi sepedi venda tsonga
  swati ndebele afrikaans january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday summer winter spring autumn mother father sister brother mommy daddy gogo mkhulu
  family friend friends happy smile love iloveyou loveyou jesus jesuschrist christ church heaven angel blessed blessing
  grace faith hope princess prince queen king baby babygirl babyboy girl girls boys soccer football netball cricket rugby
  whatsapp tiktok youtube facebook instagram google samsung huawei nokia vodacom telkom roblox minecraft fortnite
  password passwords secret welcome letmein hello unjani sawubona molo dumela`
const WORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common']
    .slice(0, COMMONEST)
    .filter((word) => word.length > 3 && !/^\d+$/.test(word)),
  ...NEARBY.split(/\s+/).filter(Boolean),
])

/** The costs are powers of ten. A guesser who knows how people choose finds everything below this in 100,000 tries. */
const ENOUGH = 5
const COST = { sign: 1, word: 3.2, numbered: 4, year: 1.5, run: 2, keys: 2.4, date: 4.3, again: 0.5 }

/** For each key, these are the keys beside it. */
const NEXT_KEYS = new Map<string, Set<string>>()
for (const graph of [adjacencyGraphs.qwerty, adjacencyGraphs.keypad])
  for (const [key, around] of Object.entries(graph)) {
    const next = NEXT_KEYS.get(key) ?? new Set()
    for (const sign of (around ?? []).join('')) next.add(sign)
    NEXT_KEYS.set(key, next)
  }

/**
 * Says whether people who guess would soon come to this password: a row of letters, numbers or keys, a repetition, a date, or one
 * word that everybody thinks of with a number after it. Three words that have nothing to do with each other are never guessable.
 */
export function isGuessable(password: string): boolean {
  const folded = normalForm(password, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const plain = [...folded].slice(0, LOOKED_AT).join('')
  const ways = [
    [plain, 0],
    [plain.replaceAll(/(.)\1+/gu, '$1'), COST.again],
    [[...plain].toReversed().join(''), COST.again],
    [plain.replaceAll(/[0134579@$!]/g, (sign) => LETTER_FOR[sign] ?? sign), COST.again],
  ] as const
  return ways.some(([way, extra]) => effort(way) + extra < ENOUGH)
}

const LETTER_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Returns the effort of the cheapest way to put the password together from parts. */
function effort(password: string): number {
  const signs = [...password]
  const best = [0]
  for (let end = 1; end <= signs.length; end += 1) {
    let least = (best[end - 1] ?? 0) + COST.sign
    for (let start = 0; start <= end - 3; start += 1)
      least = Math.min(least, (best[start] ?? 0) + costOf(signs.slice(start, end).join('')))
    best.push(least)
  }
  return best[signs.length] ?? 0
}

/**
 * Only this many characters are looked at. If they are easy to guess, the rest does not make the password better. The limit also
 * keeps long passwords from taking long.
 */
const LOOKED_AT = 24

function costOf(part: string): number {
  const word = /^(\D+)\d{1,2}$/.exec(part)?.[1]
  return Math.min(
    WORDS.has(part) ? COST.word : Infinity,
    word !== undefined && WORDS.has(word) ? COST.numbered : Infinity,
    /^(?:19|20)\d\d$/.test(part) ? COST.year : Infinity,
    /^(?:grade?|graad|class|klas|gr)\d{1,2}[a-h]$/.test(part) ? COST.word : Infinity,
    isDate(part) ? COST.date : Infinity,
    isRun(part) ? COST.run : Infinity,
    isOnKeys(part) ? COST.keys : Infinity,
    repeated(part),
  )
}

/** Finds rows such as "abcd", "9876" or "2468". */
function isRun(part: string): boolean {
  if (!/^(?:[a-z]+|\d+)$/.test(part)) return false
  const steps = new Set([...part].slice(1).map((sign, at) => sign.charCodeAt(0) - part.charCodeAt(at)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 2
}

function isOnKeys(part: string): boolean {
  return [...part].every((sign, at) => at === 0 || NEXT_KEYS.get(part.charAt(at - 1))?.has(sign) === true)
}

/**
 * Finds repetitions such as "1212", "abcabc" or "kumkum". The last one may be cut off, as in "abcabcab", because a guesser tries
 * every length.
 */
function repeated(part: string): number {
  const unit = unitOf(part)
  return unit === '' ? Infinity : Math.min(unit.length * COST.sign, costOf(unit)) + COST.again
}

/** Returns the shortest beginning that gives the whole part when it is repeated at least twice, or "". */
function unitOf(part: string): string {
  for (let length = 1; length * 2 <= part.length; length += 1)
    if (part.startsWith(part.slice(length))) return part.slice(0, length)
  return ''
}

/** Finds a birthday in the orders in which people write it. */
function isDate(part: string): boolean {
  const found = /^(?:(?:19|20)?(?<ys>\d\d))(?<m>\d\d)(?<d>\d\d)$|^(?<d2>\d\d)(?<m2>\d\d)(?:19|20)?\d\d$/.exec(
    part,
  )
  const { m, d, m2, d2 } = found?.groups ?? {}
  const fits = (month: string | undefined, day: string | undefined) =>
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
  if (fits(m, d) || fits(m2, d2)) return true
  const dayFirst = /^(\d\d)(\d\d)(?:19|20)?\d\d$/.exec(part)
  return fits(dayFirst?.[2], dayFirst?.[1])
}
