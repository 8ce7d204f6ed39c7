import { useEffect } from 'react'
import { ChoosePassword } from '#domain/accounts.ts'
import { choosePassword } from '#web/api/auth.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { AuthFrame } from './auth-frame.tsx'
import { chooseFailure } from './failure-text.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** After signing in with a one-time password, nothing else works until another one is chosen. */
export function ChoosePasswordScreen({ onChosen }: { onChosen: () => void }) {
  // The focus went away with the form before.
  useEffect(focusHeading, [])
  return (
    <AuthFrame
      title="Choose your own password"
      text="The password you were given works once. Choose one that only you know."
      pose="explain"
    >
      <NewPasswordForm
        schema={ChoosePassword}
        save={choosePassword}
        failureText={chooseFailure}
        onSaved={onChosen}
      />
    </AuthFrame>
  )
}
