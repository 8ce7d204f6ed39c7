import { useState, type ReactNode } from 'react'
import { count } from '#domain/counts.ts'
import type { LessonSummary } from '#domain/learning/content.ts'
import { completedLessons, COURSE_WORDS, summariseCourse } from '#domain/learning/course-summary.ts'
import type { ProgressView } from '#web/progress/use-progress.ts'
import { sessionMay, type Session } from '#web/session/session.ts'
import { signOut } from '#web/session/sign-out.ts'
import { AuthLink } from '#web/ui/auth-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DifficultyBadge } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconCheck } from '#web/ui/icons.tsx'
import { LessonTile } from '#web/ui/lesson-tile.tsx'
import { MissingWork } from '#web/ui/missing-work.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StatRow } from '#web/ui/stat.tsx'
import { ThemeSwitch } from '#web/ui/theme.tsx'
import { SoundCard } from './sound-card.tsx'
import { PersonalCard } from './personal-card.tsx'

const RECENT = 3

export interface ProfileScreenProps {
  lessons: readonly LessonSummary[]
  session: Session
  progress: ProgressView
  robot: ReactNode
  device: ReactNode
  privacy: ReactNode
  account: ReactNode
  /** This is shown to staff in place of what only a learner needs. */
  staff: ReactNode
  onOpenLessons: () => void
  /** Opens what the learner made in the Lab and kept. */
  onOpenThings: () => void
}

export function ProfileScreen({
  lessons,
  session,
  progress,
  robot,
  device,
  privacy,
  account,
  staff,
  onOpenLessons,
  onOpenThings,
}: ProfileScreenProps) {
  if (session.status === 'loading') return null
  if (session.status === 'signed-out') {
    return (
      <div className="grid gap-4">
        <EmptyState
          title="Please Sign In"
          text="Then you see your details and your progress here, on every device."
          pose="wave"
          action={
            <AuthLink form="login" variant="sun">
              Go to Login
            </AuthLink>
          }
        />
        <ThemeCard />
        <SoundCard />
        {device}
      </div>
    )
  }
  const isStaff = sessionMay(session, 'admin:enter')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2 md:gap-4">
      <div className="flex justify-end md:col-span-2">
        <SignOutButton />
      </div>
      <div className="grid min-w-0 content-start gap-3 md:gap-4">
        {isStaff && staff}
        {/* Staff whom the school invited have no learner's details. */}
        {(!isStaff || session.firstName !== null) && <PersonalCard email={session.email} />}
        {/* Before the device's storage is open, "0%" would be wrong. */}
        {!isStaff && progress.status === 'ready' && (
          <>
            {progress.isIncomplete && <MissingWork />}
            <LearningCard lessons={lessons} progress={progress} />
            <AchievementsCard lessons={lessons} progress={progress} onOpenLessons={onOpenLessons} />
            <ThingsCard progress={progress} onOpenThings={onOpenThings} />
            {robot}
          </>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-3 md:gap-4">
        {device}
        <ThemeCard />
        <SoundCard />
        {privacy}
        {account}
      </div>
    </div>
  )
}

function LearningCard({ lessons, progress }: Pick<ProfileScreenProps, 'lessons' | 'progress'>) {
  const { completed, remaining, total, percent } = summariseCourse(lessons, progress.lessons)
  return (
    <Card as="section" labelledBy="learning" className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="learning" className="text-lg">
          Learning Progress
        </h2>
        <p className="text-2xl font-extrabold text-indigo tabular-nums">{percent}%</p>
      </div>
      <ProgressBar label="Learning Progress" value={percent} className="mt-3 mb-3.5" />
      <StatRow
        stats={[
          { label: COURSE_WORDS.completed, value: completed, tone: 'leaf' },
          { label: COURSE_WORDS.remaining, value: remaining },
          { label: `${COURSE_WORDS.total} Lessons`, value: total },
        ]}
      />
    </Card>
  )
}

function ThingsCard({ progress, onOpenThings }: Pick<ProfileScreenProps, 'progress' | 'onOpenThings'>) {
  const kept = [...progress.things.values()].filter(({ made }) => made !== null).length
  return (
    <Card as="section" labelledBy="my-things" className="p-5">
      <h2 id="my-things" className="text-lg">
        My things
      </h2>
      <p className="mt-1 text-soft">
        {kept === 0
          ? 'What you make in the Lab and keep is here.'
          : `You kept ${count(kept, 'thing')} that you made in the Lab.`}
      </p>
      <Button variant="ghost" size="sm" className="mt-3" onClick={onOpenThings}>
        Open My things
      </Button>
    </Card>
  )
}

function AchievementsCard({
  lessons,
  progress,
  onOpenLessons,
}: Pick<ProfileScreenProps, 'lessons' | 'progress' | 'onOpenLessons'>) {
  const recent = completedLessons(lessons, progress.lessons).slice(0, RECENT)
  return (
    <Card as="section" labelledBy="achievements" className="p-5">
      <h2 id="achievements" className="text-lg">
        Recent Achievements
      </h2>
      {recent.length === 0 ? (
        <div className="mt-2">
          <p className="text-soft">You will see your finished lessons here. Start with the first one.</p>
          <Button variant="ghost" size="sm" className="mt-3" onClick={onOpenLessons}>
            Start learning
          </Button>
        </div>
      ) : (
        <ul className="mt-3 grid gap-3">
          {recent.map((lesson) => (
            <li key={lesson.id} className="flex flex-wrap items-center gap-3">
              <LessonTile lesson={lesson} />
              <div className="min-w-[min(100%,7rem)] flex-1">
                <p className="mb-1 font-semibold">{lesson.title}</p>
                <DifficultyBadge difficulty={lesson.difficulty} />
              </div>
              <IconCheck className="size-6 text-leaf" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function ThemeCard() {
  return (
    <Card as="section" labelledBy="colours" className="p-5">
      <h2 id="colours" className="mb-3 text-lg">
        Colours
      </h2>
      <ThemeSwitch />
    </Card>
  )
}

function SignOutButton() {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    // This also resolves when the learner decides to stay, because something is not sent yet.
    void signOut().finally(() => setLeaving(false))
  }
  return (
    <Button variant="ghost" size="sm" busy={leaving} busyLabel="Signing out..." onClick={leave}>
      Sign Out
    </Button>
  )
}
