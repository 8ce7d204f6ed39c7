import { useCallback, useEffect, useState } from 'react'
import type { Certificate, CertificateKind, OwnCertificates } from '#domain/school/certificates.ts'
import { claimCertificate, readOwnCertificates } from '#domain/school/certificates-api.ts'
import type { ApiFailure } from '#web/api/client.ts'
import { openSavedCertificates } from '#web/progress/saved-certificates.ts'
import { callAsLearner } from '#web/session/access.ts'
import { useShown } from '#web/ui/keep-alive/use-shown.ts'

const NONE: OwnCertificates = { certificates: [], revoked: [] }

/** Returns the learner's certificates: first as saved on this device, then as the server has them. */
export function useCertificates(userId: string) {
  const [own, setOwn] = useState<OwnCertificates | null>(null)
  const shown = useShown()
  const keep = useCallback(
    async (certificates: OwnCertificates) => {
      setOwn(certificates)
      const saved = openSavedCertificates(userId)
      await saved.save(certificates)
      saved.close()
    },
    [userId],
  )
  useEffect(() => {
    if (!shown) return
    let wanted = true
    const look = async () => {
      const saved = openSavedCertificates(userId)
      const known = await saved.read()
      saved.close()
      if (wanted) setOwn((now) => now ?? known ?? NONE)
      const answer = await callAsLearner(readOwnCertificates)
      if (wanted && answer.ok) await keep(answer.data)
    }
    void look()
    return () => {
      wanted = false
    }
  }, [userId, shown, keep])

  /** @returns the failure, or null on success */
  const claim = async (kind: CertificateKind): Promise<ApiFailure | null> => {
    const answer = await callAsLearner(claimCertificate, { body: { kind } })
    if (!answer.ok) return answer
    const others = (own ?? NONE).certificates.filter((one) => one.kind !== kind)
    await keep({ ...(own ?? NONE), certificates: [...others, answer.data] })
    return null
  }
  const certificateOf = (kind: CertificateKind): Certificate | undefined =>
    own?.certificates.find((one) => one.kind === kind)
  return { own, claim, certificateOf }
}
