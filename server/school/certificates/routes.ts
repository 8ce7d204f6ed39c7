import * as api from '#domain/school/certificates-api.ts'
import { implement } from '../services.ts'
import { claimCertificate } from './issue.ts'
import { issueForClass, readOfClass } from './of-class.ts'
import { readOfLearner, renewCertificate, revokeCertificate } from './of-learner.ts'
import { presentCertificate, readCertificates } from './queries.ts'

export const routes = [
  implement(api.readOwnCertificates, async ({ caller: { userId }, services }) => {
    const rows = await services.db.withReader(userId, (trx) => readCertificates(trx, [userId]))
    const holds = rows.filter(({ revokedAt }) => revokedAt === null)
    const revoked = rows.filter(({ kind }) => !holds.some((one) => one.kind === kind))
    return {
      certificates: holds.map((row) => presentCertificate(row, services)),
      revoked: [...new Set(revoked.map(({ kind }) => kind))],
    }
  }),
  implement(api.claimCertificate, claimCertificate),
  implement(api.readClassCertificates, readOfClass),
  implement(api.issueClassCertificates, issueForClass),
  implement(api.readLearnerCertificates, readOfLearner),
  implement(api.revokeCertificate, revokeCertificate),
  implement(api.renewCertificate, renewCertificate),
]
