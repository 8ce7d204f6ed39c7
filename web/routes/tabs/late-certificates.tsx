import { courseTasks } from 'virtual:qala-tasks'
import { certificateStates, lessonNeeds, quizToPass } from '#domain/school/certificates.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { CertificatesCard } from '#web/features/certificates/certificates-card.tsx'
import { active, type ProgressView } from '#web/progress/use-progress.ts'
import { openLesson, openPlace, openQuiz } from '../navigation/navigate.ts'

const { lessons } = contentIndex
const needs = lessonNeeds(lessons, courseTasks)

export function Certificates({ userId, progress }: { userId: string; progress: ProgressView }) {
  return (
    <CertificatesCard
      userId={userId}
      states={certificateStates(needs, progress)}
      missingOf={({ missing }) =>
        needs
          .filter(({ lessonId }) => missing.includes(lessonId))
          .map((need) => {
            const id = need.lessonId
            const isCompleted = progress.lessons.get(id)?.completed ?? false
            const quiz = isCompleted ? quizToPass(need, progress) : null
            const title = lessons.find((lesson) => lesson.id === id)?.title ?? ''
            return { id, title, isCompleted, onOpen: () => (quiz === null ? openLesson(id) : openQuiz(quiz)) }
          })
      }
      send={async () => void (await active.get()?.sync?.exchange())}
      onOpen={(kind) => openPlace({ page: 'certificate', kind })}
    />
  )
}
