import { useState } from 'react'
import type { WeekLine } from '#domain/school/class-week.ts'
import { WORK_KIND_NAMES } from '#domain/school/class-work.ts'
import { dueInWords } from '#domain/school-week.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconNext } from '#web/ui/icons.tsx'
import { WorkMark } from '#web/ui/work-mark.tsx'

const SHOWN = 5

interface WeekCardProps {
  /** The next work comes first. */
  lines: readonly WeekLine[]
  today: string
  onOpen: (line: WeekLine) => void
}

/**
 * Shows the work given to the learner's classes: the next item with a button, the others below it, and finished items with a
 * tick.
 */
export function WeekCard({ lines, today, onOpen }: WeekCardProps) {
  const [all, setAll] = useState(false)
  const [first] = lines
  const next = first && first.state !== 'done' ? first : null
  const others = next ? lines.slice(1) : lines
  const shown = all ? others : others.slice(0, SHOWN)
  const done = lines.filter(({ state }) => state === 'done').length
  const classes = [...new Set(lines.flatMap((line) => line.classes))]
  const text = (line: WeekLine) => lineText(line, today, classes.length > 1)
  return (
    <Card as="section" labelledBy="class-week" className="mt-3 p-5 sm:mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="class-week" className="text-lg">
          Your class this week
        </h2>
        <p className="text-xs text-soft">
          {next ? `${done} of ${lines.length} done` : 'All done. Well done!'}
        </p>
      </div>
      {next && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-indigo-wash p-4">
          <div className="min-w-0 flex-1 basis-48">
            <p className="text-xs text-soft">{text(next)}</p>
            <h3 className="mt-0.5 text-lg wrap-anywhere">{next.title}</h3>
            <Notes of={next} lines={lines} />
          </div>
          <Button onClick={() => onOpen(next)}>
            {next.state === 'begun' ? 'Go on' : 'Begin'}
            <span className="sr-only"> {next.title}</span>
          </Button>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="mt-1 divide-y-[1.5px] divide-line">
          {shown.map((line) => (
            <li key={line.task} className="relative flex min-h-14 items-center gap-3 py-2">
              <WorkMark state={line.state} label={STATE_WORDS[line.state]} />
              <div className="min-w-0 flex-1">
                <button
                  type="button"
                  className="text-left font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-control"
                  onClick={() => onOpen(line)}
                >
                  {line.title}
                </button>
                <p className="text-xs text-soft">{text(line)}</p>
                <Notes of={line} lines={lines} />
              </div>
              <IconNext className="size-5 flex-none text-indigo" />
            </li>
          ))}
        </ul>
      )}
      {others.length > SHOWN && (
        <Button variant="quiet" size="sm" className="px-0!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all (${lines.length})`}
        </Button>
      )}
    </Card>
  )
}

const STATE_WORDS = { done: 'Done', begun: 'Begun', open: 'To do' }

/** Returns text such as "Quiz · by Friday · 7A". */
function lineText({ kind, dueOn, state, classes }: WeekLine, today: string, isNamed: boolean): string {
  const due = state === 'done' ? 'done' : dueInWords(dueOn, today)
  return [WORK_KIND_NAMES[kind], due, isNamed && classes.join(', ')].filter(Boolean).join(' · ')
}

/** A note that was given with several items is shown with the first of them. Finished items show no notes. */
function Notes({ of: line, lines }: { of: WeekLine; lines: readonly WeekLine[] }) {
  if (line.state === 'done') return null
  const own = line.notes.filter((note) => lines.find(({ notes }) => notes.includes(note)) === line)
  return own.map((note) => (
    <p key={note} className="mt-1 text-sm wrap-anywhere">
      “{note}”
    </p>
  ))
}
