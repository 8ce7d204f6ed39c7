import { useState } from 'react'
import { grouped } from '#domain/counts.ts'
import {
  CERTIFICATE_TITLES,
  type Certificate,
  type CertificateKind,
  type ClassCertificates,
} from '#domain/school/certificates.ts'
import type { SchoolClass } from '#domain/school/classes.ts'
import { issueClassCertificates, readClassCertificates } from '#domain/school/certificates-api.ts'
import { useAdminAction, useAdminQuery } from '#web/features/staff/admin-call.ts'
import { CertificatesCard } from '#web/features/staff/certificates/learner-certificates.tsx'
import { Pending } from '#web/features/staff/pending.tsx'
import { sessionMay, useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintedCertificates } from './printed-certificates.tsx'

type Learner = ClassCertificates['learners'][number]

/** The certificates of a class. Staff can issue and print them all at once, and revoke one that was a mistake. */
export function CertificatesPage({ of: { classId, name } }: { of: SchoolClass }) {
  const mayManage = sessionMay(useSession(), 'certificates:manage')
  const key = ['certificates', classId]
  const found = useAdminQuery({ key, call: readClassCertificates, body: { classId } })
  const [kind, setKind] = useState<CertificateKind | 'all'>('all')
  const [printed, setPrinted] = useState<readonly Certificate[]>([])
  const print = useAdminAction({
    call: issueClassCertificates,
    failed: 'The certificates could not be made',
    refresh: [key],
  })
  if (found.data === undefined)
    return (
      <Pending
        query={found}
        label="Fetching the certificates..."
        title="The certificates could not be shown"
      />
    )
  const { learners } = found.data
  const kinds = kindsOf(learners)
  const waiting = learners.reduce((sum, one) => sum + one.waiting.filter((own) => isOf(own, kind)).length, 0)
  const made = certificatesOf(learners, kind).length
  const withSome = learners.filter(
    (one) => one.certificates.length + one.waiting.length + one.revoked.length > 0,
  )
  if (withSome.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title="Nobody has earned a certificate yet"
        text="There is one for each part of the course and one for all of it: every lesson finished, every quiz with 50% or more."
      />
    )
  return (
    <section aria-labelledby="class-certificates" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="class-certificates" className="text-lg">
        Certificates of {name}
      </h3>
      <Card className="flex flex-wrap items-end justify-between gap-3">
        <label className="block min-w-[min(100%,14rem)] flex-1">
          <span className="mb-1.5 block text-sm font-semibold">Which ones</span>
          <select
            className="field"
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(kinds.find((one) => one === currentTarget.value) ?? 'all')
            }
          >
            <option value="all">All</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {CERTIFICATE_TITLES[one]}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="sun"
          busy={print.isPending}
          busyLabel="Making them..."
          disabled={made + waiting === 0}
          onClick={() =>
            waiting > 0 && mayManage
              ? print.mutate(
                  { classId },
                  {
                    onSuccess: (fresh) => setPrinted(certificatesOf(fresh.learners, kind)),
                  },
                )
              : setPrinted(certificatesOf(learners, kind))
          }
        >
          Print {grouped(made + waiting)}
        </Button>
        <p className="w-full text-sm text-soft">
          {waiting > 0 && `${grouped(waiting)} earned and made when you print. `}
          One page of A4 on its side each. Anybody can check a code at {location.host}/verify.
        </p>
      </Card>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {withSome.map((learner) => (
          <CertificatesCard key={learner.userId} {...{ learner, mayManage }} />
        ))}
      </ul>
      {printed.length > 0 && <PrintedCertificates certificates={printed} onPrinted={() => setPrinted([])} />}
    </section>
  )
}

function isOf(own: CertificateKind, wanted: CertificateKind | 'all'): boolean {
  return wanted === 'all' || own === wanted
}

function certificatesOf(learners: readonly Learner[], wanted: CertificateKind | 'all'): Certificate[] {
  return learners.flatMap(({ certificates }) => certificates.filter(({ kind }) => isOf(kind, wanted)))
}

function kindsOf(learners: readonly Learner[]): CertificateKind[] {
  const there = learners.flatMap(({ certificates, waiting }) => [
    ...certificates.map(({ kind }) => kind),
    ...waiting,
  ])
  return [...new Set(there)]
}
