import type { MetPerson } from '#domain/learning/cast.ts'
import type { Lesson, ShownBlock } from '#domain/learning/content.ts'
import { parseNotes, type NotesPart } from '#domain/learning/parse-notes.ts'
import type { ShownStimulus } from '#domain/learning/stimulus.ts'

type Check = Exclude<ShownBlock['check'], string | undefined>
type Word = Lesson['content']['definitions'][number]

/** This is what one slide shows; `heading` is its title. */
export type Slide = { chapter: string; heading: string } & (
  | { kind: 'title'; text: string; svg: string }
  | { kind: 'text'; paragraphs: readonly NotesPart[][] }
  | { kind: 'people'; people: readonly MetPerson[] }
  | { kind: 'picture'; svg: string; alt: string; caption: string }
  | { kind: 'look'; stimulus: ShownStimulus }
  | { kind: 'step'; before: readonly string[]; text: string; stimulus: ShownStimulus }
  | { kind: 'question'; question: string }
  | { kind: 'answer'; question: string; answer: string }
  | { kind: 'usual'; usual: Check['usual'] }
  | { kind: 'word'; word: Word }
  | { kind: 'say'; text: string }
  | { kind: 'list'; lines: readonly string[] }
  | { kind: 'level'; levelId: string }
  | { kind: 'end'; next: string }
)

/** The maximum number of characters that can be read at 8 m. With more, the letters would be too small. */
const LETTERS_MAX = 280

/** Makes slides of a lesson with one idea each, in the order in which a class talks about it. */
export function lessonSlides(lesson: Lesson, icon: string): Slide[] {
  const { title, description, content, gallery } = lesson
  const shown = new Set(content.notes.flatMap(({ picture }) => picture ?? []))
  return [
    { kind: 'title', chapter: title, heading: title, text: description, svg: icon },
    listSlide('After this lesson you can', content.outcomes),
    ...content.notes.flatMap((block) => blockSlides(lesson, block)),
    listSlide('Remember', content.remember),
    {
      kind: 'say',
      chapter: 'Say it in your language',
      heading: 'Say it in your language',
      text: content.sayIt,
    },
    ...content.definitions.map((word): Slide => ({
      kind: 'word',
      chapter: 'Key Words',
      heading: word.term,
      word,
    })),
    ...gallery
      .filter(({ src }) => !shown.has(src))
      .map((image): Slide => pictureSlide('More pictures', image.title, image)),
    {
      kind: 'end',
      chapter: 'The end',
      heading: 'Your turn now',
      next: `Open “${title}” on your own device. Read it once more, then try the practice and the quiz.`,
    },
  ]
}

/** Makes the only slide of a level. */
export function levelSlides(levelId: string, title: string): Slide[] {
  return [{ kind: 'level', chapter: title, heading: title, levelId }]
}

function blockSlides({ gallery, activities = [] }: Lesson, block: ShownBlock): Slide[] {
  const { heading, text, people = [], picture, sample, worked, check, activity } = block
  const place = { chapter: heading, heading }
  const image = gallery.find(({ src }) => src === picture)
  const newcomers = people.filter(({ sentence }) => sentence !== undefined)
  const tried = activities.find(({ id }) => id === activity)
  const [levelId] = tried?.type === 'lab' ? tried.settings.levels : []
  return [
    ...(image ? [pictureSlide(heading, heading, image)] : []),
    ...inSlides(parseNotes(text)).map((paragraphs): Slide => ({ kind: 'text', ...place, paragraphs })),
    ...(newcomers.length > 0 ? [{ kind: 'people', ...place, people: newcomers } satisfies Slide] : []),
    ...(sample ? [{ kind: 'look', ...place, stimulus: sample } satisfies Slide] : []),
    ...(worked?.steps ?? []).map(({ text: step, ...stimulus }, at): Slide => ({
      kind: 'step',
      chapter: heading,
      heading: worked?.title ?? heading,
      text: step,
      stimulus,
      before: worked?.steps.slice(0, at).map((earlier) => earlier.text) ?? [],
    })),
    ...(tried && levelId !== undefined
      ? [{ kind: 'level', chapter: heading, heading: tried.title, levelId } satisfies Slide]
      : []),
    ...checkSlides(heading, check),
  ]
}

function listSlide(heading: string, lines: readonly string[]): Slide {
  return { kind: 'list', chapter: heading, heading, lines }
}

function checkSlides(chapter: string, check: ShownBlock['check']): Slide[] {
  if (check === undefined) return []
  const heading = 'Check yourself'
  if (typeof check === 'string') return [{ kind: 'question', chapter, heading, question: check }]
  const { question, answer, usual } = check
  return [
    { kind: 'question', chapter, heading, question },
    { kind: 'answer', chapter, heading: 'A good answer', question, answer },
    { kind: 'usual', chapter, heading: 'What many say', usual },
  ]
}

function pictureSlide(
  chapter: string,
  heading: string,
  { svg, alt, title }: Lesson['gallery'][number],
): Slide {
  return { kind: 'picture', chapter, heading, svg, alt, caption: heading === title ? '' : title }
}

/** Splits the text into slides of whole paragraphs, with as many as can be read from the last row. */
function inSlides(paragraphs: readonly NotesPart[][]): NotesPart[][][] {
  const slides: NotesPart[][][] = []
  let letters = Infinity
  for (const paragraph of paragraphs) {
    const length = paragraph.reduce((sum, { text }) => sum + text.length, 0)
    if (letters + length > LETTERS_MAX) {
      slides.push([])
      letters = 0
    }
    slides.at(-1)?.push(paragraph)
    letters += length
  }
  return slides
}
