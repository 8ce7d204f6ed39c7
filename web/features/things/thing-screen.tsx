import { useRef, useState, type ReactNode } from 'react'
import { ADJECTIVES, THINGS, titleText, type OwnTitle } from '#domain/learning/lab/own-words.ts'
import { adoptStyle } from '#web/ui/adopt-style.ts'
import { BackHeader } from '#web/ui/back-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Page } from '#web/ui/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Pick } from '#web/ui/pick.tsx'
import { pictureFile } from './picture-file.ts'
import { saveFile, SHARED_TEXTS, shareThing } from './share-thing.ts'
import style from './things.css?inline'

/** A longer link makes a QR code that a cheap phone cannot read. */
const QR_LINK_MAX = 170

interface ThingScreenProps {
  title: OwnTitle
  /** Says what it is, such as "A game". */
  what: string
  picture: ReactNode
  /** This is missing if the thing is too long for a link. */
  link: string | undefined
  /** The button that plays it. */
  play: ReactNode
  /** Changes the first word of the name. */
  onFirst: (adjective: number) => void
  /** Changes the second word of the name. */
  onSecond: (thing: number) => void
  onChange: () => void
  onRemove: () => void
  onLeave: () => void
}

/** Shows one thing that the learner made, and what can be done with it. */
export function ThingScreen(props: ThingScreenProps) {
  const { title, what, picture, link, play, onFirst, onSecond, onChange, onRemove, onLeave } = props
  const name = titleText(title)
  const drawn = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [asks, setAsks] = useState(false)
  const file = async () => {
    const drawing = drawn.current?.querySelector('svg')
    return drawing ? pictureFile(drawing, name).catch(() => undefined) : undefined
  }
  const share = async () => {
    if (link === undefined) return
    setSaid('')
    setSaid(SHARED_TEXTS[await shareThing({ name, link, picture: await file() })])
  }
  const save = async () => {
    const made = await file()
    if (made) saveFile(made)
    setSaid(made ? 'The picture is saved on this device.' : 'This browser cannot save the picture.')
  }
  return (
    <Page width="read" top={<BackHeader onBack={onLeave} />}>
      <div className="thing-slip print-page">
        <div>
          <h1 tabIndex={-1} className="text-2xl outline-none">
            {name}
          </h1>
          <p className="text-soft">{what}</p>
        </div>
        <div ref={drawn} className="thing-large">
          {picture}
        </div>
        <div className="thing-actions">
          <div className="grid grid-cols-2 gap-3">
            {play}
            {link !== undefined && (
              <Button wide onClick={() => void share()}>
                Share
              </Button>
            )}
            <Button variant="ghost" wide onClick={onChange}>
              Change a copy
            </Button>
            <Button variant="ghost" wide onClick={() => print()}>
              Print
            </Button>
            <Button variant="ghost" wide onClick={() => void save()}>
              Save the picture
            </Button>
            <Button variant="ghost" wide onClick={() => setAsks(true)}>
              Remove
            </Button>
          </div>
          <p className="mt-2 min-h-6" aria-live="polite">
            {said}
          </p>
          <div className="mt-2 grid grid-cols-2 gap-3">
            <Pick
              label="Name, first word"
              value={title.adjective}
              options={ADJECTIVES.map((label, value) => ({ value, label }))}
              onPick={onFirst}
            />
            <Pick
              label="Second word"
              value={title.thing}
              options={THINGS.map((label, value) => ({ value, label }))}
              onPick={onSecond}
            />
          </div>
        </div>
        {link === undefined ? (
          <p className="thing-actions font-semibold">
            This program is too long for a link. You can still print it or save its picture.
          </p>
        ) : (
          <div className="thing-code">
            <p>
              {link.length <= QR_LINK_MAX
                ? 'A friend can scan this code, or type the link below it.'
                : 'A friend can open this link.'}
            </p>
            {link.length <= QR_LINK_MAX && <QrCode text={link} label={`QR code of ${name}`} />}
            <p className="text-sm">{link}</p>
          </div>
        )}
      </div>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={`Remove “${name}”?`}
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsks(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={onRemove}>
              Remove it
            </Button>
          </>
        }
      >
        <p>It is then gone from all your devices. Links that you shared still work.</p>
      </Dialog>
    </Page>
  )
}

adoptStyle(style)
