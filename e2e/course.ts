import { readFileSync } from 'node:fs'

interface Manifest {
  lessons: { id: string; href: string; bonus: boolean; strand: string }[]
  quizzes: { id: string; href: string }[]
  practice: { id: string; href: string }[]
  lab: { id: string; href: string }[]
  tasks: { lessonId: string; taskId: string }[]
}

export const course: Manifest = JSON.parse(
  readFileSync(new URL('../dist/web/content/manifest.json', import.meta.url), 'utf8'),
)
export const COUNTED_LESSONS = course.lessons.filter(({ bonus }) => !bonus).length
export const COURSE_FILES = [course.lessons, course.quizzes, course.practice, course.lab].flat().length

export function hrefOf(id: string): string {
  return course.lessons.find((lesson) => lesson.id === id)?.href ?? ''
}
