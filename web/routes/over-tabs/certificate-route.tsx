import { CertificateKind } from '#domain/school/certificates.ts'
import { certificateIcon } from '#web/content/certificate-icon.ts'
import { CertificateScreen } from '#web/features/certificates/certificate-screen.tsx'
import type { Preloadable } from '#web/lib/preloadable.ts'
import { useProgress, type ProgressView } from '#web/progress/use-progress.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Wear } from '#web/ui/illustrations/qala.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

interface CertificateRouteProps {
  /** The kind of certificate, as the history entry has it. */
  kind: string
  /** The learner's own robot. If it cannot be loaded, the plain one stands on the certificate. */
  robot: Preloadable<{ ownWear: (progress: ProgressView) => Wear }>
  onLeave: () => void
}

export function CertificateRoute({ kind: ofEntry, robot, onLeave }: CertificateRouteProps) {
  const session = useSession()
  const progress = useProgress()
  const needed = progress.outfit !== undefined
  const part = usePreloadable(robot, { needed, onFailure: () => undefined })
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
      wear={needed ? part?.ownWear(progress) : undefined}
      onLeave={onLeave}
    />
  )
}
