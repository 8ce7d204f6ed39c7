import { createPortal } from 'react-dom'
import { cardLink } from '#domain/card-link.ts'
import { CARDS_PER_PAGE, type SignInCard, type SignInCards } from '#domain/sign-in-cards.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { dayText, number } from '../texts.ts'
import style from './cards.css?inline'

/** Addresses that lead another computer to itself. */
const ONLY_HERE = /^(?:localhost|127\.|\[::1\])/

/** The cards as they will be on paper. Their passwords are shown this once. */
export function MadeCards({ made, onDone }: { made: SignInCards; onDone: () => void }) {
  const address = new URL(made.publicUrl ?? location.origin)
  const pages = Math.ceil(made.cards.length / CARDS_PER_PAGE)
  return (
    <section aria-labelledby="made-cards" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="made-cards" ref={focusOnce} tabIndex={-1} className="text-lg outline-none">
        {made.cards.length === 1 ? '1 card is ready' : `${number(made.cards.length)} cards are ready`}
      </h3>
      <p>
        Print {made.cards.length === 1 ? 'it' : 'them'} now: the passwords are shown this once and work until{' '}
        {dayText(made.expiresAt)}.{' '}
        {made.cards.length > 1 &&
          `${pages === 1 ? '1 page' : `${number(pages)} pages`} of A4, to cut along the lines.`}
      </p>
      {ONLY_HERE.test(address.host) && (
        <Card tone="sun">
          <p className="font-bold">These cards say {address.host}, which works on this computer alone.</p>
          <p>Open Qala by the address your learners use, and make the cards there.</p>
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="sun" onClick={() => print()}>
          {made.cards.length === 1 ? 'Print the card' : 'Print the cards'}
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
      {/* Beside the page, so that printing shows nothing but the sheets. */}
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
    <li className="sign-in-card">
      <div className="sign-in-card-text">
        <p className="sign-in-card-name">
          {firstName} {lastName}
        </p>
        <p>Class {className}</p>
        <p className="sign-in-card-way">
          Open <b>{address.host}/auth</b> and press “Use my class code”.
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
            : `Works once, until ${dayText(expiresAt)}. Then choose your own and tell nobody.`}
        </p>
      </div>
      <div className="sign-in-card-code">
        <QrCode text={cardLink(address.origin, { classCode, word })} label={`QR code for ${firstName}`} />
        <p aria-hidden="true">Or scan this</p>
      </div>
    </li>
  )
}

/** The button that was pressed is gone. */
function focusOnce(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true })
}

adoptStyle(style)
