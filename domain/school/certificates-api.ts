import { defineCall } from '../api-call.ts'
import {
  Certificate,
  ClaimCertificate,
  ClassCertificates,
  FindCertificates,
  LearnerCertificates,
  OwnCertificates,
  RenewCertificate,
  RevokeCertificate,
} from './certificates.ts'
import { OfClass } from './classes.ts'

export const readOwnCertificates = defineCall({
  method: 'GET',
  path: '/api/certificates',
  access: 'progress:read',
  summary: 'The caller’s certificates, and which the school took back',
  output: OwnCertificates,
})

export const claimCertificate = defineCall({
  method: 'POST',
  path: '/api/certificates',
  access: 'progress:save',
  summary: 'Get a certificate that is earned; again the same one',
  input: ClaimCertificate,
  output: Certificate,
  example: { kind: 'course' },
})

export const readClassCertificates = defineCall({
  method: 'POST',
  path: '/api/admin/classes/certificates/find',
  access: 'classes:teach',
  summary: 'The certificates of a class, and what its learners earned and have not fetched',
  input: OfClass,
  output: ClassCertificates,
  example: ({ classId }) => ({ classId }),
})

export const issueClassCertificates = defineCall({
  method: 'POST',
  path: '/api/admin/classes/certificates/issue',
  access: 'certificates:manage',
  summary: 'Make all certificates that the learners of a class earned',
  input: OfClass,
  output: ClassCertificates,
  example: ({ classId }) => ({ classId }),
})

export const readLearnerCertificates = defineCall({
  method: 'POST',
  path: '/api/admin/certificates/find',
  access: 'certificates:manage',
  summary: 'The certificates of one learner, in a class or in none',
  input: FindCertificates,
  output: LearnerCertificates,
  example: ({ otherId }) => ({ userId: otherId }),
})

export const revokeCertificate = defineCall({
  method: 'POST',
  path: '/api/admin/certificates/revoke',
  access: 'certificates:manage',
  summary: 'Take a certificate back; its page says so from now on',
  input: RevokeCertificate,
  output: 'no-content',
  example: { code: 'ABCD-EFGH-JKMN', reason: 'A mistake' },
})

export const renewCertificate = defineCall({
  method: 'POST',
  path: '/api/admin/certificates/renew',
  access: 'certificates:manage',
  summary: 'Put a new certificate in the place of one, which is taken back if it still holds',
  input: RenewCertificate,
  output: 'no-content',
  example: { code: 'ABCD-EFGH-JKMN' },
})
