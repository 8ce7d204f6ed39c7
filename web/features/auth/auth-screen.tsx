import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { usePublicSettings } from '#web/api/public-settings.ts'
import { keepsCookies } from '#web/session/keeps-cookies.ts'
import { useSession } from '#web/session/session.ts'
import { signOut } from '#web/session/sign-out.ts'
import { isSessionMarked } from '#web/session/stored-session.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { AuthFrame } from './auth-frame.tsx'
import { ClassLoginForm } from './class-login-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { KeepsNothing } from './keeps-nothing.tsx'
import { AdminLoginForm, LoginForm } from './login-form.tsx'
import { ChoosePasswordScreen } from './new-password-screens.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { useCardLink } from './use-card-link.ts'

type Mode = 'register' | 'login' | 'forgot' | 'class'

const HEADINGS: Record<Mode, { title: string; text: string }> = {
  register: { title: 'Create your account', text: 'Then your work is kept safe, on every device.' },
  login: { title: 'Welcome back', text: 'Sign in and go on where you stopped.' },
  class: { title: 'Sign in with your card', text: 'You need your class code, your name and your password.' },
  forgot: { title: 'Forgot your password?', text: 'It happens. We help you to a new one.' },
}

/** This is what the user must still do in a session that allows nothing else. */
interface Due {
  what: 'password' | 'second factor'
  userId: string
}

/** Renders the screen that asks for the code; the route passes it in. */
type SecondFactorStep = (onDone: () => void) => ReactNode

/** The sign-in screen. */
export function AuthScreen({
  form,
  onEntered: onSessionBegun,
  onDeletionDue,
  secondFactor,
  isAgain = false,
}: {
  /** The form that is shown until the user chooses another one. */
  form: 'login' | 'register' | 'class'
  onEntered: (how: 'registered' | 'signed-in', userId: string) => void
  onDeletionDue: (dueAt: string) => void
  secondFactor: SecondFactorStep
  /** The page still shows the person whose session ended. */
  isAgain?: boolean
}) {
  const { isKept, isRefused, entered } = useKeptSession()
  const onEntered = (how: 'registered' | 'signed-in', userId: string) =>
    entered(() => onSessionBegun(how, userId))
  const [chosen, setChosen] = useState<Mode | null>(null)
  const [typed, setTyped] = useState('')
  const [due, setDue] = useState<Due | null>(null)
  const card = useCardLink(() => setChosen('class'))
  const session = useSession()
  const settings = usePublicSettings()
  const registration = settings?.registration
  const isClosed = registration === 'nobody'
  const wanted = chosen ?? form
  const mode = isClosed && wanted === 'register' ? 'login' : wanted
  useHeadingFocus(mode)

  const go = (next: Mode, withTyped = typed) => {
    setTyped(withTyped)
    setChosen(next)
  }
  if (due !== null && isKept)
    return <DueScreen {...{ due, secondFactor }} onDone={() => onEntered('signed-in', due.userId)} />
  if (session.status === 'signed-in' && !isAgain)
    return <AlreadySignedIn name={session.firstName ?? session.email} />

  return (
    // Otherwise the form would appear for a moment to a user who is signed in.
    <div className={session.status === 'loading' ? '[html[data-signed-in]_&]:invisible' : ''}>
      <AuthFrame
        {...HEADINGS[mode]}
        pose={mode === 'forgot' ? 'explain' : 'wave'}
        below={isKept && mode !== 'register' && <OtherWays {...{ mode, go, isClosed }} />}
      >
        {!isKept && <KeepsNothing isSignedIn={isRefused} />}
        {isKept && isClosed && mode === 'login' && (
          <p className="mb-4 rounded-control bg-sun-wash p-4">
            <b className="block">New here? Your school makes the accounts.</b>
            Ask your teacher for yours, then sign in below.
          </p>
        )}
        {isKept && registration === 'confirmed' && mode === 'register' && (
          <p className="mb-4 text-sm text-soft">
            You can learn at once. School news comes when your school has confirmed you.
          </p>
        )}
        {isKept && mode === 'register' && <OtherWays {...{ mode, go, isClosed }} />}
        {isKept && mode === 'register' && (
          <RegistrationForm
            asksConsent={settings?.consent === 'tick'}
            onRegistered={(userId) => onEntered('registered', userId)}
            onLoginInstead={(email) => go('login', email)}
          />
        )}
        {isKept && mode === 'login' && (
          <LoginForm
            name={typed}
            onSignedIn={(userId) => onEntered('signed-in', userId)}
            onPasswordDue={(userId) => setDue({ what: 'password', userId })}
            onSecondFactorDue={(userId) => setDue({ what: 'second factor', userId })}
            onDeletionDue={onDeletionDue}
            onForgot={(email) => go('forgot', email)}
          />
        )}
        {isKept && mode === 'class' && (
          <ClassLoginForm
            // Another card starts the form again.
            key={`${card?.classCode} ${card?.word}`}
            card={card}
            onSignedIn={(userId) => onEntered('signed-in', userId)}
            onPasswordDue={(userId) => setDue({ what: 'password', userId })}
            onSecondFactorDue={(userId) => setDue({ what: 'second factor', userId })}
            onDeletionDue={onDeletionDue}
            onBack={() => go('login')}
          />
        )}
        {isKept && mode === 'forgot' && <ForgotForm email={typed} onBack={() => go('login')} />}
      </AuthFrame>
    </div>
  )
}

