import type { ComponentType, ReactNode } from 'react'
import type { AdminSummary } from '#domain/admins.ts'
import type { Verb } from '#domain/permissions.ts'
import { IconBars, IconLock, IconMail, IconMe } from '#web/ui/icons.tsx'
import { AnalyticsSection } from './analytics/analytics-section.tsx'
import { AnnouncementsSection } from './announcements/announcements-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
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

/** A new section is a folder and a line here. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
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
]
