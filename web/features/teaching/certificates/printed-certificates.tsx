import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Certificate } from '#domain/school/certificates.ts'
import { certificateIcon } from '#web/content/certificate-icon.ts'
import { CertificateSheet } from '#web/ui/certificate/certificate-sheet.tsx'

interface PrintedCertificatesProps {
  certificates: readonly Certificate[]
  onPrinted: () => void
}

/** One page for each certificate, visible only in print. */
export function PrintedCertificates({ certificates, onPrinted }: PrintedCertificatesProps) {
  const end = useEffectEvent(onPrinted)
  useEffect(() => {
    const after = () => end()
    addEventListener('afterprint', after)
    print()
    return () => removeEventListener('afterprint', after)
  }, [])
  return createPortal(
    <div className="print-only print:block!">
      {certificates.map((certificate) => (
        <CertificateSheet
          key={certificate.code}
          certificate={certificate}
          icon={certificateIcon(certificate.kind)}
        />
      ))}
    </div>,
    document.body,
  )
}
