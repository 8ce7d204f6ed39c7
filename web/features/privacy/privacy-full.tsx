import type { ReactNode } from 'react'
import type { PublicSettings } from '#domain/settings/settings.ts'
import { AsWritten } from '#web/ui/as-written.tsx'
import { Card } from '#web/ui/card.tsx'

/**
 * The full privacy text for a parent or guardian. Each line describes what the program does, so a change of the program must
 * change this text too.
 */
export function PrivacyFull({ settings }: { settings: PublicSettings }) {
  const { privacyText } = settings
  return (
    <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 className="text-xl">For parents and guardians</h2>
        <p className="mt-1 text-soft">
          The school runs this Qala and answers for what it keeps, under the Protection of Personal
          Information Act (POPIA).
        </p>
      </div>
      <Part title="What is kept, and why">
        <Facts facts={keptWith(settings)} />
      </Part>
      <Part title="For how long">
        <Facts facts={timesOf(settings)} />
      </Part>
      <Part title="Who sees it">
        <p>
          The learner, the teachers of the learner’s classes, and staff whom the school made admins of Qala.
          When one of them opens the list of learners or downloads it, that is written down. Other learners
          and visitors see none of it.
        </p>
      </Part>
      <Part title="Where it is">
        <p>
          On the school’s own server, and on the devices the learner uses. The pages load nothing from other
          companies: no trackers, no adverts. Two cookies are set at the sign-in, one that keeps the learner
          signed in and one by which the server knows the device again.
        </p>
        <p>
          If the school has connected them, a mail service and an SMS service carry its messages for it. A
          learner who switches on push notices gets them through the service of the browser’s maker; they say
          “New message from school” and nothing else.
        </p>
      </Part>
      <Part title="Your rights">
        <ul className="grid list-disc gap-1.5 pl-5">
          {RIGHTS.map((right) => (
            <li key={right}>{right}</li>
          ))}
        </ul>
        <p>
          This is free of charge, and you may ask in any way, also by phone or message. The school answers
          within 30 days. If you are not content you may complain to the Information Regulator of South
          Africa, inforegulator.org.za.
        </p>
      </Part>
      <Part title="Whom to ask">
        <Officer officer={settings.informationOfficer} />
      </Part>
      {privacyText !== '' && (
        <Part title="From the school">
          {/* This is rendered as text, so HTML in it is shown and never run. */}
          <p className="whitespace-pre-wrap wrap-anywhere">{privacyText}</p>
        </Part>
      )}
    </div>
  )
}

type Fact = readonly [what: string, why: string]

const KEPT: readonly Fact[] = [
  ['First and last name, school, class', 'so that staff know which learner it is'],
  ['Age', 'so that staff see for whom the course is, and who may agree for themselves'],
  ['Email', 'to sign in, and to get a new password or a message of the school'],
  ['Phone number', 'to sign in, and to get an SMS of the school'],
  ['Password', 'to sign in; only a hash is kept, from which nobody can read it'],
  [
    'Lessons, tasks, points, minutes, best quiz percent',
    'so that the learner can go on with any device, and staff can help',
  ],
  [
    'Marks that teachers type for the CAPS Tasks, with each correction, who made it and when',
    'so that teachers can report marks, and see who changed one',
  ],
  [
    'Answers to questions: which one, when, right or not, the usual mix-up; never what was typed',
    'so that hard questions come back later, and teachers can help. They are sent to the school’s server. Teachers of the learner’s classes can look at the newest answer to each question and at the percent of the first try of a quiz, and Qala writes down that they looked',
  ],
  [
    'Levels of the Lab: the best and the newest answer, tries and hints',
    'so that the learner can go on with any device. Teachers of the learner’s classes can look at the answers, and Qala writes down that they looked',
  ],
  [
    'Comments that a teacher writes to the learner, when the learner saw them, and the sign with which the learner answered',
    'to praise and to help. A learner chooses one of four signs and cannot write to a teacher',
  ],
  [
    'The learner’s own words for key words',
    'to learn in one’s own language. No screen of the school shows them',
  ],
  ['What the learner’s robot wears', 'so that it looks the same on every device'],
  [
    'What the learner made in the Lab and kept, with a name of two words that Qala offers',
    'to play it, change it and show it, with any device. No screen of the school shows it',
  ],
  [
    'Certificates: the name, school, course and day on them, and a code',
    'to print them, and so that others can check one: anyone who has the code sees the initials, the course, the school and the day',
  ],
  ['Browsers that are signed in, and for push notices', 'to keep them signed in, and to send the notices'],
  ['Which messages of the school were sent', 'so that nobody gets one twice'],
  [
    'Sign-ins, changes to the details, and for each the network address and browser',
    'to notice when somebody else uses the account',
  ],
  ['Consent, objections and requests for deletion', 'to obey them, and to show that we did'],
]

