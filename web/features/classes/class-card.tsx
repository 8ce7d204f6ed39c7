import { useCallback, useEffect, useState } from 'react'
import { JoinClass, type OwnClasses } from '#domain/school/classes.ts'
import type { ApiResult } from '#web/api/client.ts'
import { commonFailure } from '#web/api/failure-text.ts'
import { joinClass, readOwnClasses } from '#domain/school/my-classes-api.ts'
import { callAsLearner } from '#web/session/access.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert, type FailureText } from '#web/ui/form-alert.tsx'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useForm } from '#web/ui/use-form.ts'

const FAILED = 'You have not joined yet'

/** Lists the learner's classes, with a field for the class code that the teacher wrote on the board. */
export function ClassCard() {
  const [own, setOwn] = useState<OwnClasses['classes'] | 'loading' | 'failed'>('loading')
  const shown = useShown()
  const take = useCallback((found: ApiResult<OwnClasses>) => {
    setOwn((before) => {
      if (found.ok) return found.data.classes
      return typeof before === 'object' ? before : 'failed'
    })
  }, [])
  const load = useCallback(() => void callAsLearner(readOwnClasses).then(take), [take])
  useEffect(() => {
    if (shown) load()
  }, [shown, load])
  return (
    <Card as="section" labelledBy="class-card" className="w-full p-5 text-left">
      <h2 id="class-card" className="text-lg">
        Your class
      </h2>
      <p className="mt-1.5">{textOf(own)}</p>
      {typeof own === 'object' && (
        <JoinForm
          onJoined={(classes) => {
            const fresh = classes.filter(({ classId }) => !own.some((one) => one.classId === classId))
            showToast({
              title: fresh[0] ? `You are in class ${fresh[0].name}` : 'You are in this class already',
              tone: 'good',
            })
            setOwn(classes)
          }}
        />
      )}
    </Card>
  )
}

function textOf(own: OwnClasses['classes'] | 'loading' | 'failed'): string {
  if (own === 'loading') return 'One moment...'
  if (own === 'failed') return 'This shows when the school server can be reached.'
  if (own.length === 0)
    return 'Your teacher has a class code. With it your teacher sees your work and can help.'
  const names = own.map(({ name, schoolYear }) => `${name} (${schoolYear})`)
  return `You are in ${names.join(' and ')}. Your teacher sees your progress.`
}

function JoinForm({ onJoined }: { onJoined: (classes: OwnClasses['classes']) => void }) {
  const [failure, setFailure] = useState<FailureText | null>(null)
  const form = useForm(JoinClass, ['code'], async ({ code }, showErrors) => {
    setFailure(null)
    const answer = await callAsLearner(joinClass, { body: { code } })
    if (answer.ok) onJoined(answer.data.classes)
    else if (answer.reason === 'refused' && answer.fields) showErrors(answer.fields)
    else setFailure(commonFailure(FAILED, answer) ?? { title: FAILED, text: 'Please try again.' })
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-3 grid max-w-96 gap-3">
      <TextField
        label="Class code"
        hint="Two words and a number, such as goat-mango-47."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('code')}
      />
      <FormAlert failure={failure} />
      <Button type="submit" variant="ghost" busy={form.busy} busyLabel="Joining...">
        Join the class
      </Button>
    </form>
  )
}
