import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { ClassCodeStep, NameStep, PasswordStep, type ClassLogin } from '#domain/accounts/class-sign-in.ts'
import type { CardSecret } from '#domain/school/card-link.ts'
import { classLogin } from '#domain/accounts/sign-in-api.ts'
import { callApi } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField, type TextFieldProps } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { classLoginFailure } from './failure-text.ts'
import { SharedComputerTick, useSharedComputer } from './shared-computer.tsx'
import { useSignIn, type AfterPassword } from './use-sign-in.ts'

const STEPS = ['code', 'name', 'password'] as const
type StepName = (typeof STEPS)[number]

interface ClassLoginFormProps extends AfterPassword {
  /** The card whose QR code opened the page. */
  card: CardSecret | null
  onBack: () => void
}

/** Signs in a learner without an email address, with one question at a time. */
export function ClassLoginForm({ card, onBack, ...after }: ClassLoginFormProps) {
  const sharing = useSharedComputer()
  const [step, setStep] = useState<StepName>(card === null ? 'code' : 'name')
  const [classCode, setClassCode] = useState(card?.classCode ?? '')
  const [name, setName] = useState('')
  const [word, setWord] = useState(card?.word ?? null)
  const [isTried, setTried] = useState(false)
  const { failure, signIn } = useSignIn(
    (form: ClassLogin) => callApi(classLogin, { body: { ...form, ...sharing.shared } }),
    classLoginFailure,
    after,
  )
  const tryAll = async (said: string, password: string) => {
    await signIn({ classCode, name: said, password })
    // A learner who is not signed in by now mistyped the name or the password. The scanned password stays, because nobody wants
    // to type it for a wrong letter in the name.
    if (word === null) setStep('password')
    else setTried(true)
  }
  const shownSteps: readonly StepName[] = word === null ? STEPS : ['code', 'name']
  const last = (
    <>
      <SharedComputerTick {...sharing} />
      <FormAlert failure={failure} />
    </>
  )
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-soft">
        Step {shownSteps.indexOf(step) + 1} of {shownSteps.length}
      </p>
      {step !== 'code' && <Given label="Class code" value={classCode} onChange={() => setStep('code')} />}
      {step === 'password' && <Given label="Name" value={name} onChange={() => setStep('name')} />}
      {step === 'code' && (
        <Step
          key="code"
          schema={ClassCodeStep}
          name="classCode"
          initial={classCode}
          field={{
            label: 'Class code',
            hint: 'Two words and a number. Your teacher has it, and it is on your card.',
            placeholder: 'goat-mango-47',
          }}
          onDone={({ classCode: typed }) => {
            setClassCode(typed)
            setStep(name === '' ? 'name' : 'password')
          }}
        />
      )}
      {step === 'name' && (
        <Step
          key="name"
          schema={NameStep}
          name="name"
          initial={name}
          field={{ label: 'Your first name and surname', autoComplete: 'name' }}
          button={word === null ? undefined : 'Sign In'}
          below={
            word !== null && (
              <>
                {last}
                {isTried && (
                  <Button
                    variant="ghost"
                    wide
                    onClick={() => {
                      setWord(null)
                      setStep(name === '' ? 'name' : 'password')
                    }}
                  >
                    Type the password myself
                  </Button>
                )}
              </>
            )
          }
          onDone={({ name: typed }) => {
            setName(typed)
            if (word === null) setStep('password')
            else return tryAll(typed, word)
          }}
        />
      )}
      {step === 'password' && (
        <Step
          key="password"
          schema={PasswordStep}
          name="password"
          initial=""
          isSecret
          field={{
            label: 'Password',
            hint: 'The first time: the words on your card. Lost it? Ask your teacher for a new card.',
            autoComplete: 'current-password',
          }}
          button="Sign In"
          below={last}
          onDone={({ password }) => tryAll(name, password)}
        />
      )}
      <Button
        variant="quiet"
        size="sm"
        className="self-center"
        onClick={() => (step === 'code' ? onBack() : setStep(step === 'name' ? 'code' : 'name'))}
      >
        Back
      </Button>
    </div>
  )
}

interface StepProps<Name extends string, T> {
  schema: ZodMiniType<T>
  name: Name
  initial: string
  field: TextFieldProps
  isSecret?: boolean
  button?: string | undefined
  below?: ReactNode
  onDone: (value: T) => void | Promise<void>
}

function Step<Name extends string, T>(props: StepProps<Name, T>) {
  const { schema, name, initial, field, isSecret = false, button = 'Next', below, onDone } = props
  const form = useForm<Name, T>(schema, [name], async (value) => onDone(value), {
    initial: { [name]: initial } as Record<Name, string>,
  })
  const place = useRef<HTMLFormElement>(null)
  // The button that opened this step is gone, so the first field takes the focus.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const Field = isSecret ? PasswordField : TextField
  return (
    <form ref={place} method="post" noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <Field autoComplete="off" autoCapitalize="none" spellCheck={false} {...field} {...form.field(name)} />
      {below}
      <Button type="submit" variant="sun" wide busy={form.busy} busyLabel="Signing in...">
        {button}
      </Button>
    </form>
  )
}

function Given({ label, value, onChange }: { label: string; value: string; onChange: () => void }) {
  return (
    <p className="flex min-h-12 items-center justify-between gap-x-3 rounded-control bg-indigo-wash px-4">
      <span className="min-w-0 py-1 wrap-anywhere">
        <span className="block text-2xs text-soft">{label}</span>
        <b translate="no">{value}</b>
      </span>
      <Button variant="quiet" size="sm" className="-mr-2 shrink-0 px-2!" onClick={onChange}>
        Change<span className="sr-only"> {label.toLowerCase()}</span>
      </Button>
    </p>
  )
}
