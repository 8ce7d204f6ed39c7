import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Knowledge Quizzes while the content holds none. */
export function QuizListScreen({ onOpenLessons }: { onOpenLessons: () => void }) {
  return (
    <EmptyState
      title="No quizzes yet"
      text="Every lesson already has “Check yourself” questions. Try those while you learn."
      action={<Button onClick={onOpenLessons}>Go to the lessons</Button>}
    />
  )
}
