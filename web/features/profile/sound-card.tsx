import { switchSound } from '#web/sound/play-sound.ts'
import { useClassAllows } from '#web/session/class-allows.ts'
import { NO_SOUNDS } from '#web/sound/sound-button.tsx'
import { useSoundOn } from '#web/sound/sound-choice.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/field.tsx'

/** The same choice as the button with the note in a level, a quiz and a round of practice. */
export function SoundCard() {
  const isOn = useSoundOn()
  const isAllowed = useClassAllows('sounds')
  return (
    <Card as="section" labelledBy="sound" className="p-5">
      <h2 id="sound" className="mb-1 text-lg">
        Sound
      </h2>
      {isAllowed ? (
        <Switch
          label="Play short sounds"
          hint="You hear them in levels, quizzes and practice. You can do everything without them. This device remembers your choice."
          checked={isOn}
          onChange={switchSound}
        />
      ) : (
        <p className="mt-1.5">{NO_SOUNDS} This device remembers your own choice.</p>
      )}
    </Card>
  )
}
