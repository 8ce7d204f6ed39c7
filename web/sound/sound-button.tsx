import { useEffect } from 'react'
import { useAskingAllows, useClassAllows } from '#web/session/class-allows.ts'
import { draw } from '#web/ui/icons.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { prepareSounds, switchSound } from './play-sound.ts'
import { useSoundOn } from './sound-choice.ts'

// A note, because the loudspeaker beside it is the button that reads aloud.
const NOTE =
  'M9 17.500V6l10-2v11.500M9 17.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 15.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z'
const IconNote = /* @__PURE__ */ draw(NOTE)
const IconNoNote = /* @__PURE__ */ draw(`${NOTE}M3 3l18 18`)

const BUTTON =
  'grid size-[48px] shrink-0 place-items-center rounded-control group-has-data-reading:hidden hover:bg-indigo-wash'

/** Says why there is no switch. */
export const NO_SOUNDS =
  'Your teacher has switched off the sounds for your class. You can do everything without them.'

/** Switches the sounds of a screen on and off. While text is read aloud nothing else is heard, and "Slow" needs its space. */
export function SoundButton() {
  const isOn = useSoundOn()
  const isAllowed = useClassAllows('sounds')
  useAskingAllows()
  useEffect(() => {
    if (isOn) prepareSounds()
  }, [isOn])
  if (!isAllowed)
    return (
      <button
        type="button"
        aria-label="Sound is off for your class"
        title="Sound is off for your class"
        onClick={() => showToast({ title: 'Sound is off for your class', text: NO_SOUNDS })}
        className={`${BUTTON} text-soft`}
      >
        <IconNoNote />
      </button>
    )
  return (
    <button
      type="button"
      aria-label="Sound"
      title={isOn ? 'Sound is on' : 'Sound is off'}
      aria-pressed={isOn}
      onClick={() => switchSound(!isOn)}
      className={`${BUTTON} ${isOn ? 'text-indigo' : 'text-soft'}`}
    >
      {isOn ? <IconNote /> : <IconNoNote />}
    </button>
  )
}
