import { courseTasks } from 'virtual:qala-tasks'
import { contentIndex } from '#web/content/content-index.ts'
import { ProgressScreen, type ProgressScreenProps } from '#web/features/progress/progress-screen.tsx'

export function ProgressRoute(props: Omit<ProgressScreenProps, 'lessons' | 'tasks'>) {
  return <ProgressScreen {...props} lessons={contentIndex.lessons} tasks={courseTasks} />
}
