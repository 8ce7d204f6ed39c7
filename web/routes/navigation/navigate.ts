import type { LessonFilter } from '#domain/lessons.ts'
import { newKey, pushView, replaceView, viewNow } from './use-view.ts'
import { toLesson, toQuiz, toTab, type Tab } from './view-state.ts'

// Each reads the current view when it is called, so the functions never change and cause no new drawing.

/** To a tab's own screen, or to its top when it is already shown. */
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

export function setFilter(filter: LessonFilter): void {
  replaceView({ ...viewNow(), filter })
}
