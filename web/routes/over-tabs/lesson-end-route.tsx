import { labIndex } from 'virtual:qala-lab'
import { courseTasks } from 'virtual:qala-tasks'
import { nextLevel } from '#domain/learning/lab/level-list.ts'
import { lessonStars } from '#domain/learning/lesson-stars.ts'
import { taskKey } from '#domain/learning/rows/task-row.ts'
import {
  CERTIFICATE_TITLES,
  certificateStates,
  lessonNeeds,
  quizToPass,
} from '#domain/school/certificates.ts'
import { contentIndex } from '#web/content/content-index.ts'
import { LessonEndScreen } from '#web/features/lessons/lesson-end-screen.tsx'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { followingLesson } from './lesson-end.tsx'
import { TroublePage } from './trouble-page.tsx'
import { openLesson, openLevel, openPractice, openQuiz, openTab } from '../navigation/navigate.ts'

interface LessonEndRouteProps {
  lessonId: string
  progress: ProgressView
  onLeave: () => void
}

export function LessonEndRoute({ lessonId, progress, onLeave }: LessonEndRouteProps) {
  const { lessons, quizzes } = contentIndex
  const lesson = lessons.find(({ id }) => id === lessonId)
  if (!lesson)
    return <TroublePage what="lesson" status="missing" backLabel="Back to lessons" onLeave={onLeave} />
  const tasks = courseTasks.filter((task) => task.lessonId === lessonId)
  const done = tasks.filter((task) => progress.tasks.get(taskKey(task))?.completed)
  const needs = lessonNeeds(lessons, courseTasks)
  const need = needs.find((one) => one.lessonId === lessonId)
  const certificate = need && certificateStates(needs, progress).find(({ kind }) => kind === need.strand)
  const unpassed = need ? quizToPass(need, progress) : null
  const levels = labIndex.levels.filter((level) => level.lesson === lessonId)
  const stars = lessonStars(lessonId, tasks, progress)
  return (
    <LessonEndScreen
      {...{ lesson, stars }}
      canPractise={stars.some(({ of, earned }) => of === 'practice' && !earned)}
      points={done.reduce((sum, { points }) => sum + points, 0)}
      certificate={certificate && { ...certificate, title: CERTIFICATE_TITLES[certificate.kind] }}
      quiz={quizzes.find(({ id }) => id === unpassed)}
      level={nextLevel(levels, progress.levels)}
      next={followingLesson(lessons, lessonId, progress)}
      onPractise={() => openPractice(lessonId)}
      onQuiz={openQuiz}
      onLevel={openLevel}
      onLesson={openLesson}
      onCertificates={() => openTab('progress')}
      onLeave={onLeave}
    />
  )
}
