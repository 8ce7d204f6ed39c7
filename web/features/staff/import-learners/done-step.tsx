import { count, plural } from '#domain/counts.ts'
import { UNDO_HOURS, type ImportDone } from '#domain/school/import-learners/import-learners.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UndoButton } from './recent-imports.tsx'

/** Nobody would read a longer list of buttons. */
const CLASSES_SHOWN = 8

interface DoneStepProps {
  done: ImportDone
  onCards: ((classId: string) => void) | undefined
  onClose: () => void
}

/** Says that the learners were imported, what to do next, and how to undo it. */
export function DoneStep({ done, onCards, onClose }: DoneStepProps) {
  const { made, changed, classes, importId } = done
  const all = made + changed
  const what = [
    made > 0 && count(made, 'account was made', 'accounts were made'),
    changed > 0 && count(changed, 'learner was changed', 'learners were changed'),
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
        title={count(all, 'learner is in', 'learners are in')}
        text={
          <>
            {counts}: {classes.map(({ name }) => name).join(', ')}.
            {made > 0 &&
              ' To sign in, each learner needs a card with a one-time password. Print the cards in the class, under Sign-in cards.'}
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
            <Button onClick={onClose}>To the {plural(classes.length, 'class', 'classes')}</Button>
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
