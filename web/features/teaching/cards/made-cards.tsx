import { createPortal } from 'react-dom'
import { count, plural } from '#domain/counts.ts'
import { shortDayWithYear } from '#domain/dates.ts'
import { cardLink } from '#domain/school/card-link.ts'
import {
  CARDS_PER_PAGE,
  type CardOwner,
  type SignInCard,
  type SignInCards,
} from '#domain/school/sign-in-cards.ts'
import { OnlyHereWarning } from '#web/features/staff/only-here.tsx'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import style from './cards.css?inline'
import { focusOnce } from '#web/ui/focus-once.ts'

/** What to do where the address works on this computer alone. */
export const ELSEWHERE = 'Open Qala by the address your learners use, and make the cards there.'

interface MadeCardsProps {
  made: SignInCards
  /** Learners who were meant to get a card but have left the class. */
  missing: readonly CardOwner[]
  onDone: () => void
}

/** Shows the cards as they will be printed. Their passwords are shown only once. */
export function MadeCards({ made, missing, onDone }: MadeCardsProps) {
  const address = new URL(made.publicUrl ?? location.origin)
  const pages = Math.ceil(made.cards.length / CARDS_PER_PAGE)
  return (
    <section aria-labelledby="made-cards" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="made-cards" ref={focusOnce} tabIndex={-1} className="text-lg outline-none">
        {count(made.cards.length, 'card is ready', 'cards are ready')}
      </h3>
      <p>
        Print {plural(made.cards.length, 'it', 'them')} now: the passwords are shown this once and work until{' '}
        {shortDayWithYear(made.expiresAt)}.{' '}
        {made.cards.length > 1 && `${count(pages, 'page')} of A4, to cut along the lines.`}
      </p>
      {missing.length > 0 && (
        <Card tone="sun">
          <p className="font-bold">
            No card for{' '}
            <AsWritten>
              {missing.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
            </AsWritten>
          </p>
          <p>{plural(missing.length, 'This learner is', 'These learners are')} not in the class any more.</p>
        </Card>
      )}
      <OnlyHereWarning host={address.host} saying="These cards say" instead={ELSEWHERE} />
      <div className="flex flex-wrap gap-3">
        <Button variant="sun" onClick={() => print()}>
          {plural(made.cards.length, 'Print the card', 'Print the cards')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </div>
      <ul className="sign-in-cards">
        {made.cards.map((card) => (
          <PaperCard key={card.userId} {...{ card, made, address }} />
        ))}
      </ul>
      {/* This is outside the page's own element, so that only the sheets are printed. */}
      {createPortal(
        <div className="print-only card-sheets">
          {Array.from({ length: pages }, (_, page) => (
            <ul key={page} className="sign-in-cards">
              {made.cards.slice(page * CARDS_PER_PAGE, (page + 1) * CARDS_PER_PAGE).map((card) => (
                <PaperCard key={card.userId} {...{ card, made, address }} />
              ))}
            </ul>
          ))}
        </div>,
        document.body,
      )}
    </section>
  )
}

interface PaperCardProps {
  card: SignInCard
  made: SignInCards
  address: URL
}

function PaperCard({ card: { firstName, lastName, word }, made, address }: PaperCardProps) {
  const { className, classCode, expiresAt } = made
  return (
    // The text must stay as it is, because it quotes the page that the learner will see.
    <li translate="no" className="sign-in-card">
      <div className="sign-in-card-text">
        <p className="sign-in-card-name">
          {firstName} {lastName}
        </p>
        <p>Class {className}</p>
        <p className="sign-in-card-way">
          Open <b>{address.host}/class</b>.
        </p>
        <dl>
          <dt>Class code</dt>
          <dd>{classCode}</dd>
          <dt>{word === null ? 'Password' : 'Password for the first time'}</dt>
          <dd>{word?.replaceAll('-', ' ') ?? <span className="sign-in-card-own">the one you chose</span>}</dd>
        </dl>
        <p className="sign-in-card-foot">
          {word === null
            ? 'Forgot it? Ask your teacher for a new card.'
            : `Works once, until ${shortDayWithYear(expiresAt)}. Then choose your own and tell nobody.`}
        </p>
      </div>
      <div className="sign-in-card-code">
        <QrCode text={cardLink(address.origin, { classCode, word })} label={`QR code for ${firstName}`} />
        <p aria-hidden="true">Or scan this</p>
      </div>
    </li>
  )
}

adoptStyle(style)
