import { useState } from 'react'
import { count, grouped, plural } from '#domain/counts.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import type { CardOwner, SecretState, SignInCards } from '#domain/school/sign-in-cards.ts'
import { findCardOwners, makeCards } from '#domain/school/sign-in-cards-api.ts'
import { useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { ConfirmDialog } from '#web/features/staff/confirm-dialog.tsx'
import { EndTicketsTick } from '#web/features/staff/end-tickets-tick.tsx'
import { OnlyHereWarning } from '#web/features/staff/only-here.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { withTicked } from '#web/features/staff/with-ticked.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tick } from '#web/ui/tick.tsx'
import { ELSEWHERE, MadeCards } from './made-cards.tsx'

/**
 * The sign-in cards of a class: staff choose which learners get a card or keep their own password, and can replace a lost card.
 */
export function CardsPage({ of: one }: { of: SchoolClass }) {
  const { classId } = one
  const owners = useAdminQuery({
    key: ['classes', classId, 'cards'],
    call: findCardOwners,
    body: { classId },
  })
  const [made, setMade] = useState<SignInCards | null>(null)
  const [wanted, setWanted] = useState<readonly CardOwner[]>([])
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
    // Some learners may have used their cards in the meantime.
    void owners.refetch()
  }
  if (made !== null) {
    const missing = wanted.filter(({ userId }) => !made.cards.some((card) => card.userId === userId))
    return <MadeCards made={made} missing={missing} onDone={done} />
  }
  if (owners.data === undefined)
    return <Pending query={owners} label="Fetching the class..." title="The class could not be shown" />
  const { learners, publicUrl } = owners.data
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
      host={new URL(publicUrl ?? location.origin).host}
      hasCode={one.code !== null}
      isBusy={make.isPending}
      onMake={(userIds, options) => {
        setWanted(learners.filter(({ userId }) => userIds.includes(userId)))
        make.mutate({ classId, userIds, ...options })
      }}
    />
  )
}

const STATES: Record<SecretState, { text: string; tone: 'sun' | 'indigo' | 'leaf' }> = {
  never: { text: 'Cannot sign in yet', tone: 'sun' },
  given: { text: 'Has a card, not used yet', tone: 'indigo' },
  own: { text: 'Has their own password', tone: 'leaf' },
}

interface ChooseCardsProps {
  learners: readonly CardOwner[]
  /** The host that the cards will show. */
  host: string
  hasCode: boolean
  isBusy: boolean
  onMake: (userIds: string[], options: { replacesOwn: boolean; endTickets: boolean }) => void
}

