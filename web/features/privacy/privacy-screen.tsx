import { dayWithYear } from '#domain/dates.ts'
import { PRIVACY_VERSION } from '#domain/privacy/privacy.ts'
import { FIRST_SETTINGS, type PublicSettings } from '#domain/settings/settings.ts'
import { usePublicSettings } from '#web/api/public-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { PrivacyFull } from './privacy-full.tsx'
import { SafeScene } from './safe-scene.tsx'

/** The privacy page: first for a child, then in full for the parent or guardian. */
export function PrivacyScreen() {
  const settings: PublicSettings = usePublicSettings() ?? FIRST_SETTINGS
  return (
    <Page width="read" top={<TopBar />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
        <div>
          <h1 className="text-2xl outline-none">Your privacy</h1>
          <p className="mt-1 text-soft">What Qala knows about you, and what you can say about it.</p>
        </div>
        <SafeScene className="w-full" />
        <ForAChild />
        <PrivacyFull settings={settings} />
        <p className="text-sm text-soft">
          This wording is of <time dateTime={PRIVACY_VERSION}>{dayWithYear(PRIVACY_VERSION)}</time>.
        </p>
        <Button href="/" variant="ghost" className="justify-self-start">
          Back to Home
        </Button>
      </div>
    </Page>
  )
}

const SHORT: readonly { title: string; points: readonly string[] }[] = [
  {
    title: 'What Qala keeps',
    points: [
      'Your name, school, class, age, email and phone number. So your school knows who you are.',
      'Your lessons, points, quiz results and answers. So you can go on where you stopped, and your teacher can help.',
      'When you signed in. So nobody else can use your account.',
    ],
  },
  {
    title: 'Who sees it',
    points: [
      'You, your teachers, and the staff of your school who look after Qala.',
      'Your teacher sees which mistakes you make again and again, so that you get help. Your answers are not shown.',
      'Other learners do not see it. Nobody sells it. There are no adverts.',
    ],
  },
  {
    title: 'What you can ask',
    points: [
      'Show me everything you keep about me.',
      'Correct what is wrong.',
      'Send me no messages.',
      'Delete my account.',
    ],
  },
]

function ForAChild() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {SHORT.map(({ title, points }) => (
        <Card key={title} as="section" className="p-5">
          <h2 className="text-lg">{title}</h2>
          <ul className="mt-2 grid gap-2 text-read">
            {points.map((point) => (
              <li key={point} className="flex gap-3">
                <span aria-hidden="true" className="mt-2.5 size-2 flex-none rotate-45 bg-coral" />
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <p className="text-read">
        You find all of this in your <b>Profile</b>. It costs nothing. Ask your teacher or a parent if you are
        not sure.
      </p>
    </div>
  )
}
