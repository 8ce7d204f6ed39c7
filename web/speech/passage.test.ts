// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { readPassage } from './passage.ts'

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
        <p>Read me.</p><button>I did it</button><span class="sr-only">Storage</span><p style="display:none">Not me.</p>`),
    ).toEqual(['Read me.'])
  })

  it('reads an option in one breath, its letter first', () => {
    expect(texts('<label data-read-together><div>B</div><div>It needs power</div></label>')).toEqual([
      'B. It needs power.',
    ])
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
