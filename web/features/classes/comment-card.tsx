import { useState } from 'react'
import { dayAndMonth } from '#domain/dates.ts'
import { SIGNS, type Sign } from '#domain/learning/rows/reply-row.ts'
import { SIGN_WORDS, type OwnComments } from '#domain/school/comments.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { draw } from '#web/ui/icons.tsx'

type OwnComment = OwnComments['comments'][number]

const ICONS: Record<Sign, ReturnType<typeof draw>> = {
  thanks: draw(
    'M12 20s-7.500-4.600-7.500-10A4.300 4.300 0 0 1 12 7.300 4.300 4.300 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10z',
  ),
  understood: draw(
    'M9.500 18h5M10 21h4M12 3a6 6 0 0 1 3.700 10.700c-.8.7-1.200 1.300-1.200 2.300h-5c0-1-.4-1.600-1.200-2.300A6 6 0 0 1 12 3z',
  ),
  help: draw(
    'M8 12.500V6a1.500 1.500 0 0 1 3 0v5m0-6.500a1.500 1.500 0 0 1 3 0V11m0-5a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 6c-2.500 0-3.700-1-5-3l-2-3.500a1.500 1.500 0 0 1 2.500-1.500L8 14',
  ),
  finished: draw('M6 21V4m0 1c4-2.500 8 2.500 12 0v9c-4 2.500-8-2.500-12 0'),
}

interface CommentCardProps {
  /** The newest comment comes first. */
  comments: readonly OwnComment[]
  signOf: (commentId: string) => Sign | null
  onAnswer: (commentId: string, sign: Sign) => void
}

/** What teachers wrote to this learner, and the four signs with which the learner can answer. */
export function CommentCard({ comments, signOf, onAnswer }: CommentCardProps) {
  // A comment that is answered on this visit stays where it is, so that nothing jumps away under the finger.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const isOpen = ({ commentId }: OwnComment) => signOf(commentId) === null || answered.has(commentId)
  const open = comments.filter(isOpen)
  const earlier = comments.filter((comment) => !isOpen(comment))
  const shown = all || open.length === 0 ? comments.slice(0, all ? undefined : 1) : open
  const answer = (commentId: string, sign: Sign) => {
    setAnswered(new Set([...answered, commentId]))
    onAnswer(commentId, sign)
  }
  const hidden = comments.length - shown.length
  return (
    <Card as="section" tone="sun" labelledBy="teacher-comments" className="mt-3 p-5 sm:mt-4">
      <h2 id="teacher-comments" className="text-lg">
        From your teacher
      </h2>
      <ul className="grid gap-5">
        {shown.map((comment) => (
          <li key={comment.commentId}>
            <OneComment comment={comment} sign={signOf(comment.commentId)} onAnswer={answer} />
          </li>
        ))}
      </ul>
      {(hidden > 0 || all) && earlier.length > 0 && (
        <Button variant="quiet" size="sm" className="px-0!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Earlier comments (${hidden})`}
        </Button>
      )}
    </Card>
  )
}

interface OneCommentProps {
  comment: OwnComment
  sign: Sign | null
  onAnswer: (commentId: string, sign: Sign) => void
}

function OneComment({ comment, sign, onAnswer }: OneCommentProps) {
  const { commentId, words, writtenAt, from } = comment
  return (
    <>
      <p translate="no" className="mt-1 text-read wrap-anywhere">
        “{words}”
      </p>
      <p className="mt-1 text-sm text-soft">
        {from !== null && <span translate="no">{from}, </span>}
        {dayAndMonth(writtenAt)}
      </p>
      <fieldset className="mt-2">
        <legend className="text-sm font-semibold">
          {sign === null ? 'Answer with one of these signs.' : 'Your answer. You can change it.'}
        </legend>
        <div className="mt-1.5 grid grid-cols-2 gap-2 sm:grid-cols-4">
          {SIGNS.map((one) => {
            const Icon = ICONS[one]
            return (
              <Button
                key={one}
                variant={sign === one ? 'indigo' : 'ghost'}
                size="sm"
                className="flex-col gap-0.5! px-2! py-2!"
                aria-pressed={sign === one}
                icon={<Icon className="size-6 flex-none" />}
                onClick={() => onAnswer(commentId, one)}
              >
                {SIGN_WORDS[one]}
              </Button>
            )
          })}
        </div>
      </fieldset>
    </>
  )
}
