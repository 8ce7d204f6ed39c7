import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Quiz } from '#domain/learning/quiz-content.ts'
import {
  choose,
  isUnderWay,
  next,
  questionAt,
  questionItemId,
  submit,
  timeUp,
} from '#domain/learning/quiz.ts'
import { playSound } from '#web/sound/play-sound.ts'
import { SoundButton } from '#web/sound/sound-button.tsx'
import { ReadAloud } from '#web/speech/read-aloud.tsx'
import { Button } from '#web/ui/button.tsx'
import { DifficultyBadge } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { StepHeader } from '#web/ui/step-header.tsx'
import { useStepFocus } from '#web/ui/use-step-focus.ts'
import { Explanation, QuestionForm } from './question-form.tsx'
import { QuizClock } from './quiz-clock.tsx'
import { QuizResultView } from './quiz-result.tsx'
import type { QuizTakingProps } from './quiz-taking.tsx'
import { useQuizRun } from './use-quiz-run.ts'

const FORM = 'quiz-question'

export function QuizRunner({
  quiz,
  owner,
  lesson,
  unlocks,
  earned,
  onCertificates,
  onOpenLesson,
  reviewed,
  onReview,
  onRead,
  guarded,
  onGuard,
  onLeave,
  onScore,
  onAnswer,
  onFinished,
}: QuizTakingProps & { quiz: Quiz }) {
  const { run, countdown, save, change, forget } = useQuizRun({ quiz, owner, guarded, onScore, onFinished })
  const { asking, back, stay, leave } = useLeaving(isUnderWay(run), guarded, () => {
    forget()
    onLeave()
  })
  const index = questionAt(run, quiz)
  const question = quiz.questions[index]
  const submitted = run.phase === 'submitted'
  const heading = useStepFocus(index)
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef<HTMLFormElement>(null)
  const explained = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (submitted) button.current?.focus({ preventScroll: true })
  }, [submitted])
  // The heading that had the focus while the quiz was loading is gone.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [heading])

  // A saved run that is reopened from the list has no guard entry; after a reload the entry is still there.
  const resume = useEffectEvent(() => {
    if (isUnderWay(run) && !guarded) onGuard()
  })
  useEffect(() => resume(), [])

  if (run.phase === 'finished' || !question) {
    return (
      <QuizResultView
        {...{ quiz, run, lesson, unlocks, earned, onCertificates, onOpenLesson, reviewed }}
        onRead={(source, place) => {
          onReview(place)
          onRead(source)
        }}
        onLeave={back}
        onTryAgain={() => {
          forget()
          onReview(null)
          location.reload()
        }}
      />
    )
  }
  const last = index === quiz.questions.length - 1
  const answer = () => {
    const after = submit(run)
    if (after === run) return
    change(after)
    const option = run.choice === null ? undefined : question.options[run.choice]
    const isRight = run.choice === question.correctAnswer
    playSound(isRight ? 'right' : 'try-again')
    onAnswer({
      itemId: questionItemId(quiz.id, question.id),
      isRight,
      misconception: option?.misconception ?? null,
    })
  }
  const endByClock = () => {
    // Adds the entry so that a reload shows the result, even if nothing was answered.
    if (!guarded) onGuard()
    change(timeUp(run))
  }
  return (
    <Page
      width="read"
      top={
        <StepHeader
          label={`Progress in ${quiz.title}`}
          percent={(run.answers.length / quiz.questions.length) * 100}
          position={`Question ${index + 1} / ${quiz.questions.length}`}
          onBack={back}
        >
          {countdown && <QuizClock countdown={countdown} onTick={save} onZero={endByClock} />}
          <SoundButton />
          <ReadAloud
            passage={submitted ? explained : asked}
            passageKey={`${question.id} ${run.phase}`}
            goesOn={submitted}
          />
        </StepHeader>
      }
      bottom={
        <Button
          ref={button}
          wide
          type={submitted ? 'button' : 'submit'}
          form={FORM}
          disabled={run.phase === 'choosing' && run.choice === null}
          onClick={submitted ? () => change(next(run, quiz)) : undefined}
          onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
        >
          {submitted ? (last ? 'Finish Quiz' : 'Next Question') : 'Submit Answer'}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <DifficultyBadge difficulty={quiz.difficulty} />
        <h1 className="text-xs font-medium tracking-normal text-soft outline-none">{quiz.title}</h1>
        <span className="sr-only">{question.category}</span>
      </div>
      <QuestionForm
        key={question.id}
        id={FORM}
        formRef={asked}
        headingRef={heading}
        question={question}
        choice={submitted ? (run.answers[index] ?? null) : run.choice}
        locked={submitted}
        onChoose={(option) => {
          if (!guarded) onGuard()
          change(choose(run, quiz, option))
        }}
        onSubmit={answer}
      />
      <Explanation
        boxRef={explained}
        question={question}
        answer={submitted ? run.answers[index] : undefined}
      />
      <Dialog
        open={asking}
        onClose={stay}
        title="Stop this quiz?"
        actions={
          <>
            <Button variant="ghost" onClick={leave}>
              Stop the quiz
            </Button>
            <Button onClick={stay}>Go on</Button>
          </>
        }
      >
        <p>Your answers so far will be thrown away. You can start the quiz again at any time.</p>
      </Dialog>
    </Page>
  )
}

/**
 * A running quiz has two history entries, and the second one is guarded. Back leads to the first one, which asks before the
 * quiz is left.
 */
function useLeaving(underWay: boolean, guarded: boolean, onLeave: () => void) {
  const [wasGuarded, setWasGuarded] = useState(guarded)
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  if (wasGuarded !== guarded) {
    setWasGuarded(guarded)
    setAsking(!guarded && underWay)
    setLeaving(!guarded && !underWay)
  }
  const passOn = useEffectEvent(onLeave)
  useEffect(() => {
    if (leaving) passOn()
  }, [leaving])
  return {
    asking,
    back: () => (guarded ? history.back() : onLeave()),
    stay: () => asking && history.forward(),
    leave: onLeave,
  }
}
