import { useState } from 'react'
import type { MisconceptionText } from '#domain/learning/misconceptions.ts'
import { Button } from '../button.tsx'

/**
 * Shows a common misconception after a tap. It is hidden at first, because the answer itself says enough for a learner who only
 * made a slip.
 */
export function MisconceptionNote({ text }: { text: MisconceptionText | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (!text) return null
  return (
    <div className="clear-left pt-1">
      <Button
        variant="quiet"
        size="sm"
        className="px-0!"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        What many mix up
      </Button>
      {isOpen && (
        <p>
          <b>{text.name}.</b> {text.explanation}
        </p>
      )}
    </div>
  )
}
