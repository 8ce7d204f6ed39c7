import { useState } from 'react'
import { ADULT_AGE } from '#domain/privacy/privacy.ts'
import { Tick } from '#web/ui/tick.tsx'

interface ConsentTickState {
  /** This is sent only if the school asks for it, because an older server does not accept the field. */
  consent: { consent?: boolean }
  isAsked: boolean
  isTicked: boolean
  error: string | undefined
  setTicked: (isTicked: boolean) => void
  /** Shows the tick with the server's message, also if this device did not know that the school asks for it. */
  refuse: (message: string | undefined) => void
}

/** @param asks what this device last heard from the school */
export function useConsentTick(asks: boolean): ConsentTickState {
  const [isTicked, setTicked] = useState(false)
  const [error, setError] = useState<string>()
  const isAsked = asks || error !== undefined
  return {
    isAsked,
    isTicked,
    error,
    consent: isAsked || isTicked ? { consent: isTicked } : {},
    setTicked: (now) => {
      setTicked(now)
      setError(undefined)
    },
    refuse: setError,
  }
}

/** @param age the age as typed so far */
export function ConsentTick({
  isAsked,
  isTicked,
  error,
  setTicked,
  age,
}: Omit<ConsentTickState, 'consent' | 'refuse'> & { age: string }) {
  if (!isAsked && !isTicked) return null
  const isAdult = Number(age) >= ADULT_AGE
  return (
    <Tick
      name="consent"
      label={
        isAdult
          ? 'I have read the privacy page and agree'
          : 'My parent or guardian has read the privacy page and agrees'
      }
      hint="The page is linked below the button."
      checked={isTicked}
      error={error}
      onChange={setTicked}
    />
  )
}
