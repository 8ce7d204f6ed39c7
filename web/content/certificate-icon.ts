import type { CertificateKind } from '#domain/school/certificates.ts'
import { countedLessons } from '#domain/learning/course-summary.ts'
import { contentIndex } from './content-index.ts'

/** Returns the drawing of the first lesson of a strand; for the course, that of its last lesson. */
export function certificateIcon(kind: CertificateKind): string {
  const counted = countedLessons(contentIndex.lessons)
  const lesson = kind === 'course' ? counted.at(-1) : counted.find(({ strand }) => strand === kind)
  return lesson?.icon ?? ''
}
