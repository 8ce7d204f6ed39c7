import { useState } from 'react'
import { installOffer, snooze, useInstallOffer } from '#web/install/install-state.ts'
import { platformOf } from '#web/install/platform.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Qala } from '#web/ui/illustrations/qala.tsx'
import { AndroidHelp, ComputerHelp, IphoneHelp } from './install-help.tsx'

type Step = 'offer' | 'iphone' | 'android' | 'computer'

const TITLES: Record<Step, string> = {
  offer: 'Install Qala',
  iphone: 'Install on an iPhone',
  android: 'Install on Android',
  computer: 'Install on this device',
}

export function InstallDialog({ onClose }: { onClose: () => void }) {
  const offer = useInstallOffer()
  const platform = platformOf(navigator)
  const [step, setStep] = useState<Step>(platform.ios ? 'iphone' : 'offer')
  const later = () => {
    snooze()
    onClose()
  }
  const installNow = async () => {
    if (!offer) {
      setStep(platform.ios ? 'iphone' : platform.android ? 'android' : 'computer')
      return
    }
    // An offer can be used only once.
    installOffer.set(null)
    try {
      await offer.prompt()
      if ((await offer.userChoice).outcome === 'dismissed') snooze()
    } catch (error) {
      console.warn('The app could not be installed', error)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={later}
      title={TITLES[step]}
      actions={
        step === 'offer' ? (
          <div className="grid w-full gap-3 sm:grid-cols-2">
            <Button variant="sun" wide className="sm:col-span-2" onClick={() => void installNow()}>
              Install App Now
            </Button>
            <Button variant="ghost" wide onClick={() => setStep('iphone')}>
              iPhone
            </Button>
            <Button
              variant="ghost"
              wide
              onClick={() => (offer && platform.android ? void installNow() : setStep('android'))}
            >
              Android
            </Button>
            <Button variant="quiet" wide className="sm:col-span-2" onClick={later}>
              Maybe Later
            </Button>
          </div>
        ) : (
          <>
            <Button variant="ghost" onClick={() => setStep('offer')}>
              Back
            </Button>
            <Button onClick={later}>Got it</Button>
          </>
        )
      }
    >
      {step === 'offer' && (
        <div className="flex items-center gap-4">
          <Qala pose="wave" className="h-24 shrink-0" />
          <p className="text-read">
            Qala opens from your home screen, like any other app. Lessons and quizzes work without internet
            too.
          </p>
        </div>
      )}
      {step === 'iphone' && <IphoneHelp elsewhere={platform.ios && !platform.safari} />}
      {step === 'android' && <AndroidHelp />}
      {step === 'computer' && <ComputerHelp />}
    </Dialog>
  )
}