export function AdminLoginScreen({
  onEntered: onSessionBegun,
  onDeletionDue,
  secondFactor,
}: {
  onEntered: (userId: string) => void
  onDeletionDue: (dueAt: string) => void
  secondFactor: SecondFactorStep
}) {
  const [due, setDue] = useState<Due | null>(null)
  const { isKept, isRefused, entered } = useKeptSession()
  const onEntered = (userId: string) => entered(() => onSessionBegun(userId))
  if (due !== null && isKept)
    return <DueScreen {...{ due, secondFactor }} onDone={() => onEntered(due.userId)} />
  return (
    <AuthFrame title="Admin login" text="For the people who run this school's Qala." pose="explain">
      {isKept ? (
        <AdminLoginForm
          onSignedIn={onEntered}
          onPasswordDue={(userId) => setDue({ what: 'password', userId })}
          onSecondFactorDue={(userId) => setDue({ what: 'second factor', userId })}
          onDeletionDue={onDeletionDue}
        />
      ) : (
        <KeepsNothing isSignedIn={isRefused} />
      )}
    </AuthFrame>
  )
}

/**
 * Returns whether this browser can keep a session. It is checked before a form is used, and again when a session has begun,
 * because some browsers accept a cookie from a page and refuse the server's.
 */
function useKeptSession() {
  const keeps = useSyncExternalStore(neverChanges, keepsCookies, () => true)
  const [isRefused, setRefused] = useState(false)
  return {
    isKept: keeps && !isRefused,
    isRefused,
    entered: (goOn: () => void) => (isSessionMarked() ? goOn() : setRefused(true)),
  }
}

const neverChanges = () => () => {}

function DueScreen({
  due,
  secondFactor,
  onDone,
}: {
  due: Due
  secondFactor: SecondFactorStep
  onDone: () => void
}) {
  return due.what === 'password' ? <ChoosePasswordScreen onChosen={onDone} /> : secondFactor(onDone)
}

interface OtherWaysProps {
  mode: Mode
  go: (mode: Mode) => void
  isClosed: boolean
}

/**
 * The other forms. They stand above the registration form, because a child with a card would otherwise fill in nine fields before
 * seeing them.
 */
function OtherWays({ mode, go, isClosed }: OtherWaysProps) {
  if (mode === 'forgot') return null
  const way = (to: Mode, label: string) => (
    <Button variant="ghost" size="sm" onClick={() => go(to)}>
      {label}
    </Button>
  )
  const toCard = way('class', 'I have a card')
  const toLogin = way('login', 'Log in')
  if (mode === 'register') {
    return (
      <div className="needs-script mb-5 text-soft">
        <p>Do you have a card from your teacher, or an account?</p>
        <p className="mt-2 flex flex-wrap gap-3">
          {toCard}
          {toLogin}
        </p>
      </div>
    )
  }
  const lines = [
    mode === 'class' ? ['Do you have an email?', toLogin] : ['Did your teacher give you a card?', toCard],
    ...(isClosed ? [] : [['New here?', way('register', 'Create an account')]]),
  ]
  return (
    <div className="needs-script mt-5 grid gap-3 text-soft">
      {lines.map(([question, button]) => (
        <p key={String(question)} className="flex flex-wrap items-center justify-between gap-x-3">
          {question}
          {button}
        </p>
      ))}
    </div>
  )
}

/** Focuses the heading, so that a screen reader announces the new form. */
function useHeadingFocus(mode: Mode): void {
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    focusHeading()
  }, [mode])
}

function AlreadySignedIn({ name }: { name: string }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <AuthFrame
      title="You are signed in"
      text={
        name === '' ? (
          'This device is in use.'
        ) : (
          <>
            This is the account of <AsWritten>{name}</AsWritten>.
          </>
        )
      }
    >
      <div className="grid gap-3">
        <Button href="/" variant="sun" wide>
          Go to Home
        </Button>
        <Button
          variant="ghost"
          wide
          busy={leaving}
          busyLabel="Signing out..."
          onClick={() => {
            setLeaving(true)
            void signOut().finally(() => setLeaving(false))
          }}
        >
          Sign Out
        </Button>
      </div>
    </AuthFrame>
  )
}
