import { useId, useState } from 'react'
import { Counter, Desktop, DrawnWindow } from './desktop.tsx'
import { CHARACTERS_NEEDED, countCharacters, typingCompletes } from './rules.ts'

/** More than a greeting needs, and still inside the drawn window. */
const LONGEST = 200

interface KeyboardTaskProps {
  onComplete: () => void
  /** The learner is still writing: the next task must wait. */
  onBusy: () => void
}

/**
 * A page to write on. It counts the characters on it and not the keys pressed, because phone keyboards send no usable
 * key events. What is written is stored nowhere.
 */
export function KeyboardTask({ onComplete, onBusy }: KeyboardTaskProps) {
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
