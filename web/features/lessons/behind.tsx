import { useId, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconNext } from '#web/ui/icons.tsx'

interface BehindProps {
  label: string
  /** This is true in print, where everything is shown. */
  isOpen: boolean
  children: ReactNode
}

/** A button that shows and hides what is behind it. */
export function Behind({ label, isOpen, children }: BehindProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="mt-3"
        iconAfter={<IconNext className={`size-5 ${opened ? '-rotate-90' : 'rotate-90'}`} />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {label}
      </Button>
      {/* This element stays in the page while it is empty, so that its content is announced when it appears. */}
      <div id={id} aria-live="polite" className="mt-3 empty:mt-0">
        {(opened || isOpen) && children}
      </div>
    </>
  )
}
