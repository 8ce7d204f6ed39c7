import type { ComponentType, ReactNode } from 'react'
import type { AdminSummary } from '#domain/admin-summary.ts'
import { IconBars, IconLock, IconMail, IconMe } from '#web/ui/icons.tsx'
import { AnalyticsSection } from './analytics/analytics-section.tsx'
import { AnnouncementsSection } from './announcements/announcements-section.tsx'
import { SecuritySection } from './security/security-section.tsx'
import { UsersSection } from './users/users-section.tsx'

export interface AdminSection {
  id: string
  label: string
  icon: ReactNode
  /** The number behind the label; nothing until it is known. */
  count?: (summary: AdminSummary) => number
  Section: ComponentType
}

/** The dashboard's sections in order (spec 2). Each fills its own folder; a new one is a new line here. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { id: 'announcements', label: 'Announcements', icon: <IconMail />, Section: AnnouncementsSection },
  { id: 'users', label: 'Users', icon: <IconMe />, count: ({ users }) => users, Section: UsersSection },
  { id: 'analytics', label: 'Analytics', icon: <IconBars />, Section: AnalyticsSection },
  { id: 'security', label: 'Security', icon: <IconLock />, Section: SecuritySection },
]
