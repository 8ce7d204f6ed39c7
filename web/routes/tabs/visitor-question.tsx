import { contentIndex } from '#web/content/content-index.ts'
import { WasThisYou } from '#web/features/visitor/was-this-you.tsx'
import {
  discardVisitorWork,
  keepVisitorWork,
  postponeVisitorWork,
  type VisitorWork,
} from '#web/progress/visitor-work.ts'
import { showToast } from '#web/ui/toast.tsx'

export function VisitorQuestion({ work }: { work: VisitorWork }) {
  const keep = async () => {
    await keepVisitorWork()
    showToast({ title: 'It is in your account now', text: 'Go on where you stopped.', tone: 'good' })
  }
  const discard = async () => {
    await discardVisitorWork()
    showToast({ title: 'The work was removed from this device' })
  }
  return (
    <WasThisYou
      work={work}
      lessons={contentIndex.lessons}
      onKeep={keep}
      onDiscard={discard}
      onLater={postponeVisitorWork}
    />
  )
}
