import { useState } from 'react'
import type { ImportUndone, RecentImports as Recent } from '#domain/import-learners/import-learners.ts'
import { readRecentImports, undoImport } from '#web/api/import-learners.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useAdminAction, useAdminQuery } from '../admin-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { momentText, number } from '../texts.ts'

/** What was imported within a day, each with its undo. Nothing where there is none. */
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
                  {countText(one)} · {momentText(one.madeAt)}
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
  const parts = [
    made > 0 && (made === 1 ? '1 account made' : `${number(made)} accounts made`),
    changed > 0 && `${number(changed)} changed`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** @returns for how many it was undone, and who and which classes stay */
export function undoneText({ removed, restored, kept, keptClasses = [] }: ImportUndone): string {
  const back = removed + restored
  const people = kept.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return [
    `Undone for ${back === 1 ? '1 learner' : `${number(back)} learners`}`,
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
          onConfirm={() => undo.mutate(importId)}
        >
          <p>
            {what}. Accounts that nobody has used are deleted, and cards printed for them stop working. Names
            and classes go back to what they were. Whoever has signed in already stays, and so does a class
            that has work by now.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
