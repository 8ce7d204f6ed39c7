import { CertificateKind } from '#domain/school/certificates.ts'
import { certificateIcon } from '#web/content/certificate-icon.ts'
import { CertificateScreen } from '#web/features/certificates/certificate-screen.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

interface CertificateRouteProps {
  /** The kind of certificate, as the history entry has it. */
  kind: string
  onLeave: () => void
}

export function CertificateRoute({ kind: ofEntry, onLeave }: CertificateRouteProps) {
  const session = useSession()
  const kind = CertificateKind.safeParse(ofEntry)
  if (session.status === 'loading') return <Page>{null}</Page>
  if (session.status === 'signed-out' || !kind.success)
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          title="Sign in to see your certificates"
          pose="lost"
          action={<Button onClick={onLeave}>Go back</Button>}
        />
      </Page>
    )
  return (
    <CertificateScreen
      userId={session.userId}
      kind={kind.data}
      icon={certificateIcon(kind.data)}
      onLeave={onLeave}
    />
  )
}
