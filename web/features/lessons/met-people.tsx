import type { MetPerson } from '#domain/learning/cast.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { Button } from '#web/ui/button.tsx'
import { Face } from '#web/ui/face.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

/** All faces are one small file, because the same people come back in many lessons. */
const club = preloadable(() => import('#web/content/cast.ts'))

/** Returns the face of a person, once the faces are there. Without them a lesson is complete, so a failure is ignored. */
export function useFaces(needed: boolean): (id: string) => string | undefined {
  const people = usePreloadable(club, { needed, onFailure: () => undefined })?.cast.people
  return (id) => people?.find((person) => person.id === id)?.svg
}

interface MetPeopleProps {
  people: readonly MetPerson[]
  faceOf: (id: string) => string | undefined
  /** Without it there is no button to the page of the coding club. */
  onOpenClub?: (() => void) | undefined
}

/** The people whom a block of the notes names for the first time in the lesson. */
export function MetPeople({ people, faceOf, onOpenClub }: MetPeopleProps) {
  const isNew = people.some(({ sentence }) => sentence !== undefined)
  return (
    <div className="mt-4 break-inside-avoid">
      <div className="flex flex-wrap gap-x-5 gap-y-2.5 text-sm">
        {people.map(({ id, name, sentence }) => {
          const face = <Face svg={faceOf(id)} />
          if (sentence !== undefined)
            return (
              <p key={id} className="flex basis-full items-center gap-2.5 text-soft">
                {face}
                <span className="min-w-0">
                  <b className="text-ink">{name}</b>
                  {sentence.slice(name.length)}
                </span>
              </p>
            )
          // The text has just named this person, so nothing is read out twice.
          return (
            <p key={id} aria-hidden="true" className="flex min-w-0 items-center gap-2.5 font-bold">
              {face}
              {name}
            </p>
          )
        })}
      </div>
      {isNew && onOpenClub && (
        <Button variant="quiet" size="sm" className="-mx-2 px-2! print:hidden" onClick={onOpenClub}>
          Meet the coding club
        </Button>
      )}
    </div>
  )
}
