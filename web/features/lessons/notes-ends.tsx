// The parts of the notes before the first block and after the last one.
import type { Lesson } from '#domain/learning/content.ts'
import { Card } from '#web/ui/card.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Behind } from './behind.tsx'
import { TermText } from './term-text.tsx'

type Content = Lesson['content']

/** What the lesson is about, and what a learner can do afterwards. */
export function NotesOpening({ opening, outcomes }: Pick<Content, 'opening' | 'outcomes'>) {
  return (
    <div className="mb-6">
      <p>{opening}</p>
      <Card className="mt-4">
        <h3 className="text-base text-indigo">After this lesson you can</h3>
        <ul className="mt-2 grid gap-2">
          {outcomes.map((outcome) => (
            <li key={outcome} className="flex gap-2.5">
              <IconCheck className="mt-1 size-5 shrink-0 text-leaf" />
              <span className="min-w-0">{outcome}</span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

export function Remember({ sentences }: { sentences: readonly string[] }) {
  return (
    <section className="mt-8 rounded-card border-[1.5px] border-leaf bg-leaf-wash p-4">
      <h3 className="text-lg">Remember</h3>
      <ol className="mt-2 grid gap-2">
        {sentences.map((sentence, place) => (
          <li key={sentence} className="flex gap-2.5">
            <span aria-hidden="true" className="shrink-0 font-bold text-leaf">
              {place + 1}
            </span>
            <span className="min-w-0">{sentence}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Optional reading, folded until it is opened. It is outside the passage that is read aloud. */
export function More(props: {
  parts: NonNullable<Content['more']>
  definitions: Content['definitions']
  isPrinting: boolean
}) {
  const { parts, definitions, isPrinting } = props
  return (
    <section className="mt-6">
      <Behind label="Want to know more?" isOpen={isPrinting}>
        {parts.map(({ heading, text }) => (
          <section key={heading} className="mt-4 first:mt-0">
            <h3 className="mb-1 text-lg">{heading}</h3>
            <TermText text={text} definitions={definitions} />
          </section>
        ))}
      </Behind>
    </section>
  )
}

export function SayIt({ text }: { text: string }) {
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
