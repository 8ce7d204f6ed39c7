import { useId, useState } from 'react'
import { CHARACTERS_NEEDED, countCharacters, typingCompletes } from '#domain/practice.ts'
import { Counter, Desktop, DrawnWindow } from './desktop.tsx'

/** More than a greeting needs, and still inside the drawn window. */
const LONGEST = 200

interface TypingScreenProps {
  onComplete: () => void
  onBusy: () => void
}

/**
 * A page to write on. It counts what stands there and not keys pressed: phone keyboards and input methods for other
 * scripts send no usable key events. What is written stays in this window and is kept nowhere.
 */
export function TypingScreen({ onComplete, onBusy }: TypingScreenProps) {
  const id = useId()
  const [text, setText] = useState('')
  const write = (next: string) => {
    setText(next)
    onBusy()
    if (typingCompletes(next)) onComplete()
  }
  return (
    <Desktop>
      <div className="grid flex-1 place-items-center p-3 pb-1">
        <DrawnWindow title="Notes">
          <label htmlFor={id} className="text-sm font-semibold">
            Your page
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={LONGEST}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => write(event.target.value)}
            className="field mt-1 resize-none"
            placeholder="Sawubona! I am..."
          />
        </DrawnWindow>
      </div>
      <Counter count={countCharacters(text)} needed={CHARACTERS_NEEDED} what="Characters" />
    </Desktop>
  )
}
