import { courseTasks } from 'virtual:qala-tasks'
import { certificateStates, lessonNeeds } from '#domain/certificates.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { CertificatesCard } from '#web/features/certificates/certificates-card.tsx'
import { active, type ProgressView } from '#web/progress/use-progress.ts'
import { openCertificate } from '../navigation/open-certificate.ts'

const { lessons } = contentIndex
const needs = lessonNeeds(lessons, courseTasks)

export function Certificates({ userId, progress }: { userId: string; progress: ProgressView }) {
  return (
    <CertificatesCard
      userId={userId}
      states={certificateStates(needs, progress)}
      missingOf={({ missing }) =>
        lessons
          .filter(({ id }) => missing.includes(id))
          .map(({ id, title }) => ({ id, title, isCompleted: progress.lessons.get(id)?.completed ?? false }))
      }
      send={async () => void (await active.get()?.sync?.exchange())}
      onOpen={openCertificate}
    />
  )
}
