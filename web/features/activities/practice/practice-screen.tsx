import { useEffect, useEffectEvent, useState } from 'react'
import type { PracticeSettings } from '#domain/learning/activities/practice.ts'
import { PRACTICE_TASK } from '#domain/learning/lesson-tasks.ts'
import type { Practice, ShownItem } from '#domain/learning/practice/item.ts'
import { answerItem, goOn, placeIn, type Round } from '#domain/learning/practice/round.ts'
import { loadPractice } from '#web/content/load-practice.ts'
import { useContent } from '#web/content/use-content.ts'
import { ItemPage } from '#web/items/item-page.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ContentTrouble } from '#web/ui/content-trouble.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { preloadBlocks } from '#web/ui/stimulus/program-sample.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import type { ActivityScreen, ActivityScreenProps } from '../activity-screen.ts'
import { RoundEnd } from './round-end.tsx'
import { useRound } from './use-round.ts'

const LABEL = 'Practice'

/** The step of a finished round. A round in any other history entry of the practice is a new one. */
const END = 'end'

type Props = ActivityScreenProps<PracticeSettings>

/** The practice of a lesson: a round with some of its items, one at a time. */
function PracticeScreen(props: Props) {
  const { settings, onLeave } = props
  const load = useContent(loadPractice, settings.lesson)
  useEffect(preloadBlocks, [])
  if (load.status === 'ready') return <Rounds {...props} practice={load.item} />
  return (
    <Page width="read" top={<StepHeader label={LABEL} percent={0} onBack={onLeave} />}>
      {load.status === 'loading' ? (
        <h1 className="text-2xl outline-none">{LABEL}</h1>
      ) : (
        <ContentTrouble
          what="practice"
          status={load.status}
          backLabel="Back"
          headingLevel={1}
          onRetry={load.retry}
          onLeave={onLeave}
        />
      )}
    </Page>
  )
}

export const practiceScreen: ActivityScreen<PracticeSettings> = {
  Screen: PracticeScreen,
  openStep: (_, wanted) => (wanted === END ? END : PRACTICE_TASK),
}

function Rounds({ practice, ...props }: Props & { practice: Practice }) {
  const { settings, step, owner, answers, done, onShow, onDone, onRead, onLeave } = props
  const { items } = practice
  const [wasDone] = useState(() => done.has(PRACTICE_TASK))
  const { round, change, again } = useRound({
    lesson: settings.lesson,
    items,
    owner,
    answers,
    atEnd: step === END,
    onPractised: () => void onDone(PRACTICE_TASK),
  })
  const now = round.phase === 'finished' ? END : PRACTICE_TASK
  const showStep = useEffectEvent(onShow)
  useEffect(() => {
    if (step !== now) showStep(now)
  }, [step, now])
  const place = placeIn(round)
  const item = items.find(({ id }) => id === round.items[place])
  const heading = useStepFocus(`${round.seed} ${round.phase === 'finished' ? 'end' : place}`)
  if (round.phase === 'finished' || !item) {
    return (
      <RoundEnd
        {...{ round, items, heading, wasDone, onRead, onLeave }}
        lessonTitle={settings.title}
        onAgain={again}
      />
    )
  }
  return (
    <PracticeItem
      key={`${round.seed} ${item.id}`}
      {...props}
      {...{ round, item, heading }}
      onRound={change}
    />
  )
}

interface PracticeItemProps extends Props {
  round: Round
  item: ShownItem
  heading: ReturnType<typeof useStepFocus>
  onRound: (round: Round) => void
}

const LEVELS = {
  easy: { tone: 'leaf', word: 'Easy' },
  medium: { tone: 'indigo', word: 'Medium' },
  puzzle: { tone: 'sun', word: 'Puzzle' },
} as const

function PracticeItem({ settings, round, item, heading, onRound, onAnswer, onLeave }: PracticeItemProps) {
  const place = placeIn(round)
  // The heading that had the focus while the items were loading is gone, or the page's own heading has it, which only names the lesson.
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused instanceof HTMLHeadingElement)
      heading.current?.focus({ preventScroll: true })
  }, [heading])
  const { tone, word } = LEVELS[item.level]
  return (
    <ItemPage
      item={item}
      seed={round.seed}
      place={place}
      total={round.items.length}
      label="Progress in this round"
      given={round.phase === 'answered' ? round.answers[place] : undefined}
      headingRef={heading}
      onAnswered={({ isRight, misconception }, answer) => {
        onRound(answerItem(round, answer))
        onAnswer({ itemId: item.id, isRight, misconception })
      }}
      onNext={() => onRound(goOn(round))}
      onLeave={onLeave}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Chip tone={tone}>{word}</Chip>
        <h1 className="text-xs font-medium tracking-normal text-soft outline-none">
          {LABEL}: {settings.title}
        </h1>
      </div>
    </ItemPage>
  )
}
