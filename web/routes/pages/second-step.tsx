import { useState } from 'react'
import { AuthFrame } from '#web/features/auth/auth-frame.tsx'
import { ChoosePasswordScreen } from '#web/features/auth/new-password-screens.tsx'
import { CodeForm } from '#web/features/second-factor/code-form.tsx'

/** After a sign-in with a one-time password, the user must still choose a password of their own. */
export function SecondStep({ onDone }: { onDone: () => void }) {
  const [isPasswordDue, setPasswordDue] = useState(false)
  if (isPasswordDue) return <ChoosePasswordScreen onChosen={onDone} />
  return (
    <AuthFrame title="One more step" text="Your password is right. Now show that it is you." pose="explain">
      <CodeForm onDone={(passwordDue) => (passwordDue ? setPasswordDue(true) : onDone())} />
    </AuthFrame>
  )
}
