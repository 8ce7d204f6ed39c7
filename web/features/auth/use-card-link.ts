import { useEffect, useState } from 'react'
import { readCardLink, type CardSecret } from '#domain/school/card-link.ts'

/** Returns the secret in a card's QR code. It is removed from the address at once, so that it does not stay in the history. */
export function useCardLink(onCard: () => void): CardSecret | null {
  const [card, setCard] = useState<CardSecret | null>(null)
  const [seen, setSeen] = useState<CardSecret | null>(null)
  useEffect(() => {
    const take = () => {
      const found = readCardLink(location.hash) ?? readCardLink(location.search)
      if (found === null) return
      history.replaceState(history.state, '', location.pathname)
      setCard(found)
    }
    take()
    // Another card that is opened in the same tab changes only the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  if (card !== seen) {
    setSeen(card)
    onCard()
  }
  return card
}
