import { dayAndTime } from '#domain/dates.ts'
import { typedText } from '#domain/school/mark-typing.ts'
import type { MarkBook } from '#domain/school/marks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { fullName, type Meeting } from './use-typing.ts'

interface MeetingDialogProps {
  meeting: Meeting
  typists: MarkBook['typists']
  onChoose: (isMine: boolean) => void
}

/** Asks which mark counts when somebody else changed it meanwhile. Closing it keeps what is saved. */
export function MeetingDialog({ meeting, typists, onChoose }: MeetingDialogProps) {
  const { place, mine, theirs } = meeting
  const name = typists.find(({ userId }) => userId === theirs.typedBy)?.name ?? 'Somebody else'
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={() => onChoose(false)}
      title="This mark was changed meanwhile"
      actions={
        <>
          <Button variant="ghost" onClick={() => onChoose(false)}>
            Keep {typedText(theirs)}
          </Button>
          <Button onClick={() => onChoose(true)}>Save {typedText(mine)}</Button>
        </>
      }
    >
      <p>
        {name} changed the mark of <span translate="no">{fullName(place.learner)}</span> in{' '}
        {place.column.title} to <b>{typedText(theirs)}</b> on {dayAndTime(Date.parse(theirs.typedAt))}. You
        typed <b>{typedText(mine)}</b>. Choose which one counts. The history keeps both.
      </p>
    </Dialog>
  )
}
