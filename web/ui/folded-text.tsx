import { useState } from 'react'
import { Button } from './button.tsx'

interface FoldedTextProps {
  text: string
  /** Texts longer than this, in characters or lines, are folded. */
  over: { chars: number; lines: number }
  className: string
  foldedClassName: string
  more: string
  /** Says whose text it is, for people who only hear the button. */
  title: string
}

/** A text that a person typed, with its own line breaks. */
export function FoldedText({ text, over, className, foldedClassName, more, title }: FoldedTextProps) {
  const [open, setOpen] = useState(false)
  const isLong = text.length > over.chars || text.split('\n').length > over.lines
  return (
    <>
      <p
        className={`whitespace-pre-line wrap-anywhere ${className} ${isLong && !open ? foldedClassName : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className="px-0!"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : more}
          <span className="sr-only"> {title}</span>
        </Button>
      )}
    </>
  )
}
