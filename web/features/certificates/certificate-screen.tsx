import { useRef, useState } from 'react'
import { CERTIFICATE_TITLES, type CertificateKind } from '#domain/school/certificates.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { BackBar } from '#web/ui/back-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CertificateSheet } from '#web/ui/certificate/certificate-sheet.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Wear } from '#web/ui/illustrations/qala.tsx'
import { Page } from '#web/ui/page.tsx'
import { certificatePicture } from './certificate-picture.ts'
import { useCertificates } from './use-certificates.ts'

interface CertificateScreenProps {
  userId: string
  kind: CertificateKind
  icon: string
  /** What the learner's own robot wears. */
  wear: Wear | undefined
  onLeave: () => void
}

/** Shows one certificate as it will be printed, and the button that prints it. */
export function CertificateScreen({ userId, kind, icon, wear, onLeave }: CertificateScreenProps) {
  const { own, certificateOf } = useCertificates(userId)
  const certificate = certificateOf(kind)
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <Page
      top={
        <BackBar wide onBack={onLeave}>
          {null}
        </BackBar>
      }
    >
      {certificate && (
        <>
          <div className="certificate-tools mb-4">
            <h1 tabIndex={-1} className="text-2xl outline-none">
              Your certificate
            </h1>
            <p className="mt-1 text-read text-soft">
              One page of A4, on its side. Your name is the one in your profile on the day it was made; your
              teacher can make a new one.
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button variant="sun" onClick={() => print()}>
                Print
              </Button>
              <PictureButton title={CERTIFICATE_TITLES[kind]} sheet={sheet} />
            </div>
          </div>
          <div ref={sheet}>
            <CertificateSheet {...{ certificate, icon, wear }} />
          </div>
        </>
      )}
      {own !== null && !certificate && (
        <EmptyState
          headingLevel={1}
          title="This certificate is not here"
          text="You find out on Progress what is still to do for it."
          pose="lost"
          action={<Button onClick={onLeave}>Go back</Button>}
        />
      )}
    </Page>
  )
}

interface PictureButtonProps {
  title: string
  sheet: { readonly current: HTMLElement | null }
}

/** Offers the phone's own way to share where there is one, and otherwise saves a file. Nothing is sent to a server. */
function PictureButton({ title, sheet }: PictureButtonProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const canShare = typeof navigator.canShare === 'function'
  const make = async () => {
    const shown = sheet.current?.querySelector('svg')
    if (!shown) return
    setState('busy')
    try {
      await share(new File([await certificatePicture(shown)], `${title}.png`, { type: 'image/png' }))
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <Button variant="ghost" busy={state === 'busy'} busyLabel="Drawing it..." onClick={() => void make()}>
        {canShare ? 'Share as a picture' : 'Save as a picture'}
      </Button>
      <output className="w-full empty:hidden">
        {state === 'failed' && 'This browser could not draw the picture. Print the certificate instead.'}
      </output>
    </>
  )
}

async function share(file: File): Promise<void> {
  const data = { files: [file], title: file.name }
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return saveFile(file.name, file)
  try {
    await navigator.share(data)
  } catch (error) {
    // A learner who closes the list of apps has changed their mind. Any other refusal must not lose the picture.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(file.name, file)
  }
}
