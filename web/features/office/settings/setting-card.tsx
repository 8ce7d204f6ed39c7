import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { shortMoment } from '#domain/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import type { SettingForm } from './use-setting.ts'

interface SettingCardProps {
  /** Explains the setting. */
  text: string
  setting: Omit<SettingForm<object>, 'form' | 'change'>
  isWide?: boolean
  /** This is shown beside Save. */
  more?: ReactNode
  children: ReactNode
}

/** One setting with its own Save button. It shows who changed it last, and what to do when two people change it at once. */
export function SettingCard({ setting, text, isWide = false, more, children }: SettingCardProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { changed } = setting
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (setting.save()) return
    // This waits until the messages are rendered.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <Card as="section" labelledBy={id} className={`p-5 ${isWide ? 'lg:col-span-2' : ''}`}>
      <h3 id={id} className="text-lg">
        {setting.title}
      </h3>
      <p className="mt-1 mb-4 text-sm text-soft">{text}</p>
      <form
        ref={form}
        noValidate
        autoComplete="off"
        onSubmit={submit}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {children}
        {setting.isOutdated ? (
          <Outdated by={changed?.changedBy ?? null} setting={setting} />
        ) : (
          <>
            <FormAlert failure={setting.failure} />
            <div className="flex flex-wrap items-center gap-3">
              <Button
                type="submit"
                size="sm"
                aria-describedby={id}
                busy={setting.isBusy}
                busyLabel="Saving..."
              >
                Save
              </Button>
              {setting.isTouched && (
                <Button variant="quiet" size="sm" aria-describedby={id} onClick={setting.discard}>
                  Undo
                </Button>
              )}
              {more}
              <p className="text-xs text-soft" aria-live="polite">
                {setting.isTouched ? 'Not saved yet' : ''}
              </p>
            </div>
          </>
        )}
      </form>
      {changed && (
        <p className="mt-3 text-xs text-soft wrap-anywhere">
          Changed {shortMoment(changed.changedAt)} by {changed.changedBy ?? 'somebody who has left'}
        </p>
      )}
    </Card>
  )
}

function Outdated({
  by,
  setting,
}: {
  by: string | null
  setting: Pick<SettingForm<object>, 'keep' | 'discard'>
}) {
  return (
    <div role="alert" className="rounded-control bg-sun-wash p-4">
      <b className="block">{by ?? 'Somebody'} changed this meanwhile.</b>
      <p>What you typed is still here, and nothing of it is saved.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" onClick={setting.discard}>
          Show what is saved
        </Button>
        <Button variant="ghost" size="sm" onClick={setting.keep}>
          Go on with mine
        </Button>
      </div>
    </div>
  )
}
