import type { LessonSummary } from '#domain/content.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, DifficultyBadge } from '#web/ui/chip.tsx'
import { IconLock } from '#web/ui/icons.tsx'
import { LessonLine } from './lesson-line.tsx'

interface NextLessonsProps {
  next: readonly LessonSummary[]
  locked: ReadonlySet<string>
  onOpenLessons: () => void
}

export function NextLessons({ next, locked, onOpenLessons }: NextLessonsProps) {
  return (
    <Card as="section" labelledBy="next" className="sm:p-5">
      <h2 id="next" className="text-lg">
        Next Lessons
      </h2>
      <ul className="mt-3 mb-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {next.map((lesson) => (
          <LessonLine key={lesson.id} lesson={lesson}>
            <DifficultyBadge difficulty={lesson.difficulty} />
            <Chip tone="sun">Pending</Chip>
            {locked.has(lesson.id) && <Chip icon={<IconLock className="size-4" />}>Locked</Chip>}
          </LessonLine>
        ))}
      </ul>
      <Button wide onClick={onOpenLessons}>
        Continue Learning
      </Button>
    </Card>
  )
}
