import { useState } from 'react'
import { shortDayWithYear } from '#domain/dates.ts'
import {
  CERTIFICATE_TITLES,
  type Certificate,
  type LearnerCertificates,
} from '#domain/school/certificates.ts'
import { renewCertificate } from '#domain/school/certificates-api.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAdminAction } from '../admin-call.ts'
import { TakeBackForm } from './take-back-form.tsx'

interface CertificatesCardProps {
  learner: LearnerCertificates
  mayManage: boolean
}

/** The certificates of one learner of a class. */
export function CertificatesCard({ learner, mayManage }: CertificatesCardProps) {
  const [taking, setTaking] = useState<Certificate | null>(null)
  return (
    <Card as="li">
      <h4 translate="no" className="text-base font-bold wrap-anywhere">
        {learner.registerName ?? learner.name}
      </h4>
      <CertificateRows {...{ learner, mayManage }} onTakeBack={setTaking} />
      {taking && (
        <Dialog open onClose={() => setTaking(null)} title="Take this certificate back?">
          <TakeBackForm name={learner.name} certificate={taking} onEnd={() => setTaking(null)} />
        </Dialog>
      )}
    </Card>
  )
}

interface CertificateRowsProps extends CertificatesCardProps {
  onTakeBack: (certificate: Certificate) => void
}

/** Lists valid, earned and revoked certificates, each with the actions that staff may take. */
export function CertificateRows({ learner, mayManage, onTakeBack }: CertificateRowsProps) {
  const { name, certificates, revoked, waiting } = learner
  const renew = useAdminAction({
    call: renewCertificate,
    done: () => `${name} has a new certificate with a new code`,
    failed: 'No new certificate was made',
    refresh: [['certificates']],
  })
  const renewButton = (code: string, kind: Certificate['kind']) =>
    mayManage && (
      <Button
        variant="quiet"
        size="sm"
        className="px-2!"
        busy={renew.isPending}
        aria-label={`Make a new one: ${CERTIFICATE_TITLES[kind]}, ${name}`}
        onClick={() => renew.mutate({ code })}
      >
        Make a new one
      </Button>
    )
  return (
    <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] divide-y-[1.5px] divide-line">
      {certificates.map((certificate) => (
        <li key={certificate.code} className="py-2">
          <p className="font-semibold">{CERTIFICATE_TITLES[certificate.kind]}</p>
          <p className="text-sm text-soft">
            {shortDayWithYear(certificate.issuedOn)}, code{' '}
            <span translate="no" className="whitespace-nowrap">
              {certificate.code}
            </span>
            {certificate.fullName !== name && (
              <>
                , for <AsWritten>{certificate.fullName}</AsWritten>
              </>
            )}
          </p>
          {mayManage && (
            <p className="-mx-2 flex flex-wrap">
              <Button
                variant="quiet"
                size="sm"
                className="px-2!"
                aria-label={`Take back: ${CERTIFICATE_TITLES[certificate.kind]}, ${name}`}
                onClick={() => onTakeBack(certificate)}
              >
                Take back
              </Button>
              {certificate.fullName !== name && renewButton(certificate.code, certificate.kind)}
            </p>
          )}
        </li>
      ))}
      {waiting.map((kind) => (
        <li key={kind} className="flex flex-wrap items-center gap-2 py-2">
          <span className="font-semibold">{CERTIFICATE_TITLES[kind]}</span>
          <Chip tone="sun">Earned</Chip>
        </li>
      ))}
      {revoked.map(({ kind, code, revokedOn, reason }) => (
        <li key={code} className="py-2">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{CERTIFICATE_TITLES[kind]}</span>
            <Chip>Taken back</Chip>
          </p>
          <p className="text-sm text-soft">
            {shortDayWithYear(revokedOn)}: {reason}
          </p>
          <p className="-mx-2">{renewButton(code, kind)}</p>
        </li>
      ))}
    </ul>
  )
}
