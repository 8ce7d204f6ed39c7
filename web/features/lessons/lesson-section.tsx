import type { Lesson } from '#domain/content.ts'
import type { Section } from '#domain/lessons.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { NotesSection } from './notes-section.tsx'

/** One of the viewer's five sections (spec 2). */
export function LessonSection({ section, lesson }: { section: Section; lesson: Lesson }) {
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
      return <Activities tasks={content.practicalTasks ?? []} />
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

function Activities({ tasks }: { tasks: NonNullable<Lesson['content']['practicalTasks']> }) {
  return (
    <div className="mt-5 grid gap-4">
      {tasks.map((task) => (
        <Card key={task.id} as="article" className="p-5">
          <div className="flex flex-wrap gap-2">
            {task.paperOnly && <Chip tone="leaf">Paper only</Chip>}
            {task.usesData && <Chip tone="sun">Uses data</Chip>}
          </div>
          <h3 className="mt-2 text-lg">{task.title}</h3>
          <p className="mt-1 text-base text-soft">
            <b className="text-ink">You need:</b> {task.needs}
          </p>
          <ol className="mt-3 grid gap-2.5">
            {task.steps.map((step, place) => (
              <li key={step} className="flex gap-3">
                <span
                  aria-hidden="true"
                  className="mt-0.5 grid size-7 shrink-0 place-items-center rounded-sm bg-indigo-wash text-sm font-bold text-indigo"
                >
                  {place + 1}
                </span>
                <span className="min-w-0 flex-1">{step}</span>
              </li>
            ))}
          </ol>
          <div className="mt-4 flex gap-3 rounded-control bg-leaf-wash px-4 py-3 text-base">
            <IconCheck className="mt-0.5 size-5 text-leaf" />
            <p className="min-w-0 flex-1">
              <b className="block text-leaf">How do you know it worked?</b>
              {task.worked}
            </p>
          </div>
        </Card>
      ))}
    </div>
  )
}
