import type { ReactNode } from 'react'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { BackHeader } from '#web/ui/back-header.tsx'
import style from './paper.css?inline'

interface PaperScreenProps {
  title: string
  text: string
  /** The controls that choose what is printed. */
  choice?: ReactNode
  isReady: boolean
  onLeave: () => void
  children: ReactNode
}

/** Shows what will be printed, and the button that prints it. */
export function PaperScreen({ title, text, choice, isReady, onLeave, children }: PaperScreenProps) {
  return (
    <Page top={<BackHeader onBack={onLeave} />}>
      <div className="paper-tools">
        <h1 tabIndex={-1} className="text-2xl outline-none">
          {title}
        </h1>
        <p className="mt-1 text-read text-soft">{text}</p>
        <div className="mt-4 flex flex-wrap items-end gap-3">
          {choice}
          <Button variant="sun" busy={!isReady} onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
      {children}
    </Page>
  )
}

adoptStyle(style)
