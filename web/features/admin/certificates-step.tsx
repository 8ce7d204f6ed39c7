import { useState } from 'react'
import type { Certificate } from '#domain/certificates.ts'
import { readLearnerCertificates } from '#web/api/certificates.ts'
import { useAdminQuery } from './admin-call.ts'
import { CertificateRows } from './certificates/learner-certificates.tsx'
import { TakeBackForm } from './certificates/take-back-form.tsx'
import { Pending } from './pending.tsx'

/** The certificates of one learner, in a class or in none, to take one back. */
export function CertificatesStep({ userId }: { userId: string }) {
  const [taking, setTaking] = useState<Certificate | null>(null)
  const found = useAdminQuery({
    key: ['certificates', 'learner', userId],
    call: (token) => readLearnerCertificates(token, userId),
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
    return <p className="text-soft">{learner.name} has not earned a certificate yet.</p>
  return (
    <section aria-labelledby="learner-certificates">
      <h3 id="learner-certificates" className="text-lg">
        Certificates
      </h3>
      <CertificateRows learner={learner} mayManage onTakeBack={setTaking} />
    </section>
  )
}
