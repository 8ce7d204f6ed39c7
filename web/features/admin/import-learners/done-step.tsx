import { UNDO_HOURS, type ImportDone } from '#domain/import-learners/import-learners.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { number } from '../texts.ts'
import { UndoButton } from './recent-imports.tsx'

/** More buttons than these are a list nobody reads. */
const CLASSES_SHOWN = 8

interface DoneStepProps {
  done: ImportDone
  onCards: ((classId: string) => void) | undefined
  onClose: () => void
}

/** They are in; what comes next, and the way back. */
export function DoneStep({ done, onCards, onClose }: DoneStepProps) {
  const { made, changed, classes, importId } = done
  const all = made + changed
  const what = [
    made > 0 && (made === 1 ? '1 account is made' : `${number(made)} accounts are made`),
    changed > 0 && (changed === 1 ? '1 learner is changed' : `${number(changed)} learners are changed`),
  ]
  const counts = what.filter(Boolean).join(', ')
  const withCards = made > 0 && onCards !== undefined && classes.length <= CLASSES_SHOWN
  return (
    <div className="grid justify-items-center">
      <h3 tabIndex={-1} className="sr-only">
        Done
      </h3>
      <EmptyState
        pose="dance"
        headingLevel={3}
        title={all === 1 ? '1 learner is in' : `${number(all)} learners are in`}
        text={
          <>
            {counts}: {classes.map(({ name }) => name).join(', ')}.
            {made > 0 &&
              ' To sign in, each needs a card with a word for one use: print them in the class, under Sign-in cards.'}
          </>
        }
        action={
          withCards ? (
            classes.map(({ classId, name }) => (
              <Button
                key={classId}
                size={classes.length > 2 ? 'sm' : 'md'}
                variant={classes.length > 1 ? 'ghost' : 'indigo'}
                onClick={() => {
                  onClose()
                  onCards(classId)
                }}
              >
                Print cards for {name}
              </Button>
            ))
          ) : (
            <Button onClick={onClose}>To the {classes.length === 1 ? 'class' : 'classes'}</Button>
          )
        }
      />
      <div className="flex flex-wrap items-center justify-center gap-3">
        <span className="text-sm text-soft">Something is wrong? For {UNDO_HOURS} hours you can</span>
        <UndoButton importId={importId} what={counts} onUndone={onClose} />
      </div>
    </div>
  )
}
