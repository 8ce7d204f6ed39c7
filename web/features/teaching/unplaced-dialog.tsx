import { useState } from 'react'
import { grouped } from '#domain/counts.ts'
import type { SchoolClass, UnplacedLearners } from '#domain/school/classes.ts'
import { placeLearners, readUnplaced } from '#domain/school/classes-api.ts'
import { adminCall, AdminCallError, failureText, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { Pending } from '#web/features/staff/pending.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useQueryClient } from '@tanstack/react-query'

type Unplaced = UnplacedLearners['learners'][number]

interface UnplacedDialogProps {
  classes: readonly SchoolClass[]
  onClose: () => void
}

/** Puts learners into the classes that they typed: all certain matches at once, and doubtful ones individually. */
export function UnplacedDialog({ classes, onClose }: UnplacedDialogProps) {
  const unplaced = useAdminQuery({ key: ['classes', 'unplaced'], call: readUnplaced })
  return (
    <Dialog open full onClose={onClose} title="Learners in no class">
      <div className="mx-auto w-full max-w-[44rem]">
        {unplaced.data === undefined ? (
          <Pending query={unplaced} label="Fetching learners..." title="The learners could not be shown" />
        ) : (
          <Place {...unplaced.data} classes={classes.filter(({ isArchived }) => !isArchived)} />
        )}
      </div>
    </Dialog>
  )
}

function Place({ learners, hasMore, classes }: UnplacedLearners & { classes: readonly SchoolClass[] }) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AdminCallError | null>(null)
  const sure = learners.filter(({ isSure }) => isSure)
  const doubtful = learners.filter(({ isSure }) => !isSure)
  /** Returns the class that staff chose or, if they chose none, the most likely one. */
  const classOf = ({ userId, suggestion }: Unplaced) => chosen[userId] ?? suggestion ?? ''
  const place = async (who: readonly Unplaced[]) => {
    setBusy(true)
    setError(null)
    try {
      for (const [classId, members] of Map.groupBy(who, classOf))
        if (classId !== '')
          await adminCall(placeLearners, { body: { classId, userIds: members.map(({ userId }) => userId) } })
    } catch (failure) {
      if (!(failure instanceof AdminCallError)) throw failure
      setError(failure)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: ['classes'] })
    }
  }
  if (learners.length === 0) return <p>Everybody is in a class.</p>
  const settled = doubtful.filter((learner) => classOf(learner) !== '')
  return (
    <div className="grid gap-6 pb-6">
      <FormAlert failure={failureText('Not everybody was placed', error)} />
      {sure.length > 0 && (
        <section aria-labelledby="sure" className="grid gap-2">
          <h3 id="sure" className="text-lg">
            Clear: {grouped(sure.length)}
          </h3>
          <ul>
            {[...Map.groupBy(sure, ({ suggestion }) => suggestion)].map(([classId, members]) => (
              <li key={classId}>
                <details>
                  <summary className="min-h-12 cursor-pointer py-3 font-semibold text-indigo">
                    {nameOf(classes, classId)}: {grouped(members.length)}
                  </summary>
                  <p translate="no" className="pb-2 text-sm text-soft">
                    {members.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
                  </p>
                </details>
              </li>
            ))}
          </ul>
          <Button
            className="justify-self-start"
            busy={isBusy}
            busyLabel="Placing..."
            onClick={() => void place(sure)}
          >
            Put {grouped(sure.length)} into their classes
          </Button>
        </section>
      )}
      {doubtful.length > 0 && (
        <section aria-labelledby="doubtful" className="grid gap-2">
          <h3 id="doubtful" className="text-lg">
            You decide: {grouped(doubtful.length)}
          </h3>
          <ul className="divide-y divide-line">
            {doubtful.map((learner) => (
              <li key={learner.userId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <label className="contents">
                  <span className="min-w-0 flex-1 basis-52">
                    <span translate="no" className="block font-semibold wrap-anywhere">
                      {learner.lastName}, {learner.firstName}
                    </span>
                    <span className="block text-xs wrap-anywhere text-soft">
                      {learner.lastClass === null
                        ? `wrote “${learner.gradeClass}”`
                        : `was in ${learner.lastClass}`}{' '}
                      · <AsWritten>{learner.schoolName}</AsWritten>
                    </span>
                  </span>
                  <select
                    className="field w-40!"
                    value={classOf(learner)}
                    onChange={(event) =>
                      setChosen({ ...chosen, [learner.userId]: event.currentTarget.value })
                    }
                  >
                    <option value="">Not yet</option>
                    {classes.map(({ classId, name, schoolYear }) => (
                      <option key={classId} value={classId}>
                        {name} {schoolYear}
                      </option>
                    ))}
                  </select>
                </label>
              </li>
            ))}
          </ul>
          {settled.length > 0 && (
            <Button
              className="justify-self-start"
              busy={isBusy}
              busyLabel="Placing..."
              onClick={() => void place(settled)}
            >
              Put {grouped(settled.length)} as chosen
            </Button>
          )}
        </section>
      )}
      {hasMore && <p className="text-sm text-soft">There are more. They come when these are placed.</p>}
    </div>
  )
}

function nameOf(classes: readonly SchoolClass[], classId: string | null): string {
  return classes.find((one) => one.classId === classId)?.name ?? ''
}
