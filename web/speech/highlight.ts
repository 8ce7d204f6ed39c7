import { prefersCalm } from '#web/lib/prefers-calm.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import type { Sentence } from './passage.ts'

const SENTENCE = 'qala-sentence'
const WORD = 'qala-word'
/** For browsers without CSS highlights, this marks the line that contains the sentence. */
const LINE = 'data-read-now'

/** These rules are added from here, so that the first visit does not load them. */
const LOOK = `
  ::highlight(${SENTENCE}) { background-color: var(--color-sun); color: var(--color-on-sun) }
  ::highlight(${WORD}) { text-decoration: underline 3px }
  [${LINE}] { background-color: var(--color-sun); color: var(--color-on-sun) }`

let isStyled = false

const canHighlight = () => typeof Highlight !== 'undefined' && 'highlights' in CSS

/** Uses CSS highlights, which do not change the DOM, so nothing moves and screen readers do not notice. */
export function markSentence(sentence: Sentence): void {
  if (!isStyled) adoptStyle(LOOK)
  isStyled = true
  clearMarks()
  const ranges = sentence.rangesOf()
  if (canHighlight()) CSS.highlights.set(SENTENCE, new Highlight(...ranges))
  else ranges[0]?.startContainer.parentElement?.setAttribute(LINE, '')
}

export function markWord(sentence: Sentence, from: number, to: number): void {
  if (canHighlight()) CSS.highlights.set(WORD, new Highlight(...sentence.rangesOf(from, to)))
}

export function clearMarks(): void {
  if (canHighlight()) {
    CSS.highlights.delete(SENTENCE)
    CSS.highlights.delete(WORD)
  } else document.querySelector(`[${LINE}]`)?.removeAttribute(LINE)
}

export function isInView(sentence: Sentence): boolean {
  const box = sentence.rangesOf()[0]?.getBoundingClientRect()
  return (
    box !== undefined &&
    box.top >= barHeight('header') &&
    box.bottom <= innerHeight - barHeight('.page-bottom')
  )
}

/** Scrolls the sentence to the upper third, so that the text after it is visible too. */
export function scrollTo(sentence: Sentence): void {
  const box = sentence.rangesOf()[0]?.getBoundingClientRect()
  if (!box) return
  const top = barHeight('header') + (innerHeight - barHeight('header')) / 8
  scrollBy({ top: box.top - top, behavior: prefersCalm() ? 'auto' : 'smooth' })
}

function barHeight(selector: string): number {
  const bar = document.querySelector(selector)
  return bar && getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().height : 0
}
