import type { Lesson } from '#domain/content.ts'

/** One lesson's full text and pictures, from the device when it was opened before. */
export async function loadLesson(id: string): Promise<Lesson | 'missing' | 'offline'> {
  void id
  return 'offline'
}
