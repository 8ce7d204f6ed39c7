import { useState } from 'react'
import { count, grouped } from '#domain/counts.ts'
import { shortMoment } from '#domain/dates.ts'
import type { ImportUndone, RecentImports as Recent } from '#domain/school/import-learners/import-learners.ts'
import { readRecentImports, undoImport } from '#domain/school/import-learners/import-learners-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAdminAction, useAdminQuery } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { IMPORT_TIMEOUT_MS } from './import-timeout.ts'

/** Lists the imports of the last day, each with a button to undo it. Renders nothing if there are none. */
export function RecentImports() {
  const recent = useAdminQuery({ key: ['imports'], call: readRecentImports })
  const imports = recent.data?.imports ?? []
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="grid gap-2">
      <h3 id="recent-imports" className="text-lg">
        Can still be undone
      </h3>
      <ul className="grid gap-2">
        {imports.map((one) => (
          <li key={one.importId}>
            <Card className="flex flex-wrap items-center justify-between gap-3">
              <p className="min-w-0 flex-1 basis-52">
                <b className="block wrap-anywhere">{one.classNames.join(', ') || 'Names'}</b>
                <span className="text-sm text-soft">
                  {countText(one)} · {shortMoment(one.madeAt)}
                  {!one.isMine && ' · by somebody else'}
                </span>
              </p>
              <UndoButton importId={one.importId} what={countText(one)} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countText({ made, changed }: Pick<Recent['imports'][number], 'made' | 'changed'>): string {
  const parts = [made > 0 && `${count(made, 'account')} made`, changed > 0 && `${grouped(changed)} changed`]
  return parts.filter(Boolean).join(', ')
}

/** @returns how many accounts were undone, and which learners and classes stay */
export function undoneText({ removed, restored, kept, keptClasses = [] }: ImportUndone): string {
  const back = removed + restored
  const people = kept.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return [
    `Undone for ${count(back, 'learner')}`,
    people.length > 0 && `Already in use, so they stay: ${firstThree(people)}`,
    keptClasses.length > 0 &&
      `Classes with learners, a teacher or work by now stay: ${firstThree(keptClasses)}`,
  ]
    .filter(Boolean)
    .join('. ')
}

function firstThree(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')
}

interface UndoButtonProps {
  importId: string
  what: string
  onUndone?: (() => void) | undefined
}

export function UndoButton({ importId, what, onUndone }: UndoButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const undo = useAdminAction({
    call: undoImport,
    timeoutMs: IMPORT_TIMEOUT_MS,
    done: (undone) => {
      setAsking(false)
      onUndone?.()
      return undoneText(undone)
    },
    failed: 'Nothing was undone',
    refresh: [['imports']],
  })
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Undo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Undo this import?"
          onClose={() => setAsking(false)}
          label="Undo the import"
          busyLabel="Undoing..."
          busy={undo.isPending}
          onConfirm={() => undo.mutate({ importId })}
        >
          <p>
            {what}. Accounts that nobody has used are deleted, and cards printed for them stop working. Names
            and classes go back to what they were. A learner who has already signed in stays, and so does a
            class that has work by now.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
