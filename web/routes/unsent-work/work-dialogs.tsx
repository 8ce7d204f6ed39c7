import type { SignOutStep } from '#web/session/sign-out.ts'
import { MemoryGuard } from './storage-help.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { WorkPanel } from './work-panel.tsx'

export function WorkDialogs({
  leaving,
  isPanelOpen,
  onClosePanel,
}: {
  leaving: SignOutStep
  isPanelOpen: boolean
  onClosePanel: () => void
}) {
  return (
    <>
      <WorkPanel open={isPanelOpen} onClose={onClosePanel} />
      <SignOutDialog leaving={leaving} />
      <MemoryGuard />
    </>
  )
}
