import { useState } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { ChoosePasswordScreen } from './choose-password-screen.tsx'
import { LoginForm } from './login-form.tsx'

export function AdminLoginScreen({ onEntered }: { onEntered: (userId: string) => void }) {
  const [choosing, setChoosing] = useState<string | null>(null)
  if (choosing !== null) return <ChoosePasswordScreen onChosen={() => onEntered(choosing)} />
  return (
    <AuthFrame title="Admin login" text="For the people who run this school's Qala." pose="explain">
      <LoginForm admin onSignedIn={onEntered} onPasswordDue={setChoosing} />
    </AuthFrame>
  )
}
