import * as z from 'zod/mini'
import { STRAND_NAMES, STRANDS, type Strand } from './content.ts'
import { quizOfTask } from './lesson-tasks.ts'
import { PASS_MARK } from './quiz.ts'
import { taskKey } from './rows/task-row.ts'

/** One for the whole course and one for each strand of it. */
export const CERTIFICATES = ['course', ...STRANDS] as const
export const CertificateKind = z.enum(CERTIFICATES)
export type CertificateKind = z.infer<typeof CertificateKind>

export const CERTIFICATE_TITLES: Readonly<Record<CertificateKind, string>> = {
  course: 'Computers, coding and robotics',
  ...STRAND_NAMES,
}

/** A lesson that counts, and the tasks that are its quizzes. */
export interface LessonNeed {
  lessonId: string
  strand: Strand
  quizzes: readonly string[]
}

/** How near somebody is to one certificate. */
export interface CertificateState {
  kind: CertificateKind
  lessons: number
  done: number
  /** Lessons that still lack something, in the order of the course. */
  missing: readonly string[]
}

/** Bonus lessons count nowhere, and neither does one whose strand nobody said. */
export function lessonNeeds(
  lessons: readonly { id: string; bonus: boolean; strand?: Strand | undefined }[],
  tasks: readonly { lessonId: string; taskId: string }[],
): LessonNeed[] {
  return lessons.flatMap(({ id, bonus, strand }) => {
    if (bonus || strand === undefined) return []
    const quizzes = tasks.filter(({ lessonId, taskId }) => lessonId === id && quizOfTask(taskId) !== null)
    return [{ lessonId: id, strand, quizzes: quizzes.map(({ taskId }) => taskId) }]
  })
}

/** What somebody has done: lessons by their id, tasks by `taskKey`. */
export interface LearnerWork {
  lessons: ReadonlyMap<string, { completed: boolean }>
  tasks: ReadonlyMap<string, { completed: boolean; score: number }>
}

/** The lesson is completed, and each of its quizzes was taken with the pass mark at least. */
function meetsNeed({ lessonId, quizzes }: LessonNeed, { lessons, tasks }: LearnerWork): boolean {
  if (lessons.get(lessonId)?.completed !== true) return false
  return quizzes.every((taskId) => {
    const quiz = tasks.get(taskKey({ lessonId, taskId }))
    return quiz !== undefined && quiz.completed && quiz.score >= PASS_MARK
  })
}

export function certificateStates(needs: readonly LessonNeed[], work: LearnerWork): CertificateState[] {
  return CERTIFICATES.map((kind) => {
    const counted = needs.filter(({ strand }) => kind === 'course' || kind === strand)
    const missing = counted.filter((need) => !meetsNeed(need, work)).map(({ lessonId }) => lessonId)
    return { kind, lessons: counted.length, done: counted.length - missing.length, missing }
  })
}

/** Of a strand without lessons nobody earns one. */
export function isEarned({ lessons, done }: CertificateState): boolean {
  return lessons > 0 && done === lessons
}

/** "Naledi van der Merwe" is "N. v. d. M.": enough to know a paper by, and nobody's name. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  return words.map((word) => `${[...word][0] ?? ''}.`).join(' ')
}

/** No letter or number that is taken for another, and no vowel but A and E, so that hardly a word comes up. */
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const CODE_LENGTH = 12
const CODE = new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`)

/** @param signs CODE_LENGTH of them */
export function writeCode(signs: string): string {
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** As typed from paper: small letters, spaces or no hyphens. Null: no certificate can have it. */
export function readCode(text: string): string | null {
  const signs = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return CODE.test(signs) ? writeCode(signs) : null
}

const code = z
  .string('Please write the code')
  .check(
    z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/, 'A code is three groups of four letters or numbers'),
  )

export const ClaimCertificate = z.strictObject({ kind: CertificateKind })
export type ClaimCertificate = z.infer<typeof ClaimCertificate>

/** A certificate as it is printed. */
export const Certificate = z.object({
  code,
  kind: CertificateKind,
  /** As in the profile when it was made. */
  fullName: z.string(),
  schoolName: z.string(),
  /** A day of the school: "2026-11-24". */
  issuedOn: z.iso.date(),
  lessons: z.int(),
  /** Where anybody can check it. */
  address: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** The learner's own that hold, and those that the school took back. */
export const OwnCertificates = z.object({
  certificates: z.array(Certificate),
  revoked: z.array(CertificateKind),
})
export type OwnCertificates = z.infer<typeof OwnCertificates>

const RevokedCertificate = z.object({
  kind: CertificateKind,
  code,
  revokedOn: z.iso.date(),
  reason: z.string(),
})

/** What staff see of one learner. */
export const LearnerCertificates = z.object({
  userId: z.uuid(),
  name: z.string(),
  certificates: z.array(Certificate),
  revoked: z.array(RevokedCertificate),
  /** Earned and not made yet. */
  waiting: z.array(CertificateKind),
})
export type LearnerCertificates = z.infer<typeof LearnerCertificates>
export const FindCertificates = z.strictObject({ userId: z.uuid() })

/** Of the learners of a class, by surname. */
export const ClassCertificates = z.object({ learners: z.array(LearnerCertificates) })
export type ClassCertificates = z.infer<typeof ClassCertificates>

const REASON_MAX = 200
export const RevokeCertificate = z.strictObject({
  code,
  reason: z
    .string('Please write why')
    .check(
      z.trim(),
      z.minLength(3, 'Please write why, in at least 3 letters'),
      z.maxLength(REASON_MAX, `Please use at most ${REASON_MAX} letters`),
    ),
})
export type RevokeCertificate = z.infer<typeof RevokeCertificate>
export const RenewCertificate = z.strictObject({ code })
export type RenewCertificate = z.infer<typeof RenewCertificate>

export const NOT_EARNED = 'Finish all its lessons first, and each of their quizzes with 50% or more'
export const TAKEN_BACK = 'Your school took this certificate back. Ask your teacher'
