import type { LessonSummary, QuizSummary } from './learning/content.ts'

export function lessonSummary(more: Partial<LessonSummary> = {}): LessonSummary {
  return {
    id: 'lesson',
    order: 1,
    title: 'Lesson',
    description: 'About something',
    duration: '12 min',
    difficulty: 'beginner',
    prerequisite: null,
    isLocked: false,
    bonus: false,
    icon: '<svg></svg>',
    strand: 'coding',
    sectionCount: 5,
    href: '/content/lesson.json',
    ...more,
  }
}

export function quizSummary(more: Partial<QuizSummary> = {}): QuizSummary {
  return {
    id: 'quiz',
    order: 1,
    title: 'Quiz',
    category: 'Coding',
    lessonId: null,
    difficulty: 'beginner',
    duration: '6 min',
    questionCount: 5,
    href: '/content/quiz.json',
    ...more,
  }
}
