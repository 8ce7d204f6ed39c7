import type { ReactNode, Ref } from 'react'
import type { Activity } from '#domain/learning/activities/types.ts'
import type { Lesson } from '#domain/learning/content.ts'
import { SECTION_TITLES, type Section } from '#domain/learning/lessons.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { draw, IconBook } from '#web/ui/icons.tsx'
import { FunActivities, type FunActivityTicks } from './fun-activities.tsx'
import { KeyWords, type WordLinks } from './key-words.tsx'
import { NotesSection, type NotesRefs, type Walk } from './notes-section.tsx'

const ICONS: Record<Section, typeof IconBook> = {
  notes: IconBook,
  keyWords: /* @__PURE__ */ draw(
    <>
      <circle cx="8" cy="15.500" r="4.500" />
      <path d="M11.300 12.200 20 3.500M16.500 7l3 3" />
    </>,
  ),
  examples: /* @__PURE__ */ draw(
    <>
      <path d="M12 21s7-6.200 7-11.500a7 7 0 0 0-14 0C5 14.800 12 21 12 21z" />
      <circle cx="12" cy="9.500" r="2.500" />
    </>,
  ),
  facts: /* @__PURE__ */ draw(
    <path d="M9.500 18h5M10.500 21h3M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3z" />,
  ),
  activities: /* @__PURE__ */ draw(
    <path d="M8 13V5.500a1.500 1.500 0 0 1 3 0V11m0-1.500V4a1.500 1.500 0 0 1 3 0v6.500m0-4.500a1.500 1.500 0 0 1 3 0v8a6.500 6.500 0 0 1-6.500 6.500c-3 0-4.300-1.600-5.700-4.200l-1.600-3a1.400 1.400 0 0 1 2.400-1.400L8 14.500" />,
  ),
}

interface SectionTextProps extends FunActivityTicks, NotesRefs {
  section: Section
  renderActivity: (activity: Activity) => ReactNode
  renderQuestion: (heading: string) => ReactNode
  lesson: Lesson
  onOpenClub?: (() => void) | undefined
  walk: Walk
  wordLinks: WordLinks
}

interface LessonSectionProps extends SectionTextProps {
  headingRef: Ref<HTMLHeadingElement>
  onActivity: (id: string) => void
}

export function LessonSection({ headingRef, onActivity, ...props }: LessonSectionProps) {
  const { section, lesson, passageRef } = props
  const SectionIcon = ICONS[section]
  return (
    <section
      ref={section === 'notes' ? undefined : passageRef}
      aria-labelledby="section-title"
      className="text-read"
    >
      <h2
        id="section-title"
        ref={headingRef}
        tabIndex={-1}
        className="mt-1.5 flex items-center gap-2 text-lg text-indigo outline-none"
      >
        <SectionIcon />
        {SECTION_TITLES[section]}
      </h2>
      <SectionText key={section} {...props} />
      {(lesson.activities ?? [])
        .filter(({ id, after }) => after === section && !isNamed(lesson, id))
        .map(({ id, title }) => (
          <Card key={id} className="mt-5 flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-lg">{title}</h3>
            <Button aria-label={`Start: ${title}`} onClick={() => onActivity(id)}>
              Start
            </Button>
          </Card>
        ))}
    </section>
  )
}

/** An activity that the text mentions is shown there. */
function isNamed({ content: { notes, practicalTasks = [] } }: Lesson, id: string): boolean {
  return [...notes, ...practicalTasks].some(({ activity }) => activity === id)
}

function SectionText({
  section,
  lesson,
  renderActivity,
  tasksDone,
  onFunActivity,
  wordLinks,
  ...notes
}: SectionTextProps) {
  const { content } = lesson
  switch (section) {
    case 'notes':
      return <NotesSection {...{ lesson, renderActivity, ...notes }} />
    case 'keyWords':
      return <KeyWords lessonId={lesson.id} words={content.definitions} {...wordLinks} />
    case 'examples':
      return <Examples examples={content.examples} />
    case 'facts':
      return <Facts facts={content.funFacts} />
    case 'activities':
      return <FunActivities {...{ lesson, renderActivity, tasksDone, onFunActivity }} />
  }
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
