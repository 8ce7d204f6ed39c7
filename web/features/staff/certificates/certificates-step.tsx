import { useState } from 'react'
import type { Certificate } from '#domain/school/certificates.ts'
import { readLearnerCertificates } from '#domain/school/certificates-api.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { useAdminQuery } from '../admin-call.ts'
import { CertificateRows } from './learner-certificates.tsx'
import { TakeBackForm } from './take-back-form.tsx'
import { Pending } from '../pending.tsx'

/** Lists the certificates of one learner, with or without a class, so that one can be revoked. */
export function CertificatesStep({ userId }: { userId: string }) {
  const [taking, setTaking] = useState<Certificate | null>(null)
  const found = useAdminQuery({
    key: ['certificates', 'learner', userId],
    call: readLearnerCertificates,
    body: { userId },
  })
  if (found.data === undefined)
    return (
      <Pending
        query={found}
        label="Fetching the certificates..."
        title="The certificates could not be shown"
      />
    )
  const learner = found.data
  if (taking)
    return (
      <section aria-labelledby="take-back" className="grid gap-2">
        <h3 id="take-back" className="text-lg">
          Take this certificate back?
        </h3>
        <TakeBackForm name={learner.name} certificate={taking} onEnd={() => setTaking(null)} />
      </section>
    )
  if (learner.certificates.length + learner.revoked.length + learner.waiting.length === 0)
    return (
      <p className="text-soft">
        <AsWritten>{learner.name}</AsWritten> has not earned a certificate yet.
      </p>
    )
  return (
    <section aria-labelledby="learner-certificates">
      <h3 id="learner-certificates" className="text-lg">
        Certificates
      </h3>
      <CertificateRows learner={learner} mayManage onTakeBack={setTaking} />
    </section>
  )
}
