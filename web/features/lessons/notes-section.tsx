import { useId, useState, type ReactNode } from 'react'
import type { Activity } from '#domain/activities/types.ts'
import type { Lesson } from '#domain/content.ts'
import { useAfterPaint } from '#web/ui/keep-alive/after-paint.ts'
import { Card } from '#web/ui/card.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { SvgPicture } from '#web/ui/svg-picture.tsx'
import { Gallery } from './gallery.tsx'
import { findMeaning, parseNotes, type NotesPart } from './parse-notes.ts'

interface NotesSectionProps {
  lesson: Lesson
  renderActivity: (activity: Activity) => ReactNode
}

/** The first words are there in the first frame; pictures and what is further down come with the next. */
export function NotesSection({ lesson, renderActivity }: NotesSectionProps) {
  const { notes, definitions, sayIt } = lesson.content
  const isPainted = useAfterPaint()
  return (
    <>
      {lesson.gallery.length > 0 && <Gallery images={lesson.gallery} />}
      {(isPainted ? notes : notes.slice(0, 1)).map((block) => {
        const activity = lesson.activities?.find(({ id }) => id === block.activity)
        const picture = lesson.gallery.find((image) => image.src === block.picture)
        return (
          <section key={block.heading} className="mt-7">
            {picture && (
              <div className="later mb-4 aspect-video overflow-hidden rounded-card">
                <SvgPicture svg={isPainted ? picture.svg : ''} alt={picture.alt} className="block w-full" />
              </div>
            )}
            <h3 className="mb-1.5 text-lg">{block.heading}</h3>
            <TermText text={block.text} definitions={definitions} />
            {activity && isPainted && <div className="mt-4">{renderActivity(activity)}</div>}
            {block.check !== undefined && (
              <Card tone="sun" className="mt-4">
                <h4 className="text-base font-bold text-sun-text">Check yourself</h4>
                <p>{typeof block.check === 'string' ? block.check : block.check.question}</p>
              </Card>
            )}
          </section>
        )
      })}
      {isPainted && <SayIt text={sayIt} />}
    </>
  )
}

function SayIt({ text }: { text: string }) {
  return (
    <div className="mt-8 flex items-center gap-3 rounded-card bg-indigo-wash p-4">
      <span className="grid size-16 shrink-0 place-items-center rounded-control bg-brand p-1.5">
        <Qala pose="explain" className="h-full" />
      </span>
      <div className="min-w-0">
        <h3 className="text-base text-indigo">Say it in your language</h3>
        <p>{text}</p>
      </div>
    </div>
  )
}

type Definitions = Lesson['content']['definitions']

function TermText({ text, definitions }: { text: string; definitions: Definitions }) {
  return parseNotes(text).map((parts, place) => (
    <Paragraph key={place} parts={parts} definitions={definitions} />
  ))
}

function Paragraph({ parts, definitions }: { parts: NotesPart[]; definitions: Definitions }) {
  const [open, setOpen] = useState<string | null>(null)
  const meaningId = useId()
  const meaning = open === null ? undefined : findMeaning(definitions, open)
  return (
    <>
      <p className="mt-2.5 first:mt-0">
        {parts.map((part, place) => {
          if (part.kind === 'text') return part.text
          if (!findMeaning(definitions, part.text)) return <strong key={place}>{part.text}</strong>
          const isOpen = open === part.text
          return (
            <button
              key={place}
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? meaningId : undefined}
              onClick={() => setOpen(isOpen ? null : part.text)}
              className={`key-word inline rounded-t-sm border-b-[3px] border-indigo px-0.5 font-semibold ${
                isOpen ? 'bg-brand text-on-brand' : 'bg-indigo-wash'
              }`}
            >
              {part.text}
            </button>
          )
        })}
      </p>
      <div id={meaningId} aria-live="polite">
        {meaning && (
          <p className="mt-2 rounded-control bg-indigo-wash px-4 py-3 text-base">
            <b className="text-indigo">{meaning.term}</b>: {meaning.explanation}
            {meaning.example !== undefined && <span className="block text-soft">{meaning.example}</span>}
          </p>
        )}
      </div>
    </>
  )
}
