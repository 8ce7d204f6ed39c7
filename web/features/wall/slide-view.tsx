import type { ReactNode } from 'react'
import type { NotesPart } from '#domain/learning/parse-notes.ts'
import { cast } from '#web/content/cast.ts'
import { Face } from '#web/ui/face.tsx'
import { Beads } from '#web/ui/illustrations/beads.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Stimulus } from '#web/ui/stimulus/stimulus.tsx'
import { SvgPicture } from '#web/ui/svg-picture.tsx'
import type { Slide } from './slides.ts'

interface SlideViewProps {
  slide: Slide
  renderLevel: (levelId: string) => ReactNode
}

/** The content of a slide below its heading. */
export function SlideView({ slide, renderLevel }: SlideViewProps) {
  switch (slide.kind) {
    case 'title':
      return (
        <>
          <p className="wall-large">{slide.text}</p>
          <div className="wall-front">
            <SvgPicture svg={slide.svg} className="wall-tile" />
            <Qala pose="wave" className="wall-qala" />
          </div>
          <Beads className="wall-beads" />
        </>
      )
    case 'text':
      return slide.paragraphs.map((parts, place) => <Paragraph key={place} parts={parts} />)
    case 'people':
      return (
        <ul className="wall-people">
          {slide.people.map(({ id, sentence }) => (
            <li key={id}>
              <Face svg={cast.people.find((person) => person.id === id)?.svg} size="large" />
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      )
    case 'picture':
      return (
        <figure className="wall-picture">
          <SvgPicture svg={slide.svg} alt={slide.alt} />
          {slide.caption !== '' && <figcaption className="sr-only">{slide.caption}</figcaption>}
        </figure>
      )
    case 'look':
      return (
        <div className="wall-look">
          <Stimulus of={slide.stimulus} />
        </div>
      )
    case 'step':
      return (
        <>
          <ol className="wall-steps">
            {[...slide.before, slide.text].map((text, at) => (
              <li key={text} aria-current={at === slide.before.length ? 'step' : undefined}>
                <span className="wall-number">{at + 1}</span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <div className="wall-look">
            <Stimulus of={slide.stimulus} />
          </div>
        </>
      )
    case 'question':
      return (
        <>
          <p className="wall-large">{slide.question}</p>
          <div className="wall-think">
            <Qala pose="wait" className="wall-qala" />
            <p>Think. Talk to the person beside you.</p>
          </div>
        </>
      )
    case 'answer':
      return (
        <>
          <p className="wall-soft">{slide.question}</p>
          <p className="wall-large wall-good">{slide.answer}</p>
        </>
      )
    case 'usual':
      return (
        <>
          <p className="wall-large">“{slide.usual.says}”</p>
          <p className="wall-why">{slide.usual.why}</p>
        </>
      )
    case 'word':
      return (
        <>
          <p className="wall-large">{slide.word.explanation}</p>
          {slide.word.example !== undefined && <p className="wall-soft">{slide.word.example}</p>}
        </>
      )
    case 'list':
      return (
        <ol className="wall-list">
          {slide.lines.map((text, at) => (
            <li key={text}>
              <span className="wall-number">{at + 1}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )
    case 'say':
      return (
        <>
          <p className="wall-large">{slide.text}</p>
          <Qala pose="explain" className="wall-qala" />
        </>
      )
    case 'level':
      return renderLevel(slide.levelId)
    case 'end':
      return (
        <>
          <p className="wall-large">{slide.next}</p>
          <Qala pose="dance" className="wall-qala" />
        </>
      )
  }
}

function Paragraph({ parts }: { parts: readonly NotesPart[] }) {
  return (
    <p className="wall-text">
      {parts.map(({ kind, text }, place) => (kind === 'term' ? <strong key={place}>{text}</strong> : text))}
    </p>
  )
}
