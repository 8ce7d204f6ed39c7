import type { ReactNode } from 'react'
import { grouped } from '#domain/counts.ts'
import type { School } from '#domain/learning/content.ts'
import { usePublicSettings } from '#web/api/public-settings.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { IconMail, IconPhone } from '#web/ui/icons.tsx'

/** Shows the school's own facts, or those in the course. */
export function SchoolFooter({ course }: { course: School }) {
  const own = usePublicSettings()?.school ?? null
  const school = own ?? course
  const facts: [string, string | number][] = [
    ['Circuit', school.circuit],
    ['District', school.district],
    ['EMIS number', school.emisNumber],
    ['Quintile', school.quintile],
    ['Enrolment', grouped(school.enrolment)],
    ['Educators', school.educators],
    ['Non-teaching staff', school.nonTeachingStaff],
    ['Principal', school.principal],
  ]
  return (
    <footer className="mt-8 border-t-[1.5px] border-line pt-6 pb-4" aria-labelledby="school-name">
      <p className="text-2xs font-semibold text-soft">Our school</p>
      <h2 id="school-name" translate="no" className="text-xl">
        {school.name}
      </h2>
      {own === null && course.sample && (
        <p className="mt-1 text-2xs text-soft">
          Sample details: this school has not filled in all its own facts yet.
        </p>
      )}
      <details>
        <summary className="min-h-12 py-3 font-semibold text-indigo">About our school</summary>
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-2xs text-soft">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-4 flex flex-wrap gap-x-6">
          <ContactLink
            href={`tel:${school.phone.replace(/[^+0-9]/g, '')}`}
            text={school.phone}
            icon={<IconPhone />}
          />
          <ContactLink href={`mailto:${school.email}`} text={school.email} icon={<IconMail />} />
        </div>
      </details>
      <a
        href="/privacy"
        className="mt-1 inline-flex min-h-12 items-center font-semibold text-indigo underline-offset-4 hover:underline"
      >
        Your privacy
      </a>
    </footer>
  )
}

function ContactLink({ href, text, icon }: { href: string; text: string; icon: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-12 items-center gap-2 font-semibold text-indigo underline-offset-4 wrap-anywhere hover:underline"
    >
      {icon}
      <AsWritten>{text}</AsWritten>
    </a>
  )
}
