import type { LessonFilter } from '#domain/lessons.ts'
import { newKey, pushView, replaceView, viewNow } from './use-view.ts'
import { toLesson, toQuiz, toTab, type Tab } from './view-state.ts'

// The ways between the screens. Each starts where the learner is when it is taken, so it never changes itself, and a
// screen that was handed one need not be drawn again.

/** To a tab's own screen; where that is shown already, to its top. */
export function openTab(tab: Tab): void {
  const next = toTab(viewNow(), tab, newKey())
  if (next) pushView(next)
  else window.scrollTo(0, 0)
}

export function openHome(): void {
  openTab('home')
}

export function openLessons(): void {
  openTab('lessons')
}

export function openLesson(lesson: string): void {
  pushView(toLesson(viewNow(), lesson, newKey()))
}

export function openQuiz(quiz: string): void {
  pushView(toQuiz(viewNow(), quiz, newKey()))
}

/** Searches the list of lessons that is shown. */
export function setFilter(filter: LessonFilter): void {
  replaceView({ ...viewNow(), filter })
}
