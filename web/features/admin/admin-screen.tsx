import { useState, type ComponentType, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { grouped } from '#domain/counts.ts'
import type { AdminSummary } from '#domain/accounts/admins.ts'
import type { Verb } from '#domain/permissions.ts'
import { readAdminSummary } from '#domain/school/analytics-api.ts'
import { AnalyticsSection } from '#web/features/office/analytics/analytics-section.tsx'
import { AnnouncementsSection } from '#web/features/office/announcements/announcements-section.tsx'
import { BreachSection } from '#web/features/office/breach/breach-section.tsx'
import { UsersSection } from '#web/features/office/learners/users-section.tsx'
import { SettingsSection } from '#web/features/office/settings/settings-section.tsx'
import { YearEndScreen } from '#web/features/office/year-end/year-end-screen.tsx'
import { adminQueries, isDenied, isSecondStepDue, useAdminQuery } from '#web/features/staff/admin-call.ts'
import '#web/ui/staff-style.ts'
import { HealthSection } from '#web/features/staff/health/health-section.tsx'
import { SecuritySection } from '#web/features/staff/security/security-section.tsx'
import { ClassesSection } from '#web/features/teaching/classes-section.tsx'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { seesOwnClassesOnly, sessionMay, useSession } from '#web/session/session.ts'
import { draw, IconBars, IconLock, IconMail, IconMe } from '#web/ui/icons.tsx'
import { endToasts } from '#web/ui/toast.tsx'
import { OPEN_KEY } from './open-section.ts'
import { SectionNav } from './section-nav.tsx'

interface AdminSection {
  id: string
  /** Users without this permission do not see the section. */
  verb: Verb
  label: string
  icon: ReactNode
  /** Returns the number shown after the label. */
  count?: (summary: AdminSummary) => number
  Section: ComponentType
}

// These icons are not in icons.tsx, because that file is loaded with the first screen.
const IconClass = draw('M4 19V7l8-4 8 4v12M4 19h16M9 19v-5h6v5M12 8.500v.01')
const IconPulse = draw('M3 12h4l3-7 4 14 3-7h4')
const IconSiren = draw('M6 20h12M8 20v-7a4 4 0 0 1 8 0v7M12 5V3M5.5 7.5 4 6m14.5 1.5L20 6')
const IconSliders = draw('M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M6 14.5v5')

/** To add a section, add a folder and an entry here. */
const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    id: 'announcements',
    verb: 'classes:announce',
    label: 'Announcements',
    icon: <IconMail />,
    Section: AnnouncementsSection,
  },
  {
    id: 'users',
    verb: 'learners:read',
    label: 'Users',
    icon: <IconMe />,
    count: ({ users }) => users,
    Section: UsersSection,
  },
  { id: 'classes', verb: 'classes:teach', label: 'Classes', icon: <IconClass />, Section: SchoolClasses },
  {
    id: 'analytics',
    verb: 'analytics:read',
    label: 'Analytics',
    icon: <IconBars />,
    Section: AnalyticsSection,
  },
  { id: 'security', verb: 'security:read', label: 'Security', icon: <IconLock />, Section: SecuritySection },
  { id: 'breach', verb: 'privacy:manage', label: 'Breach', icon: <IconSiren />, Section: BreachSection },
  {
    id: 'settings',
    verb: 'settings:manage',
    label: 'Settings',
    icon: <IconSliders />,
    Section: SettingsSection,
  },
  { id: 'health', verb: 'system:read', label: 'Health', icon: <IconPulse />, Section: HealthSection },
]

function SchoolClasses() {
  return <ClassesSection YearEnd={YearEndScreen} />
}

/** Colleagues add learners too, so the numbers in the list of sections are asked for again. */
const EVERY_MS = 60_000

interface AdminScreenProps {
  userId: string
  /** This is shown when this person may no longer enter. */
  denied: ReactNode
  /** This is shown while the school requires a second factor that this person has not set up. */
  secondStep: (onChange: () => void) => ReactNode
}

export function AdminScreen({ userId, ...slots }: AdminScreenProps) {
  return (
    <QueryClientProvider client={adminQueries(userId)}>
      <Sections {...slots} />
    </QueryClientProvider>
  )
}

function Sections({ denied, secondStep }: Omit<AdminScreenProps, 'userId'>) {
  const [open, setOpen] = useState(() => safeSessionStorage.get(OPEN_KEY))
  // The response alone is not enough, because the recovery codes are still on the screen when it changes.
  const [isSettingUp, setSettingUp] = useState(false)
  const session = useSession()
  const summary = useAdminQuery({ key: ['summary'], call: readAdminSummary, every: EVERY_MS })
  const isTeacher = seesOwnClassesOnly(session)
  const sections = ADMIN_SECTIONS.filter(({ verb }) => sessionMay(session, verb)).toSorted(
    // A teacher's own classes come first.
    (a, b) => (isTeacher ? Number(b.id === 'classes') - Number(a.id === 'classes') : 0),
  )
  const section = sections.find(({ id }) => id === open) ?? sections[0]
  if (!section || isDenied(summary.error)) return denied
  if (isSecondStepDue(summary.error) && !isSettingUp) setSettingUp(true)
  if (isSettingUp) return secondStep(() => void summary.refetch().finally(() => setSettingUp(false)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SectionNav
        sections={sections.map(({ id, label, icon, count }) => ({
          id,
          label: count && summary.data ? `${label} (${grouped(count(summary.data))})` : label,
          icon,
        }))}
        open={section.id}
        onOpen={(id) => {
          void summary.refetch()
          safeSessionStorage.set(OPEN_KEY, id)
          setOpen(id)
          endToasts()
        }}
      />
      <section.Section key={section.id} />
    </div>
  )
}
