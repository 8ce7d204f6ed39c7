import { useState } from 'react'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { Computer } from './computer.tsx'

/** A computer that is off: a robot asleep in the dark glass until the power button is pressed. */
export function PowerTask({ onComplete }: { onComplete: () => void }) {
  const [isOn, setIsOn] = useState(false)
  const press = () => {
    setIsOn(true)
    onComplete()
  }
  return (
    <Computer isOn={isOn} onPower={press}>
      <div className="practice-dark">
        {isOn ? (
          <>
            <Qala pose="wave" className="practice-window h-28 sm:h-40" />
            <output>Hello! The computer is starting...</output>
            <span aria-hidden="true" className="practice-boot">
              {[1, 2, 3, 4, 5, 6].map((bead) => (
                <i key={bead} />
              ))}
            </span>
          </>
        ) : (
          <>
            <Qala pose="sleep" className="h-28 opacity-80 sm:h-40" />
            <output>The computer is off</output>
          </>
        )}
      </div>
    </Computer>
  )
}
