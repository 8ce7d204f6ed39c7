import { useState } from 'react'
import {
  CERTIFICATE_TITLES,
  RevokeCertificate,
  type Certificate,
  type ClassCertificates,
} from '#domain/certificates.ts'
import { renewCertificate, revokeCertificate } from '#web/api/certificates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { failureText, useAdminAction } from '../admin-call.ts'
import { dayText } from '../texts.ts'

interface LearnerCertificatesProps {
  learner: ClassCertificates['learners'][number]
  mayManage: boolean
  classId: string
}

export function LearnerCertificates({ learner, mayManage, classId }: LearnerCertificatesProps) {
  const { name, certificates, revoked, waiting } = learner
  const [taking, setTaking] = useState<Certificate | null>(null)
  const renew = useAdminAction({
    call: renewCertificate,
    done: () => `${name} has a new certificate with a new code`,
    failed: 'No new certificate was made',
    refresh: [['certificates', classId]],
  })
  const renewButton = (code: string, kind: Certificate['kind']) =>
    mayManage && (
      <Button
        variant="quiet"
        size="sm"
        className="px-2!"
        busy={renew.isPending}
        aria-label={`Make a new one: ${CERTIFICATE_TITLES[kind]}, ${name}`}
        onClick={() => renew.mutate(code)}
      >
        Make a new one
      </Button>
    )
  return (
    <Card as="li">
      <h4 className="text-base font-bold wrap-anywhere">{name}</h4>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] divide-y-[1.5px] divide-line">
        {certificates.map((certificate) => (
          <li key={certificate.code} className="py-2">
            <p className="font-semibold">{CERTIFICATE_TITLES[certificate.kind]}</p>
            <p className="text-sm text-soft">
              {dayText(certificate.issuedOn)}, code{' '}
              <span className="whitespace-nowrap">{certificate.code}</span>
              {certificate.fullName !== name && `, for ${certificate.fullName}`}
            </p>
            {mayManage && (
              <p className="-mx-2 flex flex-wrap">
                <Button
                  variant="quiet"
                  size="sm"
                  className="px-2!"
                  aria-label={`Take back: ${CERTIFICATE_TITLES[certificate.kind]}, ${name}`}
                  onClick={() => setTaking(certificate)}
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
              {dayText(revokedOn)}: {reason}
            </p>
            <p className="-mx-2">{renewButton(code, kind)}</p>
          </li>
        ))}
      </ul>
      {taking && (
        <TakeBackDialog {...{ name, classId }} certificate={taking} onClose={() => setTaking(null)} />
      )}
    </Card>
  )
}

interface TakeBackDialogProps {
  name: string
  classId: string
  certificate: Certificate
  onClose: () => void
}

function TakeBackDialog({ name, classId, certificate, onClose }: TakeBackDialogProps) {
  const revoke = useAdminAction({
    call: revokeCertificate,
    done: () => {
      onClose()
      return `The certificate of ${name} does not hold any more`
    },
    refresh: [['certificates', classId]],
  })
  const { code } = certificate
  const send = async (body: RevokeCertificate) => void (await revoke.mutateAsync(body).catch(() => undefined))
  const form = useForm(RevokeCertificate, ['reason'], send, { extra: { code } })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Take this certificate back?"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            type="submit"
            form="take-back"
            busy={revoke.isPending}
            busyLabel="Taking it back..."
          >
            Take back
          </Button>
        </>
      }
    >
      <form id="take-back" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p>
          {CERTIFICATE_TITLES[certificate.kind]}, {name}. Whoever checks its code reads that it was taken
          back. You can make a new one later, with another code.
        </p>
        <TextField
          label="Why"
          hint="For the school. The page for checking does not show it."
          {...form.field('reason')}
        />
        <FormAlert failure={failureText('The certificate still holds', revoke.error)} />
      </form>
    </Dialog>
  )
}
