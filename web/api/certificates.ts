import {
  Certificate,
  ClassCertificates,
  LearnerCertificates,
  OwnCertificates,
  type CertificateKind,
} from '#domain/certificates.ts'
import { callApi, type ApiResult } from './client.ts'

export function readOwnCertificates(token: string): Promise<ApiResult<OwnCertificates>> {
  return callApi({ method: 'GET', path: '/api/certificates', token, answer: OwnCertificates })
}

export function claimCertificate(token: string, kind: CertificateKind): Promise<ApiResult<Certificate>> {
  return callApi({ method: 'POST', path: '/api/certificates', token, body: { kind }, answer: Certificate })
}

const OF_CLASS = '/api/admin/classes/certificates'

export function readClassCertificates(token: string, classId: string): Promise<ApiResult<ClassCertificates>> {
  const path = `${OF_CLASS}/find` as const
  return callApi({ method: 'POST', path, token, body: { classId }, answer: ClassCertificates })
}

export function issueClassCertificates(
  token: string,
  classId: string,
): Promise<ApiResult<ClassCertificates>> {
  const path = `${OF_CLASS}/issue` as const
  return callApi({ method: 'POST', path, token, body: { classId }, answer: ClassCertificates })
}

export function readLearnerCertificates(
  token: string,
  userId: string,
): Promise<ApiResult<LearnerCertificates>> {
  const path = '/api/admin/certificates/find'
  return callApi({ method: 'POST', path, token, body: { userId }, answer: LearnerCertificates })
}

export function revokeCertificate(
  token: string,
  body: { code: string; reason: string },
): Promise<ApiResult<void>> {
  return callApi({ method: 'POST', path: '/api/admin/certificates/revoke', token, body, answer: null })
}

export function renewCertificate(token: string, code: string): Promise<ApiResult<void>> {
  return callApi({
    method: 'POST',
    path: '/api/admin/certificates/renew',
    token,
    body: { code },
    answer: null,
  })
}
