import type { CertificateKind } from '#domain/certificates.ts'
import { openLabPage } from './navigate.ts'

/** Like five a day, in the place of a page of the Lab. */
export function openCertificate(kind: CertificateKind): void {
  openLabPage(`~certificate.${kind}`)
}
