import type { Ref } from 'react'
import { ROUND_LEAST } from '#domain/learning/practice/choose-round.ts'
import type { ShownItem } from '#domain/learning/practice/item.ts'
import { gradesOf, isPractised, RIGHT_WANTED, type Round } from '#domain/learning/practice/round.ts'
import { Button } from '#web/ui/button.tsx'
import { IconBook, IconCheck } from '#web/ui/icons.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { ReadAgain } from '#web/ui/place-link.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'

interface RoundEndProps {
  round: Round
  items: readonly ShownItem[]
  lessonTitle: string
  /** This is true if the practice was done before this visit. */
  wasDone: boolean
  heading: Ref<HTMLHeadingElement>
  onRead: (heading: string) => void
  onAgain: () => void
  onLeave: () => void
}

/** Shows what went well first, and then what the learner should look at again. */
export function RoundEnd(props: RoundEndProps) {
  const { round, items, lessonTitle, wasDone, heading, onRead, onAgain, onLeave } = props
  const grades = gradesOf(round, items)
  const right = grades.filter(({ grade }) => grade.isRight)
  const isDone = wasDone || isPractised(grades)
  const again = headingsOf(grades.filter(({ grade }) => !grade.isRight))
  const well = headingsOf(right).filter((one) => !again.includes(one))
  const isAll = right.length === grades.length
  return (
    <Page
      width="read"
      top={<StepHeader label="Practice" percent={100} tone="leaf" onBack={onLeave} />}
      bottom={
        <>
          <Button variant="ghost" onClick={onLeave}>
            Back
          </Button>
          <Button variant={isDone ? 'indigo' : 'sun'} className="flex-1" onClick={onAgain}>
            Practise again
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-2 pt-2 text-center">
        <span className="grid size-24 place-items-center rounded-hero bg-brand p-2">
          <Qala pose={isAll ? 'dance' : 'wave'} className="h-full" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {isAll ? 'All of them right!' : right.length >= RIGHT_WANTED ? 'Well done!' : 'Good work so far!'}
        </h1>
        <p className="text-read">
          You got <b>{right.length}</b> of <b>{grades.length}</b> right in {lessonTitle}.
        </p>
      </div>
      {well.length > 0 && <Headings title="This went well" tone="well" headings={well} />}
      {again.length > 0 && (
        <Headings title="Worth another look" tone="again" headings={again} onRead={onRead} />
      )}
      <p className="mt-5 text-base text-soft">
        {isDone
          ? again.length > 0
            ? 'What was not right yet comes first next time.'
            : 'Next time you get other questions, as long as there are some.'
          : `A round of ${ROUND_LEAST} or more with ${RIGHT_WANTED} right finishes this practice. What was not right yet comes first next time.`}
      </p>
    </Page>
  )
}

function headingsOf(grades: readonly { item: ShownItem }[]): string[] {
  return [...new Set(grades.map(({ item }) => item.heading))]
}

interface HeadingsProps {
  title: string
  tone: 'well' | 'again'
  headings: readonly string[]
  onRead?: (heading: string) => void
}

function Headings({ title, tone, headings, onRead }: HeadingsProps) {
  const isWell = tone === 'well'
  return (
    <section className={`mt-5 rounded-card p-4 ${isWell ? 'bg-leaf-wash' : 'bg-indigo-wash'}`}>
      <h2 className={`flex items-center gap-2 text-lg ${isWell ? 'text-leaf' : 'text-indigo'}`}>
        {isWell ? <IconCheck className="size-5" /> : <IconBook className="size-5" />}
        {title}
      </h2>
      <ul className="mt-2 grid gap-1.5 text-read">
        {headings.map((one) => (
          <li key={one}>{onRead ? <ReadAgain heading={one} onOpen={() => onRead(one)} /> : one}</li>
        ))}
      </ul>
    </section>
  )
}
