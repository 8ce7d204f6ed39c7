import {
  ITEM_MINUTES,
  levelMinutes,
  type Caps,
  type CapsFile,
  type CapsLesson,
  type Memorandum,
  type MemorandumFile,
  type Thinking,
  type ThinkingLevel,
} from '#domain/learning/caps.ts'
import type { CourseLesson } from '#domain/learning/content.ts'
import type { Difficulty, LevelFile } from '#domain/learning/lab/level.ts'
import { WORLD_TEXTS } from '#domain/learning/lab/level-list.ts'
import type { PracticeFile } from '#domain/learning/practice/item.ts'
import type { QuizFile } from '#domain/learning/quiz-content.ts'

interface Mapped {
  lessons: readonly CourseLesson[]
  quizzes: readonly QuizFile[]
  practices: readonly PracticeFile[]
  levels: readonly (Pick<LevelFile, 'id' | 'world' | 'order' | 'kind' | 'title' | 'lesson' | 'idea'> & {
    difficulty: Difficulty
  })[]
  memoranda: readonly MemorandumFile[]
}

/** Joins the map of CAPS with the course. What has no row in the map is left out; the content check reports it. */
export function capsOf(caps: CapsFile, course: Mapped): Caps {
  return {
    map: course.lessons.map((lesson) => lessonOf(lesson, caps, course)),
    memoranda: course.memoranda.flatMap((file) => memorandumOf(file, course.lessons)),
  }
}

function lessonOf(
  { id, title, strand, duration, content }: CourseLesson,
  caps: CapsFile,
  course: Mapped,
): CapsLesson {
  const practice = course.practices.find(({ lesson }) => lesson === id)
  const thinking = caps.practice[id]
  return {
    id,
    title,
    strand,
    outcomes: content.outcomes,
    minutes: minutesIn(duration),
    thinking: countOf(caps.lessons[id] ?? []),
    quizzes: course.quizzes
      .filter(({ lessonId }) => lessonId === id)
      .map((quiz) => ({
        id: quiz.id,
        title: quiz.title,
        minutes: minutesIn(quiz.duration),
        thinking: countOf(quiz.questions.map((question) => question.thinking)),
      })),
    practice:
      practice && thinking
        ? { minutes: practice.items.reduce((sum, { level }) => sum + ITEM_MINUTES[level], 0), thinking }
        : null,
    levels: course.levels
      .filter(({ lesson }) => lesson === id)
      .flatMap((level) => {
        const one = caps.levels[level.id]
        if (!one) return []
        return {
          id: level.id,
          title: level.title,
          place: `${WORLD_TEXTS[level.world].title}, level ${level.order}`,
          idea: level.idea,
          minutes: levelMinutes(level.kind, level.difficulty),
          thinking: countOf([one]),
        }
      }),
  }
}

function memorandumOf(
  { lesson: id, tasks, ...file }: MemorandumFile,
  lessons: readonly CourseLesson[],
): Memorandum | [] {
  const lesson = lessons.find((one) => one.id === id)
  if (!lesson) return []
  const activities = tasks.map(
    (task) => lesson.content.practicalTasks?.find((one) => one.id === task)?.title ?? task,
  )
  return { lessonId: id, title: lesson.title, activities, ...file }
}

/** @param duration a text such as "20 min" */
function minutesIn(duration: string): number {
  return Number.parseInt(duration, 10)
}

function countOf(levels: readonly ThinkingLevel[]): Thinking {
  const counts = { recall: 0, use: 0, reason: 0 }
  for (const level of levels) counts[level] += 1
  return counts
}
