import type { ReactNode } from 'react'
import { count } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import { questionItemId } from '#domain/learning/quiz.ts'
import type { ShownStimulus } from '#domain/learning/stimulus.ts'
import type { KeptAnswer, LearnerPage } from '#domain/school/learner-page.ts'
import { itemAnswer, questionAnswer, type AnswerTexts } from '#domain/school/learner-page-rules.ts'
import { loadQuiz, type LoadContent } from '#web/content/load-content.ts'
import { loadPractice } from '#web/content/load-practice.ts'
import { useContent } from '#web/content/use-content.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Stimulus } from '#web/ui/stimulus/stimulus.tsx'

type Mistakes = LearnerPage['mistakes']

interface AnswersProps {
  answers: readonly KeptAnswer[]
  mistakes: Mistakes
}

/** The kept answers to the questions of one quiz, wrong ones first. */
export function QuizAnswers({ quizId, ...kept }: AnswersProps & { quizId: string }) {
  return (
    <Loaded load={loadQuiz} id={quizId}>
      {(quiz) => (
        <AnswerList
          {...kept}
          find={(itemId) => {
            const question = quiz.questions.find(({ id }) => questionItemId(quizId, id) === itemId)
            return (
              question && {
                question: question.question,
                stimulus: question,
                of: (misconception) => questionAnswer(question, misconception),
              }
            )
          }}
        />
      )}
    </Loaded>
  )
}

/** The kept answers to the practice items of one lesson. */
export function PracticeAnswers({ lessonId, ...kept }: AnswersProps & { lessonId: string }) {
  return (
    <Loaded load={loadPractice} id={lessonId}>
      {({ items }) => (
        <AnswerList
          {...kept}
          find={(itemId) => {
            const item = items.find(({ id }) => id === itemId)
            return (
              item && {
                question: item.question,
                stimulus: item,
                of: (misconception) => itemAnswer(item, misconception),
              }
            )
          }}
        />
      )}
    </Loaded>
  )
}

interface LoadedProps<Item extends object> {
  load: LoadContent<Item>
  id: string
  children: (item: Item) => ReactNode
}

function Loaded<Item extends object>({ load, id, children }: LoadedProps<Item>) {
  const content = useContent(load, id)
  if (content.status === 'ready') return children(content.item)
  if (content.status === 'loading') return <p className="text-soft">Fetching the questions...</p>
  if (content.status === 'missing') return <p>The course does not have these questions any more.</p>
  return (
    <>
      <p className="mb-2">The questions are not on this device, and they cannot be fetched now.</p>
      <Button size="sm" variant="ghost" onClick={content.retry}>
        Try Again
      </Button>
    </>
  )
}

interface Asked {
  question: string
  stimulus: ShownStimulus
  of: (misconception: string | null) => AnswerTexts
}

interface AnswerListProps extends AnswersProps {
  find: (itemId: string) => Asked | undefined
}

function AnswerList({ answers, mistakes, find }: AnswerListProps) {
  const wrong = answers.filter(({ isRight }) => !isRight)
  const right = answers.filter(({ isRight }) => isRight)
  return (
    <ul className="grid gap-4">
      {[...wrong, ...right].map((answer) => (
        <li key={answer.itemId} className="rounded-control border-[1.5px] border-line p-3 wrap-anywhere">
          <OneAnswer answer={answer} asked={find(answer.itemId)} mistakes={mistakes} />
        </li>
      ))}
    </ul>
  )
}

interface OneAnswerProps {
  answer: KeptAnswer
  asked: Asked | undefined
  mistakes: Mistakes
}

function OneAnswer({ answer, asked, mistakes }: OneAnswerProps) {
  const { isRight, misconception, at, times } = answer
  const mistake = mistakes.find(({ id }) => id === misconception)
  const texts = asked?.of(misconception)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Chip tone={isRight ? 'leaf' : 'coral'}>{isRight ? 'Right' : 'Wrong'}</Chip>
        {shortDayWithYear(at)}
        {times > 1 && `, answered ${count(times, 'time')}`}
      </p>
      {asked && texts ? (
        <>
          <p className="mt-1.5 font-semibold">{asked.question}</p>
          {!isRight && <Stimulus of={asked.stimulus} />}
          <dl className="mt-1.5 grid gap-1">
            {!isRight && (
              <div>
                <dt className="inline font-semibold">Chosen: </dt>
                <dd className="inline">{texts.chosen ?? 'Qala does not keep which answer was chosen.'}</dd>
              </div>
            )}
            <div>
              <dt className="inline font-semibold">Right answer: </dt>
              <dd className="inline">{texts.right.join('; ')}</dd>
            </div>
          </dl>
        </>
      ) : (
        <p className="mt-1.5">The course does not have this question any more.</p>
      )}
      {!isRight && mistake && (
        <p className="mt-1.5">
          <b>Mistake: {mistake.name}.</b> The learner thinks: {mistake.thinks}
        </p>
      )}
    </>
  )
}
