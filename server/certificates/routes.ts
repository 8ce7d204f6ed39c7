import {
  Certificate,
  ClaimCertificate,
  ClassCertificates,
  FindCertificates,
  LearnerCertificates,
  OwnCertificates,
  RenewCertificate,
  RevokeCertificate,
} from '#domain/certificates.ts'
import { OfClass } from '#domain/classes.ts'
import { defineRoute } from '../routing/define-route.ts'
import { claimCertificate } from './issue.ts'
import { issueForClass, readOfClass } from './of-class.ts'
import { readOfLearner, renewCertificate, revokeCertificate } from './of-learner.ts'
import { presentCertificate, readCertificates } from './queries.ts'

export const getOwnCertificates = defineRoute({
  access: 'progress:read',
  summary: 'The caller’s certificates, and which the school took back',
  output: OwnCertificates,
  handler: async ({ caller: { userId }, services }) => {
    const rows = await services.db.withReader(userId, (trx) => readCertificates(trx, [userId]))
    const holds = rows.filter(({ revokedAt }) => revokedAt === null)
    const revoked = rows.filter(({ kind }) => !holds.some((one) => one.kind === kind))
    return {
      certificates: holds.map((row) => presentCertificate(row, services)),
      revoked: [...new Set(revoked.map(({ kind }) => kind))],
    }
  },
})

export const postCertificate = defineRoute({
  access: 'progress:save',
  summary: 'Get a certificate that is earned; again the same one',
  input: ClaimCertificate,
  output: Certificate,
  handler: claimCertificate,
})

export const postFindOfClass = defineRoute({
  access: 'classes:teach',
  summary: 'The certificates of a class, and what its learners earned and have not fetched',
  input: OfClass,
  output: ClassCertificates,
  handler: readOfClass,
})

export const postIssueForClass = defineRoute({
  access: 'certificates:manage',
  summary: 'Make all certificates that the learners of a class earned',
  input: OfClass,
  output: ClassCertificates,
  handler: issueForClass,
})

export const postFindOfLearner = defineRoute({
  access: 'certificates:manage',
  summary: 'The certificates of one learner, in a class or in none',
  input: FindCertificates,
  output: LearnerCertificates,
  handler: readOfLearner,
})

export const postRevoke = defineRoute({
  access: 'certificates:manage',
  summary: 'Take a certificate back; its page says so from now on',
  input: RevokeCertificate,
  output: 'no-content',
  handler: revokeCertificate,
})

export const postRenew = defineRoute({
  access: 'certificates:manage',
  summary: 'Put a new certificate in the place of one, which is taken back if it still holds',
  input: RenewCertificate,
  output: 'no-content',
  handler: renewCertificate,
})
