import { useEffect, useState } from 'react'
import { readCardLink, type CardSecret } from '#domain/card-link.ts'

/** What the QR code of a card says. Taken out of the address at once, so that it stays in no history. */
export function useCardLink(onCard: () => void): CardSecret | null {
  const [card, setCard] = useState<CardSecret | null>(null)
  const [seen, setSeen] = useState<CardSecret | null>(null)
  useEffect(() => {
    const take = () => {
      const found = readCardLink(location.hash)
      if (found === null) return
      history.replaceState(history.state, '', location.pathname)
      setCard(found)
    }
    take()
    // Another card read in the same tab changes nothing but the fragment.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  if (card !== seen) {
    setSeen(card)
    onCard()
  }
  return card
}
