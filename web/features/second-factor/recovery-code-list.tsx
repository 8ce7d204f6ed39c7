import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import '#web/ui/staff-style.ts'
import { Button } from '#web/ui/button.tsx'

/** The codes are shown only once; nobody can show them again. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const first = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    first.current?.focus()
    // The previous step may have been scrolled.
    first.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  return (
    <div className="grid gap-4">
      <p ref={first} tabIndex={-1} className="outline-none">
        Keep these away from your phone. When the phone is lost, each code lets you in once. They are shown
        only now.
      </p>
      <ol className="rounded-control bg-sun-wash p-4 leading-7">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no" className="font-bold select-all">
              {code}
            </code>
          </li>
        ))}
      </ol>
      {/* This is outside the dialog, because a printed dialog is cut off after the first page. */}
      {createPortal(
        <ul className="slips print-only">
          <li>
            <b className="block">Recovery codes of Qala</b>
            <span className="block text-sm wrap-anywhere">{location.host}. Each works once.</span>
            {codes.map((code) => (
              <code key={code} translate="no" className="block font-bold">
                {code}
              </code>
            ))}
          </li>
        </ul>,
        document.body,
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={() => save(codes)}>
          Download
        </Button>
        <Button variant="ghost" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  )
}

function save(codes: readonly string[]): void {
  const text = `Recovery codes of Qala, ${location.host}. Each works once.\r\n\r\n${codes.join('\r\n')}\r\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'qala-recovery-codes.txt'
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
