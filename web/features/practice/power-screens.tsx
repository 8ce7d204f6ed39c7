import { Qala } from '#web/ui/illustrations/qala.tsx'

/** Off: nothing but a robot asleep in the dark glass. */
export function DarkScreen() {
  return (
    <div className="practice-dark">
      <Qala pose="sleep" className="h-28 opacity-80 sm:h-40" />
      <output>The computer is off</output>
    </div>
  )
}

/** Starting, until the next task shows the desktop. Stands still where motion is not wanted. */
export function BootingScreen() {
  return (
    <div className="practice-dark">
      <Qala pose="wave" className="practice-window h-28 sm:h-40" />
      <output>Hello! The computer is starting...</output>
      <span aria-hidden="true" className="practice-boot">
        {[1, 2, 3, 4, 5, 6].map((bead) => (
          <i key={bead} />
        ))}
      </span>
    </div>
  )
}
