import { useState } from 'react'
import type { SchoolClass } from '#domain/classes.ts'
import type { CardOwner, SecretState, SignInCards } from '#domain/sign-in-cards.ts'
import { findCardOwners, makeCards } from '#web/api/cards.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { useAdminAction, useAdminQuery } from '../admin-call.ts'
import { Pending } from '../pending.tsx'
import { number } from '../texts.ts'
import { MadeCards } from './made-cards.tsx'

/** Sign-in cards of a class: who gets one, who keeps their own password, and one in place of a lost one. */
export function CardsPage({ of: one }: { of: SchoolClass }) {
  const { classId } = one
  const owners = useAdminQuery({
    key: ['classes', classId, 'cards'],
    call: (token) => findCardOwners(token, classId),
  })
  const [made, setMade] = useState<SignInCards | null>(null)
  const make = useAdminAction({
    call: makeCards,
    done: (cards: SignInCards) => {
      setMade(cards)
      return null
    },
    failed: 'No cards were made',
    refresh: [['classes', classId]],
  })
  const done = () => {
    setMade(null)
    // Some may have used theirs meanwhile.
    void owners.refetch()
  }
  if (made !== null) return <MadeCards made={made} onDone={done} />
  if (owners.data === undefined)
    return <Pending query={owners} label="Fetching the class..." title="The class could not be shown" />
  const { learners } = owners.data
  if (learners.length === 0)
    return (
      <EmptyState
        title="Nobody is in this class yet"
        text="When learners are in it, you can print a sign-in card for each of them here."
      />
    )
  return (
    <ChooseCards
      learners={learners}
      hasCode={one.code !== null}
      isBusy={make.isPending}
      onMake={(userIds, replacesOwn) => make.mutate({ classId, userIds, replacesOwn })}
    />
  )
}

const STATES: Record<SecretState, { text: string; tone: 'sun' | 'indigo' | 'leaf' }> = {
  never: { text: 'Cannot sign in yet', tone: 'sun' },
  given: { text: 'Has a card, not used yet', tone: 'indigo' },
  own: { text: 'Has an own password', tone: 'leaf' },
}

interface ChooseCardsProps {
  learners: readonly CardOwner[]
  hasCode: boolean
  isBusy: boolean
  onMake: (userIds: string[], replacesOwn: boolean) => void
}

function ChooseCards({ learners, hasCode, isBusy, onMake }: ChooseCardsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [replacesOwn, setReplacesOwn] = useState(false)
  const chosen = learners.filter(({ userId }) => !left.has(userId))
  const owning = chosen.filter(({ secret }) => secret === 'own').length
  const turn = (userId: string) => {
    const next = new Set(left)
    if (!next.delete(userId)) next.add(userId)
    setLeft(next)
  }
  const isOff = chosen.length === 0 || !hasCode
  return (
    <>
      <p>
        With a card a learner signs in without an email: class code, own name and a password for one use. Then
        they choose their own.
      </p>
      {owning > 0 && (
        <Tick
          label={
            owning === 1
              ? 'A new password too for the 1 who has an own one'
              : `New passwords too for the ${number(owning)} who have an own one`
          }
          hint="Their own password stops working, and they are signed out everywhere."
          checked={replacesOwn}
          onChange={setReplacesOwn}
        />
      )}
      <output className="block text-soft">
        {hasCode
          ? whatHappens(chosen.length - (replacesOwn ? 0 : owning), replacesOwn ? 0 : owning)
          : 'This class has no code, and a card needs one. Give it a new code under Learners first.'}
      </output>
      <Button
        className="justify-self-start"
        busy={isBusy}
        busyLabel="Making cards..."
        aria-disabled={isOff || undefined}
        onClick={() =>
          isOff ||
          onMake(
            chosen.map(({ userId }) => userId),
            replacesOwn,
          )
        }
      >
        {chosen.length === 1 ? 'Make 1 card' : `Make ${number(chosen.length)} cards`}
      </Button>
      <section aria-labelledby="card-owners" className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 id="card-owners" className="text-lg">
          Who gets a card
        </h3>
        <Tick
          label={`All ${number(learners.length)} learners`}
          checked={left.size === 0}
          onChange={(on) => setLeft(new Set(on ? [] : learners.map(({ userId }) => userId)))}
        />
        <ul className="divide-y divide-line border-y border-line">
          {learners.map((learner) => (
            <OwnerRow
              key={learner.userId}
              learner={learner}
              isChosen={!left.has(learner.userId)}
              isOff={isBusy || !hasCode}
              onTurn={() => turn(learner.userId)}
              onNewCard={() => onMake([learner.userId], true)}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

function whatHappens(fresh: number, keeping: number): string {
  const parts = [
    fresh > 0 &&
      `${fresh === 1 ? '1 learner gets' : `${number(fresh)} learners get`} a new password for one use; a card from before stops working.`,
    keeping > 0 &&
      `${keeping === 1 ? '1 keeps the own password' : `${number(keeping)} keep their own password`}: the card shows the class code alone.`,
  ]
  return parts.filter(Boolean).join(' ') || 'Tick who gets a card.'
}

interface OwnerRowProps {
  learner: CardOwner
  isChosen: boolean
  isOff: boolean
  onTurn: () => void
  onNewCard: () => void
}

function OwnerRow({ learner, isChosen, isOff, onTurn, onNewCard }: OwnerRowProps) {
  const { text, tone } = STATES[learner.secret]
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <label className="grid min-h-12 min-w-0 flex-1 basis-60 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:flex">
        <input
          type="checkbox"
          className="size-6 flex-none accent-leaf"
          checked={isChosen}
          onChange={onTurn}
        />
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
          <span className="sr-only">Card for </span>
          {learner.lastName}, {learner.firstName}
        </span>
        <span className="col-start-2">
          <Chip tone={tone}>{text}</Chip>
        </span>
      </label>
      {learner.secret !== 'never' && (
        <Button
          variant="quiet"
          size="sm"
          // On a phone below the name, not below the tick.
          className="ml-7 px-2! sm:ml-0"
          aria-disabled={isOff || undefined}
          onClick={() => isOff || onNewCard()}
        >
          Lost: new card
          <span className="sr-only">
            {' '}
            for {learner.firstName} {learner.lastName}
          </span>
        </Button>
      )}
    </li>
  )
}
