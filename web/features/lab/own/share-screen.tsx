import { useState } from 'react'
import { ADJECTIVES, THINGS, titleText, type OwnTitle } from '#domain/learning/lab/own-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Pick } from '#web/ui/pick.tsx'

interface ShareScreenProps {
  title: OwnTitle
  /** This is missing if the level is too long for a link. */
  link: string | undefined
  onTitle: (title: OwnTitle) => void
  onPlay: () => void
  onKeep: () => void
  onLeave: () => void
}

/** Shows a link and a QR code. The link itself contains the level, so nothing is sent or stored. */
export function ShareScreen({ title, link, onTitle, onPlay, onKeep, onLeave }: ShareScreenProps) {
  const [copied, setCopied] = useState('')
  const copy = () => {
    const write = link === undefined ? undefined : navigator.clipboard?.writeText(link)
    const failed = () => setCopied('Hold the link with your finger to copy it.')
    if (write) write.then(() => setCopied('The link is copied.'), failed)
    else failed()
  }
  return (
    <Page width="read" top={<BackHeader onBack={onLeave} />}>
      <h1 tabIndex={-1} className="text-2xl outline-none">
        Share your level
      </h1>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Pick
          label="Name, first word"
          value={title.adjective}
          options={ADJECTIVES.map((label, value) => ({ value, label }))}
          onPick={(adjective) => onTitle({ ...title, adjective })}
        />
        <Pick
          label="Second word"
          value={title.thing}
          options={THINGS.map((label, value) => ({ value, label }))}
          onPick={(thing) => onTitle({ ...title, thing })}
        />
      </div>
      {link === undefined ? (
        <p className="mt-5 font-semibold">
          This program is too long for a link. Make it shorter: “repeat” does many steps in one block.
        </p>
      ) : (
        <>
          <div className="own-slip print-page mt-5">
            <h2 className="text-xl">{titleText(title)}</h2>
            <p>A level for the Lab. Scan the code, or type the link.</p>
            <QrCode text={link} label={`QR code of the level ${titleText(title)}`} />
            <p className="text-sm">{link}</p>
          </div>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="sun" onClick={copy}>
              Copy the link
            </Button>
            <Button variant="ghost" onClick={() => print()}>
              Print
            </Button>
            <Button variant="ghost" onClick={onPlay}>
              Play it
            </Button>
            <Button variant="ghost" onClick={onKeep}>
              Keep it in My things
            </Button>
          </div>
          <p className="mt-2" aria-live="polite">
            {copied}
          </p>
        </>
      )}
    </Page>
  )
}
