import type { ComponentType } from 'react'
import { AsWritten } from '#web/ui/as-written.tsx'
import { AuthLink } from '#web/ui/auth-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Beads } from '#web/ui/illustrations/beads.tsx'
import { HeroScene } from '#web/ui/illustrations/scenes.tsx'
import { isNewHere } from '#web/session/new-here.ts'
import type { Session } from '#web/session/session.ts'

/** Even at twice the text size, the words of the greeting must not break on a small phone. */
const TITLE = 'text-[min(1.6875rem,13vw)] leading-[1.15] sm:text-3xl lg:text-4xl'

const OUTLINED = 'bg-brand border-on-brand/70! text-on-brand!'

const WAYS_IN = [
  ['register', 'Register'],
  ['login', 'Log in'],
  ['class', 'I have a card'],
] as const

export interface HeroProps {
  session: Session
  onStart: () => void
  /** Draws the robot as the learner dressed it. Until it is loaded, the plain robot stands in the same place. */
  scene?: ComponentType<{ className: string }> | undefined
}

/** The page is prerendered with both greetings. Until the session is known, `data-signed-in` on <html> selects one. */
export function Hero({ session, onStart, scene: Scene = HeroScene }: HeroProps) {
  const unknown = session.status === 'loading'
  const name = session.status === 'signed-in' ? session.firstName : null
  // Just after a login, the device knows that somebody is signed in but does not know the name yet.
  const nameToCome = session.status === 'signed-in' && name === null && session.email === ''
  const greeted = name !== null || nameToCome
  return (
    <section className="relative overflow-hidden rounded-hero bg-brand text-on-brand" aria-label="Welcome">
      <div className="relative z-10 flex min-h-[17.5rem] flex-col justify-center px-[20px] pt-6 pb-11 sm:px-8 lg:min-h-[20rem] lg:px-12">
        {(unknown || greeted) && (
          <div className={unknown ? 'hidden [html[data-signed-in]_&]:block' : ''}>
            <h1 className={`max-w-[13em] ${TITLE}`}>
              {isNewHere(session) ? 'Welcome to Qala' : 'Welcome back'},{' '}
              <span
                className={`block wrap-anywhere transition-opacity duration-200 ${name === null ? 'opacity-0' : 'opacity-100'}`}
              >
                {name === null ? 'friend' : <AsWritten>{name}</AsWritten>}!
              </span>
            </h1>
            <p className="mt-2 mb-5 max-w-[13em] text-brand-soft sm:max-w-[22em]">
              Ready to continue your learning journey?
            </p>
          </div>
        )}
        {!greeted && (
          <div className={unknown ? '[html[data-signed-in]_&]:hidden' : ''}>
            <h1 className={`max-w-[9.5em] ${TITLE}`}>Computers, coding and robots</h1>
            <p className="mt-2 mb-5 max-w-[13em] text-brand-soft sm:max-w-[22em]">
              Short Grade 7 lessons. Begin today, go at your own speed.
            </p>
          </div>
        )}
        <div className="flex flex-col items-start gap-3 sm:flex-row">
          <Button variant="sun" onClick={onStart}>
            Start Learning
          </Button>
          {session.status !== 'signed-in' && (
            <div className={`flex flex-wrap gap-3 ${unknown ? '[html[data-signed-in]_&]:hidden' : ''}`}>
              {WAYS_IN.map(([form, label]) => (
                <AuthLink key={form} form={form} variant="ghost" className={OUTLINED}>
                  {label}
                </AuthLink>
              ))}
            </div>
          )}
        </div>
      </div>
      <Scene className="absolute right-[-3%] bottom-0 h-[min(10rem,40vw)] sm:right-6 sm:h-56 lg:right-16 lg:h-72" />
      <Beads className="absolute inset-x-0 bottom-0" />
    </section>
  )
}
