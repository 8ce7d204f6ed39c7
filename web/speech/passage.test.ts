// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPassage, splitSentences } from './passage.ts'

function passage(html: string): ReturnType<typeof readPassage> {
  document.body.innerHTML = html
  return readPassage(document.body)
}
const texts = (html: string) => passage(html).map(({ text }) => text)

describe('readPassage', () => {
  it('reads headings, paragraphs and list items, sentence by sentence', () => {
    expect(texts('<h2>Facts</h2><ul><li><p>One. Two!</p></li><li>Three</li></ul>')).toEqual([
      'Facts',
      'One.',
      'Two!',
      'Three',
    ])
  })

  it('keeps a key word, which is a button, in its sentence', () => {
    expect(texts('<p>An <button class="key-word">algorithm</button> is a list.</p>')).toEqual([
      'An algorithm is a list.',
    ])
  })

  it('leaves out drawings, controls and what only a screen reader is told', () => {
    expect(
      texts(`<span role="img" aria-label="A drawing"><svg><text>Mouse</text></svg></span><span aria-hidden="true">1</span>
        <p>Read me.</p><button>I did it</button><textarea>Mine</textarea><span class="sr-only">Storage</span><p style="display:none">Not me.</p>`),
    ).toEqual(['Read me.'])
  })

  it('reads an option in one breath, its letter first', () => {
    expect(texts('<label data-read-together><div>B</div><div>It needs power</div></label>')).toEqual([
      'B. It needs power.',
    ])
  })

  it('says a line of code in words, and marks all of what is shown, but no word of it', () => {
    const [line, next] = passage(
      `<ol><li data-read-together><b>Inside it: </b><span data-say="set score to 2"><i>score = 2</i></span></li>
        <li data-say="show score">show(score)</li></ol>`,
    )
    expect([line?.text, line?.rangesOf().map(String)]).toEqual([
      'Inside it: set score to 2.',
      ['Inside it: ', 'score = 2'],
    ])
    expect(line?.rangesOf(11, 14)).toEqual([])
    expect([next?.text, next?.rangesOf().map(String)]).toEqual(['show score', ['show(score)']])
  })

  it('knows where each sentence and word is shown, across key words', () => {
    const [first, second] = passage('<p>Hello. An <button class="key-word">app</button> runs.</p>')
    expect(first?.rangesOf().map(String)).toEqual(['Hello.'])
    expect(second?.rangesOf().map(String)).toEqual(['An ', 'app', ' runs.'])
    expect(second?.rangesOf(3, 6).map(String)).toEqual(['app'])
  })

  it('marks nothing that has left the page since', () => {
    const [only] = passage('<p>Gone soon.</p>')
    document.body.innerHTML = ''
    expect(only?.rangesOf()).toEqual([])
  })
})

const split = (text: string) => splitSentences(text).map(({ from, to }) => text.slice(from, to))

describe('splitSentences', () => {
  it('parts at full stops, questions, exclamations and closing quotes', () => {
    expect(split('Stop. Is it on? Yes! "It works." Good (really). End')).toEqual([
      'Stop.',
      'Is it on?',
      'Yes!',
      '"It works."',
      'Good (really).',
      'End',
    ])
  })

  it.each([
    'It has 3.5 GB of memory.',
    'Some tools, e.g. Scratch, are free.',
    'Dr. Dube called J. Smith.',
    'A. It needs electricity',
    'Open it... then wait.',
  ])('does not part at numbers, abbreviations, initials, or before a small letter: %s', (one) => {
    expect(split(one)).toEqual([one])
  })

  it('says nothing where there are no words', () => {
    expect(split(' ✓ … ')).toEqual([])
    expect(split('')).toEqual([])
  })

  it('breaks a very long sentence at a comma, or between words, so that no engine chokes', () => {
    const list = `You need ${Array.from({ length: 40 }, (_, n) => `thing ${n}`).join(', ')}.`
    const parts = split(list)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.slice(0, -1).every((part) => part.endsWith(','))).toBe(true)
    expect(split('x'.repeat(400)).map((part) => part.length)).toEqual([150, 150, 100])
  })

  it('loses and doubles no word of any text, and keeps each part short', () => {
    const word = fc.constantFrom(...'Ubuntu is a word. Why? 3.5 e.g. No. ✓ longer, "So."'.split(' '))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), (words) => {
        const text = words.join(' ')
        const parts = split(text)
        const letters = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, '')
        expect(letters(parts.join(''))).toBe(letters(text))
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(150)
      }),
    )
  })
})
