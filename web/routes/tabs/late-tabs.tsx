import { quizDescriptions } from 'virtual:qala-quizzes'
import { courseTasks } from 'virtual:qala-tasks'
import { useState, type ReactNode } from 'react'
import { completedIds } from '#domain/learning/course-summary.ts'
import { contentIndex } from '#web/content/content-index.ts'
import type { LabPartProps } from '#web/features/home/home-screen.tsx'
import type { FoundWordsProps } from '#web/features/lessons/found-words.tsx'
import { MessageCard } from '#web/features/messages/message-card.tsx'
import { PrivacyCard } from '#web/features/privacy/privacy-card.tsx'
import { ProfileScreen, type ProfileScreenProps } from '#web/features/profile/profile-screen.tsx'
import { ProgressScreen, type ProgressScreenProps } from '#web/features/progress/progress-screen.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { QuizListScreen, type QuizListScreenProps } from '#web/features/quiz/quiz-list-screen.tsx'
import { WasThisYou } from '#web/features/visitor/was-this-you.tsx'
import { preloadable } from '#web/lib/preloadable.ts'
import { useProgress, type ProgressView } from '#web/progress/use-progress.ts'
import type { VisitorWork } from '#web/progress/visitor-work.ts'
import { discardVisitorWork, keepVisitorWork, postponeVisitorWork } from '#web/progress/visitor-work.ts'
import { sessionMay } from '#web/session/session.ts'
import { HeroScene } from '#web/ui/illustrations/scenes.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { usePreloadable } from '#web/ui/use-preloadable.ts'
import { openLesson, openPlace } from '../navigation/navigate.ts'
import { DeviceCard } from './device-card.tsx'

/** Screens of the tabs that are loaded after the first screen. */
export const lateTabs = {
  HomeScene,
  HomeRobot,
  HomeLab,
  QuizzesRoute,
  ProgressRoute,
  ProfileRoute,
  VisitorQuestion,
  renderWords,
}

const ownRobot = preloadable(() => import('#web/features/robot/own-robot.tsx'))

const openRobot = () => openPlace({ page: 'my-robot' })

/** If the robot's own clothes cannot be loaded, the plain robot stays. */
function HomeScene({ className }: { className: string }) {
  const needed = useProgress().outfit !== undefined
  const part = usePreloadable(ownRobot, { needed, onFailure: () => undefined })
  const Scene = (needed && part?.DressedScene) || HeroScene
  return <Scene className={className} />
}

/** Renders nothing until the learner has done something. */
function HomeRobot({ progress }: { progress: ProgressView }) {
  const needed = progress.tasks.size + progress.levels.size > 0 || progress.outfit !== undefined
  const part = usePreloadable(ownRobot, { needed, onFailure: () => undefined })
  return needed && part ? <part.HomeRobotCard onOpen={openRobot} /> : null
}

const homeLab = preloadable(() => import('./home-lab.tsx'))

/** Until the work is known, the level that waits is not known either. */
function HomeLab(props: LabPartProps) {
  const progress = useProgress()
  const needed = progress.status === 'ready'
  const part = usePreloadable(homeLab, { needed, onFailure: () => undefined })
  return needed && part ? <part.NextLevel {...props} progress={progress} /> : props.children
}

/** This is loaded when the user searches. */
const foundWords = preloadable(() => import('#web/features/lessons/found-words.tsx'))

function renderWords(search: string, nothing: ReactNode) {
  return <SearchedWords {...{ search, nothing }} />
}

/** If the words cannot be fetched, the search finds lessons only. */
function SearchedWords(props: Pick<FoundWordsProps, 'search' | 'nothing'>) {
  const [hasFailed, setFailed] = useState(false)
  const part = usePreloadable(foundWords, { onFailure: () => setFailed(true) })
  if (part) return <part.FoundWords {...props} lessons={contentIndex.lessons} onOpen={openLesson} />
  return hasFailed ? props.nothing : null
}

function QuizzesRoute(props: Omit<QuizListScreenProps, 'descriptions'>) {
  return <QuizListScreen {...props} descriptions={quizDescriptions} />
}

