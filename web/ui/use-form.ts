import { useRef, useState, type ChangeEvent, type FocusEvent, type FormEvent } from 'react'
import { safeParse, type ZodMiniType } from 'zod/mini'

type FormErrors = Readonly<Record<string, string>>

type Checked<T> = { ok: true; value: T } | { ok: false; errors: FormErrors }

/** Returns the parsed values or, for each wrong field, its first message. */
export function checkForm<T>(schema: ZodMiniType<T>, values: Readonly<Record<string, string>>): Checked<T> {
  const result = safeParse(schema, values)
  if (result.success) return { ok: true, value: result.data }
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return { ok: false, errors }
}

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

interface Form<Name extends string> {
  values: Readonly<Record<Name, string>>
  busy: boolean
  field: (name: Name) => FieldProps
  /** Puts values into fields, as if nobody had typed them. */
  fill: (values: Partial<Record<Name, string>>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Checks a field when the user leaves it after typing, and at every key while it is wrong. A submit checks all fields and
 * focuses the first wrong one.
 * @param extra values that the user does not type, such as a reset link's token
 * @param send gets the parsed values, and a function that shows errors that the server found in single fields
 */
export function useForm<Name extends string, T>(
  schema: ZodMiniType<T>,
  names: readonly Name[],
  send: (value: T, showErrors: (errors: FormErrors) => void) => Promise<void>,
  {
    initial = {},
    extra = {},
  }: { initial?: Partial<Record<Name, string>>; extra?: Record<string, string> } = {},
): Form<Name> {
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial[name] ?? ''])) as Record<Name, string>,
  )
  const [errors, setErrors] = useState<FormErrors>({})
  const [typedIn, setTypedIn] = useState<ReadonlySet<Name>>(new Set())
  const [busy, setBusy] = useState(false)
  /** Values that the server refused. A field stays wrong as long as it has the same value. */
  const refused = useRef<Readonly<Record<string, { value: string | undefined; message: string }>>>({})

  const check = (now: Record<Name, string>) => checkForm(schema, { ...now, ...extra })
  const errorsOf = (now: Record<Name, string>): FormErrors => {
    const result = check(now)
    const still = Object.entries(refused.current).filter(([name, { value }]) => now[name as Name] === value)
    return {
      ...Object.fromEntries(still.map(([name, { message }]) => [name, message])),
      ...(result.ok ? {} : result.errors),
    }
  }
  const show = (form: HTMLFormElement, found: FormErrors) => {
    setErrors(found)
    const first = names.find((name) => found[name] !== undefined)
    const input = first === undefined ? null : form.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  return {
    values,
    busy,
    fill: (more) => setValues((now) => ({ ...now, ...more })),
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event) => {
        const now = { ...values, [name]: event.currentTarget.value }
        setValues(now)
        setTypedIn(new Set([...typedIn, name]))
        // Fields that were wrong may be right now, for example the other one of two password fields.
        setErrors((shown) => keep(errorsOf(now), (wrong) => shown[wrong] !== undefined))
      },
      onBlur: ({ relatedTarget }) => {
        // The submit button checks everything. A message now would move the button away from under the finger.
        if (relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit') return
        if (!typedIn.has(name)) return
        setErrors((shown) => keep(errorsOf(values), (wrong) => wrong === name || shown[wrong] !== undefined))
      },
    }),
    onSubmit: (event) => {
      event.preventDefault()
      if (busy) return
      const form = event.currentTarget
      const result = check(values)
      show(form, result.ok ? {} : result.errors)
      if (!result.ok) return
      setBusy(true)
      const showRefused = (found: FormErrors) => {
        const named = Object.entries(found).map(([name, message]) => [
          name,
          { value: values[name as Name], message },
        ])
        refused.current = Object.fromEntries(named)
        show(form, found)
      }
      void send(result.value, showRefused).finally(() => setBusy(false))
    },
  }
}

function keep(errors: FormErrors, wanted: (name: string) => boolean): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => wanted(name)))
}
