import type { CertificateKind } from '#domain/school/certificates.ts'
import { BackBar } from '#web/ui/back-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CertificateSheet } from '#web/ui/certificate/certificate-sheet.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { useCertificates } from './use-certificates.ts'

interface CertificateScreenProps {
  userId: string
  kind: CertificateKind
  icon: string
  onLeave: () => void
}

/** Shows one certificate as it will be printed, and the button that prints it. */
export function CertificateScreen({ userId, kind, icon, onLeave }: CertificateScreenProps) {
  const { own, certificateOf } = useCertificates(userId)
  const certificate = certificateOf(kind)
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
            <Button variant="sun" className="mt-4" onClick={() => print()}>
              Print
            </Button>
          </div>
          <CertificateSheet certificate={certificate} icon={icon} />
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
