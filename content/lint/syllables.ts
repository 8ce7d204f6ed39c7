// Counts syllables as an English speaker pronounces them. Exceptions are looked up first, and all other words follow the
// rules.

/** These words break the rules below. They are listed by their number of syllables. */
const EXCEPTIONS = new Map<string, number>(
  Object.entries({
    1: `clothes aches priest tier pier queue queues eye eyes`,
    2: `cafe maybe business every evening wednesday cement headaches hundred hundreds naked creature
      creatures people giant giants lion lions fashion cushion ruin fluid fuel cruel soldier soldiers
      cashier cashiers argue lawyer surgeon surgeons persuade poem poems poet poets giga`,
    3: `recipe everything everyone everyday everywhere element elements implement supplement karate
      anyone area areas idea ideas ideal linear nuclear theatre theory cereal genuine alien aliens
      parliament koala oasis dinosaur ratio australia`,
    4: `everybody ukulele ideally associate appreciate`,
  }).flatMap(([count, words]) => words.split(/\s+/).map((word) => [word, Number(count)] as const)),
)

/** Words in capitals that are read as a word. All other short words in capitals are read letter by letter. */
const READ_AS_WORDS = new Set(
  'RAM ROM SIM PIN GIF SALT NASA CAPS SARS COVID POPIA PAT LAN WAN TANKS'.split(' '),
)

/**
 * First parts of longer words, in which the final e stays silent: "home|work", "life|time".
 */
const SILENT_MIDDLE =
  /^(some|home|fire|life|time|white|there|where|safe|note|face|name|side|base|phone|make|game|voice|space|store|care|ware|share|spare|wire|five|nine|cheese)([bcdfghjklmnpqrstvwxyz]\w{2,}|one)$/

/** Sounds that the count of vowel groups misses. Each match adds one syllable. */
const MISSED = [
  /[^ctgs]ia(?!ge)(?<!lia(?=n$|r))/g, // me-di-a, but "social", "marriage", "Italian"
  /[^stgcxlnh]io/g, // ra-di-o, but "station", "million"
  /eo(?!u|ple|ns?$)/g, // vid-e-o, but "surgeon"
  /[^g]eous$/g, // si-mul-ta-ne-ous, but "gorgeous"
  /[^q]iu/g, // sta-di-um
  /ua(?!de)/g, // us-u-al
  /ue[nlt]/g, // in-flu-ence
  /uou/g,
  /eum/g, // mu-se-um
  /ao/g, // cha-os
  /ii/g,
  /^creat/g, // cre-ate
  /^rea(ct|rr)/g,
  /realit/g,
  /^re(us|inst|ent)/g, // re-use
  /^coo(p|r)/g, // co-op-er-ate
  /scien|dien|rienc|lient|orient|nutrient/g, // sci-ence
  /iet/g, // qui-et
  /[^aeiou]ier$|iest$/g, // eas-i-er
  /[aeo]ing$/g, // do-ing, see-ing
  /[^aeiou]ying$|[^aeiou]yer$/g, // try-ing
  /(sm|thm)s?$/g, // rhyth-m
]

/**
 * Returns the number of syllables of a word, at least 1. A number counts as one, and a short word in capitals as its letters.
 */
export function countSyllables(word: string): number {
  const parts = word.normalize('NFD').match(/\d+(?:[.,\u00A0]\d+)*|[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu) ?? []
  return Math.max(
    1,
    parts.map(countPart).reduce((sum, count) => sum + count, 0),
  )
}

function countPart(part: string): number {
  if (/^\d/.test(part)) return 1
  const capitals = /^([A-Z]{2,4})s?$/.exec(part)?.[1]
  if (capitals && !READ_AS_WORDS.has(capitals)) {
    return [...capitals].reduce((sum, letter) => sum + (letter === 'W' ? 3 : 1), 0)
  }
  // "isn't" has one more syllable than "isnt" shows, but "don't" does not.
  const extra = /[sdv]n['’]t$/i.test(part) ? 1 : 0
  return extra + countPlain(part.toLowerCase().replace(/[^a-z]/g, ''))
}

function countPlain(word: string): number {
  const known = EXCEPTIONS.get(word)
  if (known !== undefined) return known
  const halves = SILENT_MIDDLE.exec(word)
  if (halves?.[2]) return 1 + countPlain(halves[2])

  const sounds = simplify(word)
  const groups = sounds.match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups - silentEnds(sounds) + missedSounds(sounds))
}

/** Replaces letters that are not vowels here with consonants: u after q, u between g and a vowel, y before a vowel. */
function simplify(word: string): string {
  return word
    .replace(/qu/g, 'q')
    .replace(/gu(?=[aei])/g, 'g')
    .replace(/(^|[aeiou])y(?=[aeiou])/g, '$1j')
}

function silentEnds(word: string): number {
  if (/[bcdfgkptsxz]le$|[bcdgt]re$/.test(word)) return 0 // ta-ble, cen-tre
  if (/[bcdfgkptsxz]les$|[bcdfgkptz]led$/.test(word)) return 0
  // An e before an ending is silent: safe-ly, care-ful, move-ment.
  if (/[^aeiouy]e(ly|ful|fully|less|ment|ments|ness)$/.test(word) && !/[bcdfgkptz]le(ment|ments)$/.test(word))
    return 1
  if (/[^aeiouy]e$/.test(word)) return 1
  if (/[^aeiouytd]ed$/.test(word)) return 1
  if (/[^aeiouysxzcgh]es$|[^sc]hes$/.test(word)) return 1
  return 0
}

function missedSounds(word: string): number {
  return MISSED.reduce((sum, sound) => sum + (word.match(sound)?.length ?? 0), 0)
}
