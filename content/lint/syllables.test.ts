import { describe, expect, test } from 'vitest'
import { countSyllables } from './syllables.ts'

// These are spoken syllables, which differ from the hyphenation of a word.
const SPOKEN: Record<number, string> = {
  1: `the a you cat one two eight use used makes files names bytes types queue phone size these once called changed
    learned reached tapped fixed pushed school world friend voice choose choice cloud light through straight write
    guess guide league clothes eyes don't can't it's you're they'll we've league sheep goats loop byte quiz`,
  2: `table tables people handle handled settled title cycle Google needed added started boxes buses uses pages places
    changes switches quizzes houses sizes open robot program sensor circuit language machine device output input
    software hardware website keyboard smartphone airtime prepaid spaza stokvel gogo Thandi Sipho
    value issue rescue question station million union special social being doing going seeing trying flying playing
    player layer royal trial giant lion science quiet client create react reuse poem fluent chaos rhythm prism cafe
    maybe centre litre metre fibre safely careful useful movement basement something homework lifetime firewall
    sometimes therefore whiteboard wireless isn't doesn't didn't couldn't argue minute picture moment cement iron
    power tower every evening business creature colour message hundred Johan Liam`,
  3: `computer internet digital processor video radio audio media India idea area piano diagram triangle musician
    technician battery library memory dangerous usual manual graduate influence stadium medium genius
    museum everyone everything element completely requirement engineer happier easier earlier easiest
    studying copying remember together example vehicle exercise devices messages images audience
    Italian familiar alliance reptilian theatre cereal previous serious various curious period favourite aeroplane microphone tomorrow
    creation reaction opinion religion national cellular recipe photograph instruction repeated somebody document`,
  4: `information technology temperature operator automatic autonomous algorithm mechanism
    application education situation experiment experience society variety material biology geography
    scenario reality January ingredient variable reliable coordinates cooperate isiZulu Johannesburg calculator
    February television security category`,
  5: `electricity individual communication university representation imagination
    refrigerator possibility`,
}

const WORDS = Object.entries(SPOKEN).flatMap(([count, words]) =>
  words
    .trim()
    .split(/\s+/)
    .map((word): [string, number] => [word, Number(count)]),
)

describe('countSyllables', () => {
  test.each(WORDS)('%s has %i', (word, count) => {
    expect(countSyllables(word)).toBe(count)
  })

  test.each([
    ['CPU', 3],
    ['USB', 3],
    ['WWW', 9],
    ['ATMs', 3],
    ['RAM', 1],
    ['SIM', 1],
    ['2024', 1],
    ['1\u00A0000', 1],
    ['R25', 2],
    ['load-shedding', 3],
    ['Wi-Fi', 2],
    ['“robot”,', 2],
    ['Čapek', 2],
  ])('%s, written as it is, has %i', (word, count) => {
    expect(countSyllables(word)).toBe(count)
  })

  test('a mark without letters still takes a breath', () => {
    expect(countSyllables('+')).toBe(1)
  })
})
