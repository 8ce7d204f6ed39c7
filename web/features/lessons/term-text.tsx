import { useId, useState } from 'react'
import type { Lesson } from '#domain/learning/content.ts'
import { findMeaning, parseNotes, type NotesPart } from '#domain/learning/parse-notes.ts'

type Definitions = Lesson['content']['definitions']

export function TermText({ text, definitions }: { text: string; definitions: Definitions }) {
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
