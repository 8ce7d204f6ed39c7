import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface CopyAndDoneProps {
  /** What the button copies; null shows no such button. */
  text: string | null
  label: string
  /** What to do where the browser does not copy: "write it down". */
  otherwise: string
  /** Shows a button that prints. */
  onPrint?: () => void
  onDone: () => void
}

/** The end of a dialog that shows something once. */
export function CopyAndDone({ text, label, otherwise, onPrint, onDone }: CopyAndDoneProps) {
  const [answer, setAnswer] = useState('')
  const copy = async (what: string) => {
    try {
      await navigator.clipboard.writeText(what)
      setAnswer('Copied.')
    } catch {
      // The browser is old, or the page is not served over HTTPS, where there is no clipboard at all.
      setAnswer(`This browser does not let us copy. Please ${otherwise}.`)
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <output className="min-w-0 flex-1 text-sm text-soft">{answer}</output>
      {text !== null && (
        <Button variant="ghost" onClick={() => void copy(text)}>
          {label}
        </Button>
      )}
      {onPrint && (
        <Button variant="ghost" onClick={onPrint}>
          Print
        </Button>
      )}
      <Button onClick={onDone}>Done</Button>
    </div>
  )
}
