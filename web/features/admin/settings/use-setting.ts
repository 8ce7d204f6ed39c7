import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { safeParse } from 'zod/mini'
import { ChangeSetting, type SettingName, type Settings, type SettingsForStaff } from '#domain/settings.ts'
import { changeSetting, readAdminSettings } from '#web/api/settings.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'
import { AdminCallError, failureText, useAdminAction, useAdminQuery } from '../admin-call.ts'

const KEY = ['settings'] as const

export function useSettings() {
  return useAdminQuery({ key: KEY, call: readAdminSettings })
}

interface Draft<Form> {
  form: Form
  /** When the setting was last changed, as far as the typist knew. */
  basedOn: string | null
}

type Errors = Readonly<Record<string, string>>

export interface SettingForm<Form> {
  form: Form
  errors: Errors
  change: (part: Partial<Form>) => void
  isTouched: boolean
  /** Somebody else saved the same setting after this one was begun. */
  isOutdated: boolean
  /** Goes on with what was typed, over what the other one saved. */
  keep: () => void
  /** Back to what is saved. */
  discard: () => void
  /** @returns whether what was typed could be sent */
  save: () => boolean
  isBusy: boolean
  failure: FailureText | null
}

interface Translation<Name extends SettingName, Form> {
  name: Name
  title: string
  settings: SettingsForStaff
  toForm: (value: Settings[Name]) => Form
  /** What is wrong in it the schema says. */
  toValue: (form: Form) => unknown
}

/** What is typed stays beside the answers of the server, so that it outlives the section and not the session. */
export function useSettingForm<Name extends SettingName, Form extends object>({
  name,
  title,
  settings,
  toForm,
  toValue,
}: Translation<Name, Form>): SettingForm<Form> {
  const queries = useQueryClient()
  const draftKey = ['setting-drafts', name]
  const { data: draft = null } = useQuery<Draft<Form> | null>({
    queryKey: draftKey,
    queryFn: skipToken,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const [errors, setErrors] = useState<Errors>({})
  const saving = useAdminAction({
    call: changeSetting,
    done: (saved: SettingsForStaff) => {
      setDraft(null)
      queries.setQueryData(KEY, saved)
      return `Saved: ${title}`
    },
    refresh: [KEY],
  })

  const savedAt = settings.changes[name]?.changedAt ?? null
  const form = draft?.form ?? toForm(settings.values[name])
  const basedOn = draft ? draft.basedOn : savedAt
  const setDraft = (next: Draft<Form> | null) => {
    queries.setQueryData<Draft<Form> | null>(draftKey, next)
  }
  const fieldsOf = saving.error instanceof AdminCallError ? saving.error.failure.fields : undefined

  return {
    form,
    errors: { ...errors, ...withoutPrefix(fieldsOf) },
    isTouched: draft !== null,
    isOutdated: basedOn !== savedAt,
    isBusy: saving.isPending,
    // A refused `basedOn` belongs to no field, and is shown in words until the newer setting is here.
    failure:
      fieldsOf === undefined || 'basedOn' in fieldsOf
        ? failureText('This was not saved', saving.error)
        : null,
    change: (part) => {
      setDraft({ form: { ...form, ...part }, basedOn })
      setErrors({})
      saving.reset()
    },
    keep: () => {
      setDraft({ form, basedOn: savedAt })
      saving.reset()
    },
    discard: () => {
      setDraft(null)
      setErrors({})
      saving.reset()
    },
    save: () => {
      if (saving.isPending) return true
      const checked = safeParse(ChangeSetting, { name, value: toValue(form), basedOn })
      setErrors(checked.success ? {} : messagesOf(checked.error.issues))
      if (checked.success) saving.mutate(checked.data)
      return checked.success
    },
  }
}

/** What the setting's form has of `Part`, whatever else it has. */
interface TextSetting<Part extends string> {
  form: Readonly<Record<Part, string>>
  errors: Errors
  change: (part: Partial<Record<Part, string>>) => void
}

/** What a text field needs to show and change one part of a setting. */
export function settingField<Part extends string>(setting: TextSetting<NoInfer<Part>>, part: Part) {
  return {
    name: part,
    value: setting.form[part],
    error: setting.errors[part],
    onChange: (event: { currentTarget: { value: string } }) => {
      const changed: Partial<Record<Part, string>> = {}
      changed[part] = event.currentTarget.value
      setting.change(changed)
    },
  }
}

/** What is no number fails the schema with its own message. */
export function typedNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

function messagesOf(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[path.map(String).join('.')] ??= message
  return withoutPrefix(found)
}

/** `value.from` is the field `from`, and a setting that is one field is `value`. */
function withoutPrefix(fields: Readonly<Record<string, string>> = {}): Errors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^value\./, ''), message]),
  )
}