function ChooseCards({ learners, host, hasCode, isBusy, onMake }: ChooseCardsProps) {
  // Only learners who cannot sign in yet are ticked at first, because a new card ends what the others have.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(learners.filter(({ secret }) => secret === 'never').map(({ userId }) => userId)),
  )
  const [replacesOwn, setReplacesOwn] = useState(false)
  const [endTickets, setEndTickets] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const chosen = learners.filter(({ userId }) => ticked.has(userId))
  const owning = chosen.filter(({ secret }) => secret === 'own').length
  const losing = chosen.filter(({ secret }) => secret === 'given' || (secret === 'own' && replacesOwn))
  const isOff = chosen.length === 0 || !hasCode
  const makeAll = () =>
    onMake(
      chosen.map(({ userId }) => userId),
      { replacesOwn, endTickets },
    )
  return (
    <>
      <p>
        With a card a learner signs in without an email: class code, own name and a password for one use. Then
        they choose their own.
      </p>
      <OnlyHereWarning host={host} saying="These cards would say" instead={ELSEWHERE} />
      {owning > 0 && (
        <Tick
          label={
            owning === 1
              ? 'Also give a new password to the 1 who has their own'
              : `Also give new passwords to the ${grouped(owning)} who have their own`
          }
          hint="Their own password stops working, and they are signed out everywhere."
          checked={replacesOwn}
          onChange={setReplacesOwn}
        />
      )}
      <EndTicketsTick checked={endTickets} onChange={setEndTickets} />
      <output className="block text-soft">
        {hasCode
          ? whatHappens(learners, chosen, replacesOwn)
          : 'This class has no code, and a card needs one. Give it a new code under Learners first.'}
      </output>
      <Button
        className="justify-self-start"
        busy={isBusy}
        busyLabel="Making cards..."
        aria-disabled={isOff || undefined}
        onClick={() => {
          if (isOff) return
          if (losing.length > 0) setAsking(true)
          else makeAll()
        }}
      >
        {makeLabel(chosen.length)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={askTitle(losing)}
          onClose={() => setAsking(false)}
          label={makeLabel(chosen.length)}
          busyLabel="Making cards..."
          busy={isBusy}
          onConfirm={() => {
            setAsking(false)
            makeAll()
          }}
        >
          <p>
            {plural(losing.length, 'The password', 'The passwords')} of{' '}
            <AsWritten>
              {losing.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
            </AsWritten>{' '}
            {plural(losing.length, 'stops', 'stop')} working, and so {plural(losing.length, 'does', 'do')} the{' '}
            {plural(losing.length, 'card', 'cards')} printed before. Hand out the new{' '}
            {plural(losing.length, 'card', 'cards')} after printing.
          </p>
        </ConfirmDialog>
      )}
      <section aria-labelledby="card-owners" className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 id="card-owners" className="text-lg">
          Who gets a card
        </h3>
        <Tick
          label={`All ${grouped(learners.length)} learners`}
          checked={chosen.length === learners.length}
          onChange={(on) => setTicked(new Set(on ? learners.map(({ userId }) => userId) : []))}
        />
        <ul className="divide-y divide-line border-y border-line">
          {learners.map((learner) => (
            <OwnerRow
              key={learner.userId}
              learner={learner}
              isChosen={ticked.has(learner.userId)}
              isOff={isBusy || !hasCode}
              onTick={(on) => setTicked(withTicked(ticked, on, learner.userId))}
              onNewCard={() => onMake([learner.userId], { replacesOwn: true, endTickets })}
            />
          ))}
        </ul>
      </section>
    </>
  )
}

function makeLabel(cards: number): string {
  return cards === 0 ? 'Make cards' : `Make ${count(cards, 'card')}`
}

function askTitle(losing: readonly CardOwner[]): string {
  const printed = losing.filter(({ secret }) => secret === 'given').length
  const own = losing.length - printed
  if (own === 0) return `Replace ${count(printed, 'printed card')}?`
  if (printed === 0) return `Replace ${count(own, 'password')}?`
  return `Replace ${count(printed, 'printed card')} and ${count(own, 'password')}?`
}

function whatHappens(
  learners: readonly CardOwner[],
  chosen: readonly CardOwner[],
  replacesOwn: boolean,
): string {
  if (chosen.length === 0)
    return learners.some(({ secret }) => secret === 'never')
      ? 'Tick who gets a card.'
      : 'Everybody here has a card or their own password. Tick who needs a new card.'
  const keeping = replacesOwn ? 0 : chosen.filter(({ secret }) => secret === 'own').length
  const fresh = chosen.length - keeping
  const parts = [
    fresh > 0 && `${count(fresh, 'learner gets', 'learners get')} a new password for one use.`,
    chosen.some(({ secret }) => secret === 'given') && 'A card printed before stops working.',
    keeping > 0 &&
      `${count(keeping, 'keeps', 'keep')} their own password: the card shows only the class code.`,
  ]
  return parts.filter(Boolean).join(' ')
}

interface OwnerRowProps {
  learner: CardOwner
  isChosen: boolean
  isOff: boolean
  onTick: (isOn: boolean) => void
  onNewCard: () => void
}

function OwnerRow({ learner, isChosen, isOff, onTick, onNewCard }: OwnerRowProps) {
  const { text, tone } = STATES[learner.secret]
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <label className="grid min-h-12 min-w-0 flex-1 basis-60 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 sm:flex">
        <input
          type="checkbox"
          className="size-6 flex-none accent-leaf"
          checked={isChosen}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className="sr-only">Card for </span>
        <span translate="no" className="min-w-0 flex-1 font-semibold wrap-anywhere">
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
          // On a phone the button is below the name, not below the tick.
          className="ml-7 px-2! sm:ml-0"
          aria-disabled={isOff || undefined}
          onClick={() => isOff || onNewCard()}
        >
          Lost: new card
          <span className="sr-only">
            {' '}
            for <AsWritten>{`${learner.firstName} ${learner.lastName}`}</AsWritten>
          </span>
        </Button>
      )}
    </li>
  )
}
