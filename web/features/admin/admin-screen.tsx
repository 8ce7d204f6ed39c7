import { useState, type ComponentType, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { AdminSummary } from '#domain/admins.ts'
import type { Verb } from '#domain/permissions.ts'
import { readAdminSummary } from '#web/api/admin.ts'
import { safeSessionStorage } from '#web/lib/safe-storage.ts'
import { sessionMay, useSession } from '#web/session/session.ts'
import { draw, IconBars, IconLock, IconMail, IconMe } from '#web/ui/icons.tsx'
import { adminQueries, isDenied, isSecondStepDue, useAdminQuery } from './admin-call.ts'
import { AnalyticsSection } from './analytics/analytics-section.tsx'
import { AnnouncementsSection } from './announcements/announcements-section.tsx'
import { HealthSection } from './health/health-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { number } from './texts.ts'
import { SettingsSection } from './settings/settings-section.tsx'
import { UsersSection } from './users/users-section.tsx'

interface AdminSection {
  id: string
  /** Who lacks it does not see the section. */
  verb: Verb
  label: string
  icon: ReactNode
  /** The number after the label. */
  count?: (summary: AdminSummary) => number
  Section: ComponentType
}

// Not among the icons, which come with the first screen.
const IconPulse = draw('M3 12h4l3-7 4 14 3-7h4')
const IconSliders = draw('M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M6 14.5v5')

/** A new section is a folder and a line here. */
const ADMIN_SECTIONS: readonly AdminSection[] = [
  {
    id: 'announcements',
    verb: 'announcements:manage',
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
  {
    id: 'analytics',
    verb: 'analytics:read',
    label: 'Analytics',
    icon: <IconBars />,
    Section: AnalyticsSection,
  },
  { id: 'security', verb: 'security:read', label: 'Security', icon: <IconLock />, Section: SecuritySection },
  {
    id: 'settings',
    verb: 'settings:manage',
    label: 'Settings',
    icon: <IconSliders />,
    Section: SettingsSection,
  },
  { id: 'health', verb: 'system:read', label: 'Health', icon: <IconPulse />, Section: HealthSection },
]

const OPEN_KEY = 'qala.admin-section'

interface AdminScreenProps {
  userId: string
  /** Shown when this person may not enter any more. */
  denied: ReactNode
  /** Shown while the school asks a second step that this person has not set up. */
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
  // Not by the answer alone: the recovery codes are still on the screen when it changes.
  const [isSettingUp, setSettingUp] = useState(false)
  const session = useSession()
  const summary = useAdminQuery({ key: ['summary'], call: readAdminSummary })
  const sections = ADMIN_SECTIONS.filter(({ verb }) => sessionMay(session, verb))
  const section = sections.find(({ id }) => id === open) ?? sections[0]
  if (!section || isDenied(summary.error)) return denied
  if (isSecondStepDue(summary.error) && !isSettingUp) setSettingUp(true)
  if (isSettingUp) return secondStep(() => void summary.refetch().finally(() => setSettingUp(false)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label="Dashboard sections" className="section-nav">
        <ul>
          {sections.map(({ id, label, icon, count }) => (
            <li key={id}>
              <button
                type="button"
                className="section-link"
                aria-current={id === section.id ? 'true' : undefined}
                onClick={() => {
                  safeSessionStorage.set(OPEN_KEY, id)
                  setOpen(id)
                }}
              >
                {icon}
                <span>
                  {label}
                  {count && summary.data && ` (${number(count(summary.data))})`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <section.Section key={section.id} />
    </div>
  )
}
