import { useState, type FormEvent } from 'react'
import { shortDayWithYear } from '#domain/dates.ts'
import { COMMENT_MAX, SIGN_WORDS, type Comment } from '#domain/school/comments.ts'
import { takeBackComment, writeComment } from '#domain/school/comments-api.ts'
import type { LearnerPage } from '#domain/school/learner-page.ts'
import { AdminCallError, failureText, useAdminAction } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'

const SHOWN = 3
const REFRESH = [['classes', 'learner-page']]

/** What teachers wrote to the learner, when the learner saw it, and the sign with which the learner answered. */
export function CommentsCard({ page }: { page: LearnerPage }) {
  const { comments, mayComment, firstName } = page
  const [all, setAll] = useState(false)
  const [goes, setGoes] = useState<Comment | null>(null)
  return (
    <Card as="section" labelledBy="learner-comments">
      <h2 id="learner-comments" className="text-lg">
        Comments to <AsWritten>{firstName}</AsWritten>
      </h2>
      {mayComment && <WriteForm page={page} />}
      {comments.length === 0 ? (
        <p className="mt-2 text-soft">Nobody has written a comment yet.</p>
      ) : (
        <ul className="mt-3 grid gap-3">
          {comments.slice(0, all ? undefined : SHOWN).map((comment) => (
            <li key={comment.commentId} className="rounded-control border-[1.5px] border-line p-3">
              <p translate="no" className="wrap-anywhere">
                “{comment.words}”
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
                {shortDayWithYear(comment.writtenAt)}
                {comment.from !== null && <AsWritten>{comment.from}</AsWritten>}
                <span>
                  {comment.seenAt === null ? 'Not seen yet' : `Seen on ${shortDayWithYear(comment.seenAt)}`}
                </span>
                {comment.sign !== null && (
                  <Chip tone="indigo">
                    <AsWritten>{firstName}</AsWritten>: {SIGN_WORDS[comment.sign]}
                  </Chip>
                )}
              </p>
              {comment.mayTakeBack && (
                <Button variant="quiet" size="sm" className="px-0!" onClick={() => setGoes(comment)}>
                  Take back<span className="sr-only"> “{comment.words}”</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {comments.length > SHOWN && (
        <Button variant="quiet" size="sm" className="px-0!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : `Show all ${comments.length} comments`}
        </Button>
      )}
      {goes && <TakeBackDialog comment={goes} onClose={() => setGoes(null)} />}
    </Card>
  )
}

function WriteForm({ page: { userId } }: { page: LearnerPage }) {
  const [words, setWords] = useState('')
  const write = useAdminAction({
    call: writeComment,
    done: () => {
      setWords('')
      return 'The comment is sent'
    },
    refresh: REFRESH,
  })
  const error = write.error instanceof AdminCallError ? write.error.failure.fields?.['words'] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate({ userId, words })
  }
  return (
    <form noValidate className="mt-2 grid gap-3" onSubmit={submit}>
      <TextArea
        label="Write a comment"
        hint={`The learner sees it on Home and can answer with one of four signs. The family can read it too. ${words.length} of ${COMMENT_MAX} letters.`}
        error={error}
        rows={3}
        maxLength={COMMENT_MAX}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <FormAlert
        failure={error === undefined ? failureText('The comment was not sent', write.error) : null}
      />
      <Button
        type="submit"
        size="sm"
        className="justify-self-start"
        busy={write.isPending}
        busyLabel="Sending..."
      >
        Send the comment
      </Button>
    </form>
  )
}

function TakeBackDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const back = useAdminAction({
    call: takeBackComment,
    done: () => {
      onClose()
      return 'The comment is taken back'
    },
    refresh: REFRESH,
  })
  return (
    <ConfirmDialog
      title="Take this comment back?"
      onClose={onClose}
      label="Take back"
      busyLabel="Taking back..."
      busy={back.isPending}
      onConfirm={() => back.mutate({ commentId: comment.commentId })}
      failure={failureText('The comment was not taken back', back.error)}
    >
      <p translate="no" className="wrap-anywhere">
        “{comment.words}”
      </p>
      <p>
        The learner stops seeing it when their device is online again. You do not see the answer to it any
        more either.
      </p>
    </ConfirmDialog>
  )
}
