import type { CertificateKind } from '#domain/certificates.ts'
import { countedLessons } from '#domain/course-summary.ts'
import { contentIndex } from './content-index.ts'

/** The drawing of the first lesson of a strand; of the course that of its last one. */
export function certificateIcon(kind: CertificateKind): string {
  const counted = countedLessons(contentIndex.lessons)
  const lesson = kind === 'course' ? counted.at(-1) : counted.find(({ strand }) => strand === kind)
  return lesson?.icon ?? ''
}