/** Learner numbers are kept only if the school has decided so, and for the reason that it has written. */
function keptWith({ learnerNumbers }: PublicSettings): readonly Fact[] {
  if (typeof learnerNumbers !== 'string') return KEPT
  const fact: Fact = [
    'The learner number of the school’s administration',
    `The school gives this reason: “${learnerNumbers}”. Only staff who see the learner, and the learner in “See my data”, can read it`,
  ]
  return [...KEPT.slice(0, 1), fact, ...KEPT.slice(1)]
}

function timesOf({ retention }: PublicSettings): readonly Fact[] {
  const { deleteInactiveAfter } = retention
  return [
    [
      'Account, details and progress',
      deleteInactiveAfter === null
        ? 'until the account is deleted'
        : `until the account is deleted, which also happens after ${deleteInactiveAfter} days without a sign-in and a notice before`,
    ],
    ['An account somebody asked to delete', '14 days more, so that one can change one’s mind'],
    ['Network addresses and browsers in the logs', `${retention.logAddresses} days`],
    ['Entries of the logs', `${retention.logEntries} days`],
    ['Which messages were sent, and copies of them on the server', `${retention.messages} days`],
    ['Comments of teachers to a learner, and the answers to them', '365 days'],
    ['Who was in which class', `${retention.archivedClasses} days after the class is archived`],
    [
      'Backups',
      'are encrypted. What was deleted is in older ones until newer take their place, and is deleted again if one is used',
    ],
  ]
}

const RIGHTS: readonly string[] = [
  'See everything that is kept: Profile, “See my data”, or ask the school.',
  'Have it corrected: Profile, “Edit”, or ask the school.',
  'Have it deleted: Profile, “Delete my account”, or ask the school.',
  'Object to messages: Profile, or ask the school.',
  'Take consent back, where it was given. The learner can still learn, and gets no news and messages.',
]

function Officer({ officer: { name, email, phone } }: { officer: PublicSettings['informationOfficer'] }) {
  if (name === '' && email === '' && phone === '')
    return <p>The school has not named its information officer here yet. Please ask the principal.</p>
  return (
    <p className="wrap-anywhere">
      The school’s information officer
      {name !== '' && (
        <>
          : <AsWritten>{name}</AsWritten>
        </>
      )}
      {email !== '' && (
        <>
          <br />
          <ContactLink href={`mailto:${email}`} text={email} />
        </>
      )}
      {phone !== '' && (
        <>
          <br />
          <ContactLink href={`tel:${phone.replace(/[^+0-9]/g, '')}`} text={phone} />
        </>
      )}
    </p>
  )
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-12 items-center font-semibold text-indigo underline underline-offset-4"
    >
      <AsWritten>{text}</AsWritten>
    </a>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Card>
      <dl className="divide-y divide-line">
        {facts.map(([what, why]) => (
          <div key={what} className="py-2.5 first:pt-0 last:pb-0">
            <dt className="font-semibold">{what}</dt>
            <dd className="text-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