function ProgressRoute(props: Omit<ProgressScreenProps, 'lessons' | 'tasks' | 'mastery'>) {
  return (
    <ProgressScreen
      {...props}
      lessons={contentIndex.lessons}
      tasks={courseTasks}
      mastery={
        completedIds(props.progress.lessons).size > 0 && (
          <>
            {props.session.status === 'signed-in' && (
              <LateCertificates userId={props.session.userId} progress={props.progress} />
            )}
            <LateMastery progress={props.progress} />
          </>
        )
      }
    />
  )
}

/** This needs the schedule of the questions, which is not used before the first lesson is finished. */
const mastery = preloadable(() => import('./late-mastery.tsx'))

function LateMastery({ progress }: { progress: ProgressView }) {
  const part = usePreloadable(mastery, { onFailure: () => undefined })
  return part ? <part.Mastery progress={progress} /> : null
}

const certificates = preloadable(() => import('./late-certificates.tsx'))

function LateCertificates(props: { userId: string; progress: ProgressView }) {
  const part = usePreloadable(certificates, { onFailure: () => undefined })
  return part ? <part.Certificates key={props.userId} {...props} /> : null
}

function ProfileRoute(
  props: Omit<ProfileScreenProps, 'robot' | 'device' | 'privacy' | 'account' | 'onOpenThings' | 'staff'>,
) {
  const isStaff = sessionMay(props.session, 'admin:enter')
  return (
    <ProfileScreen
      {...props}
      robot={<LateRobot />}
      onOpenThings={() => openPlace({ page: 'things' })}
      staff={props.session.status === 'signed-in' && <LateStaffName email={props.session.email} />}
      account={props.session.status === 'signed-in' && <LateSessionsCard />}
      device={
        <>
          {props.session.status === 'signed-in' && (
            <>
              {!isStaff && <LateClassCard />}
              <PushCard />
              {!isStaff && <LateReminderCard />}
              <MessageCard />
            </>
          )}
          {isStaff && <LateSecondFactorCard />}
          <DeviceCard />
        </>
      }
      privacy={props.session.status === 'signed-in' && <PrivacyCard userId={props.session.userId} />}
    />
  )
}

function LateRobot() {
  const part = usePreloadable(ownRobot, { onFailure: () => undefined })
  return part ? <part.ProfileRobot onOpen={openRobot} /> : null
}

/** Without a network, the card is not shown. */
const sessions = preloadable(() => import('#web/features/account/sessions-card.tsx'))

function LateSessionsCard() {
  const part = usePreloadable(sessions, { onFailure: () => undefined })
  return part ? <part.SessionsCard /> : null
}

const staffName = preloadable(() => import('#web/features/teaching/staff-name-card.tsx'))

function LateStaffName({ email }: { email: string }) {
  const part = usePreloadable(staffName, { onFailure: () => undefined })
  return part ? <part.StaffNameCard email={email} /> : null
}

const classCard = preloadable(() => import('#web/features/classes/class-card.tsx'))

function LateClassCard() {
  const part = usePreloadable(classCard, { onFailure: () => undefined })
  return part ? <part.ClassCard /> : null
}

const reminder = preloadable(() => import('#web/features/daily/reminder-card.tsx'))

function LateReminderCard() {
  const part = usePreloadable(reminder, { onFailure: () => undefined })
  return part ? <part.ReminderCard isInProfile /> : null
}

/** This is separate because learners' phones need not fetch its QR code. Without a network, the card is not shown. */
const secondFactor = preloadable(() => import('#web/features/second-factor/second-factor-card.tsx'))

function LateSecondFactorCard() {
  const part = usePreloadable(secondFactor, { onFailure: () => undefined })
  return part ? <part.SecondFactorCard /> : null
}

function VisitorQuestion({ work }: { work: VisitorWork }) {
  const keep = async () => {
    await keepVisitorWork()
    showToast({ title: 'It is in your account now', text: 'Go on where you stopped.', tone: 'good' })
  }
  const discard = async () => {
    await discardVisitorWork()
    showToast({ title: 'The work was removed from this device' })
  }
  return (
    <WasThisYou
      work={work}
      lessons={contentIndex.lessons}
      onKeep={keep}
      onDiscard={discard}
      onLater={postponeVisitorWork}
    />
  )
}
