import type { Lesson } from '#domain/content.ts'
import type { Section } from '#domain/lessons.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FunActivities, type FunActivityTicks } from './fun-activities.tsx'
import { NotesSection } from './notes-section.tsx'

interface LessonSectionProps extends FunActivityTicks {
  section: Section
  lesson: Lesson
  onActivity: (id: string) => void
}

/** One of the viewer's five sections, with the activities that belong below it. */
export function LessonSection({ onActivity, ...props }: LessonSectionProps) {
  const { section, lesson } = props
  return (
    <>
      <SectionText {...props} />
      {(lesson.activities ?? [])
        .filter(({ after }) => after === section)
        .map(({ id, title }) => (
          <Card key={id} className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-lg">{title}</h3>
            <Button aria-label={`Start: ${title}`} onClick={() => onActivity(id)}>
              Start
            </Button>
          </Card>
        ))}
    </>
  )
}

function SectionText({ section, lesson, ...ticks }: Omit<LessonSectionProps, 'onActivity'>) {
  const { content } = lesson
  switch (section) {
    case 'notes':
      return <NotesSection lesson={lesson} />
    case 'keyWords':
      return <KeyWords words={content.definitions} />
    case 'examples':
      return <Examples examples={content.examples} />
    case 'facts':
      return <Facts facts={content.funFacts} />
    case 'activities':
      return <FunActivities tasks={content.practicalTasks ?? []} {...ticks} />
  }
}

function KeyWords({ words }: { words: Lesson['content']['definitions'] }) {
  return (
    <dl className="mt-5 grid gap-3">
      {words.map((word) => (
        <div key={word.term} className="rounded-card border-[1.5px] border-line bg-card p-4">
          <dt>
            <span className="rounded-t-sm border-b-[3px] border-indigo bg-indigo-wash px-1.5 py-0.5 font-bold">
              {word.term}
            </span>
          </dt>
          <dd className="mt-2">{word.explanation}</dd>
          {word.example !== undefined && <dd className="mt-1 text-base text-soft">{word.example}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Examples({ examples }: { examples: Lesson['content']['examples'] }) {
  return (
    <div className="mt-5 grid gap-3">
      {examples.map((example) => (
        <Card key={example.title} as="article">
          <h3 className="mb-1 text-lg">{example.title}</h3>
          <p>{example.text}</p>
        </Card>
      ))}
    </div>
  )
}

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className="mt-5 grid gap-3">
      {facts.map((fact, place) => (
        <Card key={fact} as="li" tone="sun" className="flex gap-3.5">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-full bg-sun font-bold text-on-sun"
          >
            {place + 1}
          </span>
          <p className="min-w-0 flex-1">{fact}</p>
        </Card>
      ))}
    </ul>
  )
}
