import type { ReactNode } from 'react'
import { count } from '#domain/counts.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardButton } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissingWork } from '#web/ui/missing-work.tsx'
import { Page } from '#web/ui/page.tsx'

interface ShownThing {
  id: string
  name: string
  /** Says what it is, such as "A game". */
  what: string
  picture: ReactNode
}

interface ThingsScreenProps {
  things: readonly ShownThing[]
  /** A visitor's things are on one device alone. */
  isSignedIn: boolean
  /** Work from other devices may be missing. */
  isIncomplete: boolean
  onOpen: (id: string) => void
  onLab: () => void
  onOwn: () => void
  onLeave: () => void
}

/** Shows everything that the learner made and kept, each with its picture. */
export function ThingsScreen(props: ThingsScreenProps) {
  const { things, isSignedIn, isIncomplete, onOpen, onLab, onOwn, onLeave } = props
  return (
    <Page top={<BackHeader onBack={onLeave} />}>
      <h1 tabIndex={-1} className="text-2xl outline-none">
        My things
      </h1>
      {isIncomplete && <MissingWork />}
      {things.length === 0 ? (
        <EmptyState
          title="You have not kept anything yet"
          text="Make a game, a drawing or a level in the Lab. Then tap “Keep it in My things”."
          action={
            <>
              <Button variant="sun" onClick={onLab}>
                Open the Lab
              </Button>
              <Button variant="ghost" onClick={onOwn}>
                Make your own level
              </Button>
            </>
          }
        />
      ) : (
        <>
          <p className="mt-1 text-read text-soft">
            You made {count(things.length, 'thing')}.{' '}
            {isSignedIn
              ? 'They are on all your devices, and they work offline.'
              : 'They are on this device. Sign in, and they are on all your devices.'}
          </p>
          <ul aria-label="My things" className="mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {things.map(({ id, name, what, picture }) => (
              <li key={id}>
                <CardButton
                  title={name}
                  text={what}
                  leading={<div className="thing-picture">{picture}</div>}
                  onClick={() => onOpen(id)}
                  className="h-full wrap-anywhere"
                />
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <Button variant="ghost" onClick={onLab}>
              Make another one
            </Button>
          </p>
        </>
      )}
    </Page>
  )
}
