import { useEffect, useRef } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { usePublicSettings } from '#web/api/public-settings.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { useImport, type Step } from './use-import.ts'

interface ImportScreenProps {
  /** The class for rows that do not name one. */
  of: SchoolClass | undefined
  onCards: ((classId: string) => void) | undefined
  onClose: () => void
}

const STEPS: readonly { id: Step; label: string }[] = [
  { id: 'file', label: 'Choose the list' },
  { id: 'columns', label: 'Columns' },
  { id: 'plan', label: 'Look before anything happens' },
  { id: 'done', label: 'Done' },
]

/** Makes accounts in their classes from a file of the school's administration, in four steps. */
export function ImportScreen({ of, onCards, onClose }: ImportScreenProps) {
  const settings = usePublicSettings()
  const schoolName = settings?.school?.name ?? contentIndex.school.name
  const flow = useImport(of, schoolName, typeof settings?.learnerNumbers === 'string')
  const mayManage = sessionMay(useSession(), 'classes:manage')
  const top = useRef<HTMLDivElement>(null)
  const { step, isBusy, failure } = flow
  useEffect(() => {
    // The button that was pressed is gone, so the heading takes the focus.
    if (step !== 'file') top.current?.querySelector<HTMLElement>('h3')?.focus()
  }, [step])
  return (
    <div ref={top} className="mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-4 pb-6">
      <Steps step={step} />
      <FormAlert failure={failure} />
      {isBusy && step !== 'plan' ? (
        <Spinner label="Reading the list..." />
      ) : (
        <>
          {step === 'file' && <ChooseFile flow={flow} of={of} />}
          {step === 'columns' && flow.file && <ColumnsStep flow={flow} file={flow.file} />}
          {step === 'plan' && flow.plan && flow.read && (
            <PlanStep flow={flow} plan={flow.plan} read={flow.read} mayManage={mayManage} />
          )}
          {step === 'done' && flow.done && <DoneStep done={flow.done} onCards={onCards} onClose={onClose} />}
        </>
      )}
    </div>
  )
}

function Steps({ step }: { step: Step }) {
  const at = STEPS.findIndex(({ id }) => id === step)
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {STEPS.map(({ id }, index) => (
          <span key={id} className={`h-1 flex-1 rounded-full ${index <= at ? 'bg-indigo' : 'bg-line'}`} />
        ))}
      </div>
      <p className="text-sm text-soft">
        Step {at + 1} of {STEPS.length}: <b className="text-ink">{STEPS[at]?.label}</b>
      </p>
    </div>
  )
}
