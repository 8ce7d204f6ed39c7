import { createPortal } from 'react-dom'
import { shortDayWithYear } from '#domain/dates.ts'
import { PRIVACY_VERSION } from '#domain/privacy/privacy.ts'
import { usePublicSettings } from '#web/api/public-settings.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Button } from '#web/ui/button.tsx'

/** One A4 page to copy for a class, visible only in print. */
export function BlankConsent() {
  const settings = usePublicSettings()
  const officer = settings?.informationOfficer
  const contact = [officer?.name, officer?.email, officer?.phone].filter(Boolean).join(', ')
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => print()}>
        Print a blank form
      </Button>
      {createPortal(
        <div className="print-only print:block! text-[12pt] leading-normal">
          <h1 className="text-[18pt] font-bold">Consent for Qala</h1>
          <p className="mt-2">
            {settings?.school?.name === undefined ? (
              'Our school'
            ) : (
              <AsWritten>{settings.school.name}</AsWritten>
            )}{' '}
            uses Qala to teach computers, coding and robotics. For that Qala keeps on the school’s own server:
          </p>
          <ul className="my-2 list-disc pl-6">
            <li>the learner’s name, school, class, age, email address and phone number,</li>
            <li>lessons, tasks, points, minutes, best quiz results and answers,</li>
            <li>sign-ins, with the network address, to notice misuse.</li>
          </ul>
          <p>
            The learner and authorised staff see it. There are no adverts, and nothing is sold. You may see
            it, have it corrected or deleted, object to messages, and take this consent back at any time, free
            of charge. All of it stands in full at {location.host}/privacy.
          </p>
          <p className="mt-2">
            Questions: {contact === '' ? 'please ask the principal.' : <AsWritten>{contact}</AsWritten>}
          </p>
          <dl className="mt-8 grid gap-7">
            {[
              'Learner (first and last name, class)',
              'Parent or guardian (first and last name)',
              'I am the learner’s (parent / guardian / the learner, 18 or over)',
              'Date',
              'Signature',
            ].map((label) => (
              <div key={label} className="border-b pb-1">
                <dt className="text-[10pt]">{label}</dt>
                <dd className="h-6" />
              </div>
            ))}
          </dl>
          <p className="mt-8">I have read this and agree. Wording of {shortDayWithYear(PRIVACY_VERSION)}.</p>
        </div>,
        document.body,
      )}
    </>
  )
}
