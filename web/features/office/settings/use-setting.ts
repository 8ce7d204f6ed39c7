import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { safeParse } from 'zod/mini'
import {
  ChangeSetting,
  type SettingName,
  type Settings,
  type SettingsForStaff,
} from '#domain/settings/settings.ts'
import { changeSetting, readAdminSettings } from '#domain/settings/settings-api.ts'
import { AdminCallError, failureText, useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import type { FailureText } from '#web/ui/form-alert.tsx'

const KEY = ['settings'] as const

export function useSettings() {
  return useAdminQuery({ key: KEY, call: readAdminSettings })
}

interface Draft<Form> {
  form: Form
  /** When the setting was last changed, as far as this user knew when they began to type. */
  basedOn: string | null
}

type Errors = Readonly<Record<string, string>>

export interface SettingForm<Form> {
  title: string
  /** Who changed the setting last, and when. */
  changed: SettingsForStaff['changes'][SettingName]
  form: Form
  errors: Errors
  change: (part: Partial<Form>) => void
  isTouched: boolean
  /** Somebody else saved the same setting after this form was begun. */
  isOutdated: boolean
  /** Keeps what was typed, and will overwrite what the other person saved. */
  keep: () => void
  /** Returns to the saved value. */
  discard: () => void
  /** @returns whether the typed value could be sent */
  save: () => boolean
  isBusy: boolean
  failure: FailureText | null
}

interface Translation<Name extends SettingName, Form> {
  name: Name
  title: string
  settings: SettingsForStaff
  toForm: (value: Settings[Name]) => Form
  /** The schema checks the result. */
  toValue: (form: Form) => unknown
}

/** The typed text is stored beside the server's responses, so that it survives leaving the section but not the session. */
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

  const changed = settings.changes[name]
  const savedAt = changed?.changedAt ?? null
  const form = draft?.form ?? toForm(settings.values[name])
  const basedOn = draft ? draft.basedOn : savedAt
  const setDraft = (next: Draft<Form> | null) => {
    queries.setQueryData<Draft<Form> | null>(draftKey, next)
  }
  const fieldsOf = saving.error instanceof AdminCallError ? saving.error.failure.fields : undefined

  return {
    title,
    changed,
    form,
    errors: { ...errors, ...withoutPrefix(fieldsOf) },
    isTouched: draft !== null,
    isOutdated: basedOn !== savedAt,
    isBusy: saving.isPending,
    // A refused `basedOn` belongs to no field, so it is shown as a message until the newer setting has loaded.
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

/** The part of a setting's form that has the keys `Part`. */
interface TextSetting<Part extends string> {
  form: Readonly<Record<Part, string>>
  errors: Errors
  change: (part: Partial<Record<Part, string>>) => void
}

/** Returns the properties with which a text field shows and changes one part of a setting. */
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

/** Text that is not a number becomes NaN, which fails the schema with its own message. */
export function typedNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

function messagesOf(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const found: Record<string, string> = {}
  for (const { path, message } of issues) found[path.map(String).join('.')] ??= message
  return withoutPrefix(found)
}

/** Removes the prefix of the field names: `value.from` becomes `from`. A setting with a single field keeps the name `value`. */
function withoutPrefix(fields: Readonly<Record<string, string>> = {}): Errors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^value\./, ''), message]),
  )
}
