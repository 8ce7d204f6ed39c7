import * as z from 'zod/mini'
import { STRAND_NAMES, STRANDS, type Strand } from '../learning/content.ts'
import { quizOfTask } from '../learning/lesson-tasks.ts'
import { isPassed } from '../learning/quiz.ts'
import { taskKey } from '../learning/rows/task-row.ts'

/** There is one certificate for the whole course and one for each strand. */
export const CERTIFICATES = ['course', ...STRANDS] as const
export const CertificateKind = z.enum(CERTIFICATES)
export type CertificateKind = z.infer<typeof CertificateKind>

export const CERTIFICATE_TITLES: Readonly<Record<CertificateKind, string>> = {
  course: 'Computers, coding and robotics',
  ...STRAND_NAMES,
}

/** This is a lesson that counts for a certificate, with the ids of its quiz tasks. */
export interface LessonNeed {
  lessonId: string
  strand: Strand
  quizzes: readonly string[]
}

/** Says how far a learner is from one certificate. */
export interface CertificateState {
  kind: CertificateKind
  lessons: number
  done: number
  /** These are the ids of lessons that are not finished yet, in the order of the course. */
  missing: readonly string[]
}

/** Returns the lessons that count. Bonus lessons and lessons without a strand do not count for any certificate. */
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

/** This is a learner's progress: lessons by their id, and tasks by `taskKey`. */
export interface LearnerWork {
  lessons: ReadonlyMap<string, { completed: boolean }>
  tasks: ReadonlyMap<string, { completed: boolean; score: number }>
}

/** Returns true when the lesson is completed and the best score of each of its quizzes is at least the pass mark. */
function meetsNeed(need: LessonNeed, work: LearnerWork): boolean {
  return work.lessons.get(need.lessonId)?.completed === true && quizToPass(need, work) === null
}

/** Returns the id of the lesson's first quiz that is still to be passed. */
export function quizToPass({ lessonId, quizzes }: LessonNeed, { tasks }: LearnerWork): string | null {
  const missing = quizzes.find((taskId) => !isPassed(tasks.get(taskKey({ lessonId, taskId }))))
  return missing === undefined ? null : quizOfTask(missing)
}

export function certificateStates(needs: readonly LessonNeed[], work: LearnerWork): CertificateState[] {
  return CERTIFICATES.map((kind) => {
    const counted = needs.filter(({ strand }) => kind === 'course' || kind === strand)
    const missing = counted.filter((need) => !meetsNeed(need, work)).map(({ lessonId }) => lessonId)
    return { kind, lessons: counted.length, done: counted.length - missing.length, missing }
  })
}

/** A strand without lessons has no certificate to earn. */
export function isEarned({ lessons, done }: CertificateState): boolean {
  return lessons > 0 && done === lessons
}

/** Returns the certificates that this score of a quiz earns, and that were not earned before it. */
export function earnedBy(
  { lessonId, taskId, score }: { lessonId: string; taskId: string; score: number },
  needs: readonly LessonNeed[],
  work: LearnerWork,
): CertificateKind[] {
  const key = taskKey({ lessonId, taskId })
  const best = Math.max(score, work.tasks.get(key)?.score ?? 0)
  const after = { ...work, tasks: new Map(work.tasks).set(key, { completed: true, score: best }) }
  const before = certificateStates(needs, work).filter(isEarned)
  return certificateStates(needs, after)
    .filter((state) => isEarned(state) && !before.some(({ kind }) => kind === state.kind))
    .map(({ kind }) => kind)
}

/** The longest real names have this many initials. */
const INITIALS_MAX = 8

/**
 * Turns "Naledi van der Merwe" into "N. v. d. M.", which is enough to recognise a paper by and does not reveal the name. A text
 * with more words than any real name keeps its first ones and its last one.
 */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const shown =
    words.length > INITIALS_MAX ? [...words.slice(0, INITIALS_MAX - 1), words.at(-1) ?? ''] : words
  return shown.map((word) => `${[...word][0] ?? ''}.`).join(' ')
}

/**
 * The signs leave out letters and digits that look alike, and all vowels but A and E, so that a code hardly ever spells a
 * word.
 */
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const CODE_LENGTH = 12
const CODE = new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`)

/** Groups the signs with hyphens: "ABCD-EFGH-JKLM". @param signs CODE_LENGTH signs */
export function writeCode(signs: string): string {
  return signs.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * Reads a code as people type it from paper: in lower case, with spaces or without hyphens. Returns null for a text that
 * cannot be a code.
 */
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

/** This is a certificate as it is printed. */
export const Certificate = z.object({
  code,
  kind: CertificateKind,
  /** This is the name in the profile at the moment the certificate was made. */
  fullName: z.string(),
  schoolName: z.string(),
  /** This is the school's day on which it was made, such as "2026-11-24". */
  issuedOn: z.iso.date(),
  lessons: z.int(),
  /** This is the web address at which anybody can check the certificate. */
  address: z.string(),
})
export type Certificate = z.infer<typeof Certificate>

/** These are the learner's own valid certificates, and the kinds that the school revoked. */
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

/** This is what staff see about one learner. */
export const LearnerCertificates = z.object({
  userId: z.uuid(),
  name: z.string(),
  /** This is the name as in the register, with the surname first. An older server does not send it. */
  registerName: z.optional(z.string()),
  certificates: z.array(Certificate),
  revoked: z.array(RevokedCertificate),
  /** These are certificates that the learner has earned but not made yet. */
  waiting: z.array(CertificateKind),
})
export type LearnerCertificates = z.infer<typeof LearnerCertificates>
export const FindCertificates = z.strictObject({ userId: z.uuid() })

/** These are the learners of a class, sorted by surname. */
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
