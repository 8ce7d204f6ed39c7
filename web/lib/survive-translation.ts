import { takeEarlyChanges } from './early-changes.ts'

/**
 * A browser that translates the page takes each text node out of its place and puts a <font> with the translation there.
 * React does not know of that: it writes new words into the removed text node, which nobody sees, and fails when it removes
 * that node or inserts something before it. So before React touches a translated text, its whole sentence is put back as
 * React made it. The translator then sees that the words changed and translates them again.
 */
export function surviveTranslation(): void {
  notice(takeEarlyChanges())
  new MutationObserver(notice).observe(document.body, { childList: true, subtree: true })
}

/** Maps each <font> to the text that stood there before. */
const texts = new WeakMap<Node, Text>()
/** Maps each text to the element in which React believes it to be. */
const places = new WeakMap<Text, Element>()
/** A translator treats a sentence as a whole, so inline elements within it are changed together with it. */
const WITHIN_A_SENTENCE = /^(a|abbr|b|code|em|font|i|kbd|mark|q|s|small|span|strong|sub|sup|u)$/i

interface Change {
  record: MutationRecord
  place: Element
}
type Coming = Change & { font: Element }
type Going = Change & { text: Text }

function notice(records: readonly MutationRecord[]): void {
  const coming: Coming[] = []
  const going: Going[] = []
  for (const record of records) {
    const place = record.target
    if (!(place instanceof Element) || isFont(place)) continue
    for (const font of record.addedNodes) if (isFont(font)) coming.push({ record, place, font })
    for (const text of record.removedNodes) if (text instanceof Text) going.push({ record, place, text })
  }
  if (coming.length === 0) return
  takeCareOfReact()
  for (const gone of going) {
    const at = coming.findIndex((come) => come.place === gone.place && isInItsPlace(come, gone))
    const [come] = at === -1 ? [] : coming.splice(at, 1)
    if (come) remember(gone.text, come)
  }
}

function isFont(node: Node): node is Element {
  return node instanceof Element && node.localName === 'font'
}

/** The <font> was inserted in the same step, or before or after the text was removed. */
function isInItsPlace({ record: added, font }: Coming, { record: removed, text }: Going): boolean {
  const isBetweenTheSame =
    added.previousSibling === removed.previousSibling && added.nextSibling === removed.nextSibling
  return (
    added === removed ||
    [removed.previousSibling, removed.nextSibling].includes(font) ||
    [added.previousSibling, added.nextSibling].includes(text) ||
    isBetweenTheSame
  )
}

function remember(text: Text, { font, place }: Coming): void {
  if (text.parentNode === place) return
  texts.set(font, text)
  places.set(text, place)
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set: (words: string) => {
      const at = places.get(text)
      if (at) restoreSentence(at)
      text.data = words
    },
  })
}

/** Puts React's own texts back into the sentence that `place` is part of. */
function restoreSentence(place: Element): void {
  let whole = place
  while (WITHIN_A_SENTENCE.test(whole.localName) && whole.parentElement) whole = whole.parentElement
  restoreWithin(whole)
}

function restoreWithin(place: Element): void {
  for (const child of Array.from(place.children)) {
    const text = texts.get(child)
    if (text) {
      texts.delete(child)
      places.delete(text)
      child.replaceWith(text)
    } else if (WITHIN_A_SENTENCE.test(child.localName)) restoreWithin(child)
  }
}

let isTakenCareOf = false

/** This happens only on a translated page. On other pages our own mistakes must not be hidden. */
function takeCareOfReact(): void {
  if (isTakenCareOf) return
  isTakenCareOf = true
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (this instanceof Element) restoreSentence(this)
    const there = childWith(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, before: Node | null): T {
    if (this instanceof Element) restoreSentence(this)
    return insertBefore.call(this, child, before && childWith(this, before)) as T
  }
}

/**
 * Finds the child of `place` that is the node or contains it. Returns null if the node is not there, because another
 * program moved it.
 */
function childWith(place: Node, node: Node): Node | null {
  let at: Node | null = node
  while (at && at.parentNode !== place) at = at.parentNode
  return at
}
