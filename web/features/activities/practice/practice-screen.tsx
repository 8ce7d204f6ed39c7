import { useEffect, useRef, useState } from 'react'
import type { PracticeSettings } from '#domain/activities/practice.ts'
import { PRACTICE_TASK } from '#domain/lesson-tasks.ts'
import { firstAnswer, gradeItem, TYPE_A_NUMBER } from '#domain/practice/grade.ts'
import type { Practice, ShownItem } from '#domain/practice/item.ts'
import { answerItem, goOn, placeIn, type Round } from '#domain/practice/round.ts'
import { loadPractice } from '#web/content/load-practice.ts'
import { useContent } from '#web/content/use-content.ts'
import { ReadAloud } from '#web/speech/read-aloud.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ContentTrouble } from '#web/ui/content-trouble.tsx'
import { IconArrowRight } from '#web/ui/icons.tsx'
import { useMisconception } from '#web/content/use-misconception.ts'
import { ItemAnswer } from '#web/ui/item/item-answer.tsx'
import { ItemForm } from '#web/ui/item/item-form.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { preloadBlocks } from '#web/ui/stimulus/program-sample.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import type { ActivityScreen, ActivityScreenProps } from '../activity-screen.ts'
import { RoundEnd } from './round-end.tsx'
import { useRound } from './use-round.ts'

const LABEL = 'Practice'

type Props = ActivityScreenProps<PracticeSettings>

/** Practice of a lesson: a round of some of its items, one at a time. */
function PracticeScreen(props: Props) {
  const { settings, onLeave } = props
  const load = useContent(loadPractice, settings.lesson)
  useEffect(preloadBlocks, [])
  if (load.status === 'ready') return <Rounds {...props} practice={load.item} />
  return (
    <Page width="read" top={<StepHeader backLabel="Back" label={LABEL} percent={0} onBack={onLeave} />}>
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
  openStep: () => PRACTICE_TASK,
}

function Rounds({ practice, ...props }: Props & { practice: Practice }) {
  const { settings, owner, answers, done, onDone, onLeave } = props
  const { items } = practice
  const [wasDone] = useState(() => done.has(PRACTICE_TASK))
  const { round, change, again } = useRound({
    lesson: settings.lesson,
    items,
    owner,
    answers,
    onPractised: () => void onDone(PRACTICE_TASK),
  })
  const place = placeIn(round)
  const item = items.find(({ id }) => id === round.items[place])
  const heading = useStepFocus(`${round.seed} ${round.phase === 'finished' ? 'end' : place}`)
  if (round.phase === 'finished' || !item) {
    return (
      <RoundEnd
        {...{ round, items, heading, wasDone, onLeave }}
        lessonTitle={settings.title}
        onAgain={again}
      />
    )
  }
  return (
    <ItemPage key={`${round.seed} ${item.id}`} {...props} {...{ round, item, heading }} onRound={change} />
  )
}

interface ItemPageProps extends Props {
  round: Round
  item: ShownItem
  heading: ReturnType<typeof useStepFocus>
  onRound: (round: Round) => void
}

const FORM = 'practice-item'
const LEVELS = {
  easy: { tone: 'leaf', word: 'Easy' },
  medium: { tone: 'indigo', word: 'Medium' },
  puzzle: { tone: 'sun', word: 'Puzzle' },
} as const

function ItemPage({ settings, round, item, heading, onRound, onAnswer, onLeave }: ItemPageProps) {
  const place = placeIn(round)
  const isAnswered = round.phase === 'answered'
  const [answer, setAnswer] = useState(() =>
    isAnswered ? (round.answers[place] ?? firstAnswer(item, round.seed)) : firstAnswer(item, round.seed),
  )
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef<HTMLFormElement>(null)
  const explained = useRef<HTMLDivElement>(null)
  const grade = gradeItem(item, answer)
  const mixUp = useMisconception(isAnswered ? grade?.misconception : null)
  useEffect(() => {
    if (isAnswered) button.current?.focus({ preventScroll: true })
  }, [isAnswered])
  // The heading that had the focus while the items were loading is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading])

  const submit = () => {
    if (!grade) {
      if (item.kind !== 'number') return
      setProblem(TYPE_A_NUMBER)
      asked.current?.querySelector('input')?.focus()
      return
    }
    onRound(answerItem(round, answer))
    onAnswer({ itemId: item.id, isRight: grade.isRight, misconception: grade.misconception })
  }
  const isLast = place === round.items.length - 1
  const { tone, word } = LEVELS[item.level]
  return (
    <Page
      width="read"
      top={
        <StepHeader
          backLabel="Back"
          label="Progress in this round"
          percent={(round.answers.length / round.items.length) * 100}
          position={`${place + 1} of ${round.items.length}`}
          onBack={onLeave}
        >
          <ReadAloud
            passage={isAnswered ? explained : asked}
            passageKey={`${item.id} ${round.phase}`}
            goesOn={isAnswered}
          />
        </StepHeader>
      }
      bottom={
        <Button
          ref={button}
          wide
          type={isAnswered ? 'button' : 'submit'}
          form={FORM}
          disabled={!isAnswered && item.kind !== 'number' && grade === null}
          iconAfter={isAnswered && !isLast ? <IconArrowRight /> : undefined}
          onClick={isAnswered ? () => onRound(goOn(round)) : undefined}
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        >
          {isAnswered ? (isLast ? 'See how it went' : 'Next') : 'Check my answer'}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Chip tone={tone}>{word}</Chip>
        <h1 className="text-xs font-medium tracking-normal text-soft outline-none">
          {LABEL}: {settings.title}
        </h1>
      </div>
      <ItemForm
        id={FORM}
        formRef={asked}
        headingRef={heading}
        item={item}
        seed={round.seed}
        answer={answer}
        locked={isAnswered}
        problem={problem}
        onAnswer={(next) => {
          setProblem(undefined)
          setAnswer(next)
        }}
        onSubmit={submit}
      />
      <ItemAnswer boxRef={explained} item={item} grade={(isAnswered && grade) || undefined} mixUp={mixUp} />
    </Page>
  )
}
