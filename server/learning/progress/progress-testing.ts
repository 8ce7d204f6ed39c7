import { UploadTicket } from '#domain/learning/progress.ts'
import { emptyLesson, type LessonRow } from '#domain/learning/rows/lesson-row.ts'
import * as z from 'zod/mini'
import type { SignedInLearner } from '../../testing.ts'

export function lesson(lessonId: string, progress: number, quizScore = 0): LessonRow {
  return { ...emptyLesson(lessonId), quizScore, progress }
}

export async function ticketOf({ browser }: SignedInLearner): Promise<UploadTicket> {
  return z.parse(UploadTicket, (await browser.post('/api/progress/ticket')).body)
}

export async function lessonsOf({ browser }: SignedInLearner): Promise<LessonRow[]> {
  return ((await browser.get('/api/progress')).body as { rows: LessonRow[] }).rows
}
