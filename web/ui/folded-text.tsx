import { useState } from 'react'
import { Button } from './button.tsx'

interface FoldedTextProps {
  text: string
  /** A longer text, in characters or lines, is folded away, so that the list around it can be seen over. */
  over: { chars: number; lines: number }
  /** Classes of the text, and of the text while it is folded. */
  className: string
  foldedClassName: string
  /** On the button that opens it. */
  more: string
  /** Whose text it is, for who only hears the button. */
  title: string
}

/** A text somebody typed, with its own line breaks; a long one shows its beginning and a button. */
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
