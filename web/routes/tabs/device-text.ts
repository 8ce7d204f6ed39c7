import type { CourseStatus } from '#web/service-worker/messages.ts'

export interface CourseText {
  line: string
  /** The label of the button that fetches the rest, with its size. */
  offer?: string
}

export function courseText({ state, kept, total, bytesLeft }: CourseStatus): CourseText {
  if (state === 'whole') return { line: 'The whole course is here. It works without internet.' }
  const some = `${kept} of ${total} lessons and quizzes are here.`
  if (state === 'saving') return { line: `Saving the course: ${some}` }
  const offer =
    kept === 0
      ? `Save the whole course on this phone (${megabytes(bytesLeft)})`
      : `Save the rest on this phone (${megabytes(bytesLeft)})`
  if (state === 'failed') return { line: `${some} The rest follows when there is a connection.`, offer }
  return { line: kept === 0 ? 'Lessons stay here once you have opened them.' : some, offer }
}

export function dataUsedText({ bytes, since }: { bytes: number; since: Date }): string {
  const day = since.toLocaleDateString('en-ZA', { day: 'numeric', month: 'long', year: 'numeric' })
  return `Data used by this app: about ${megabytes(bytes)} since ${day}.`
}

function megabytes(bytes: number): string {
  return `${(Math.ceil(bytes / 100_000) / 10).toFixed(1)} MB`
}
