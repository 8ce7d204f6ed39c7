import { useEffect, useState } from 'react'
import { isSnoozed, useInstalled, useInstallOffer } from '#web/install/install-state.ts'
import { preloadable } from '#web/lib/preloadable.ts'
import { isSharedComputer } from '#web/session/shared-computer.ts'
import { CardButton, Tile } from '#web/ui/card.tsx'
import { IconCheck, IconDownload } from '#web/ui/icons.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'

const DIALOG_AFTER_MS = 2_000

const installDialog = preloadable(() => import('./install-dialog.tsx'))

/**
 * Also opens the install dialog automatically, but only while Home is shown, so never over a lesson, a quiz or another dialog.
 */
export function InstallCard() {
  const installed = useInstalled()
  const canInstall = useInstallOffer() !== null && !installed
  const [open, setOpen] = useState(false)
  const dialog = usePreloadable(installDialog, { needed: open })

  useEffect(() => {
    // On a shared computer no learner should install the app, and "Maybe Later" may be forgotten when the browser closes.
    if (!canInstall || isSnoozed() || isSharedComputer()) return
    const timer = setTimeout(() => {
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }, DIALOG_AFTER_MS)
    return () => clearTimeout(timer)
  }, [canInstall])

  if (installed) {
    return (
      <section
        aria-labelledby="installed"
        className="flex items-center gap-3 rounded-card border-[1.5px] border-line bg-card p-[16px]"
      >
        <Tile tone="leaf">
          <IconCheck className="size-9" />
        </Tile>
        <div className="min-w-0">
          <h2 id="installed" className="text-lg">
            App Installed!
          </h2>
          <p className="mt-0.5 text-xs text-soft">
            Open Qala from your home screen, with or without internet.
          </p>
        </div>
      </section>
    )
  }
  return (
    <>
      <CardButton
        title="Install the app"
        text="Open Qala from your home screen, with or without internet."
        leading={
          <Tile tone="indigo">
            <IconDownload className="size-9" />
          </Tile>
        }
        onClick={() => setOpen(true)}
      />
      {open && dialog && <dialog.InstallDialog onClose={() => setOpen(false)} />}
    </>
  )
}
