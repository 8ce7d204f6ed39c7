import type { ComponentType } from 'react'
import type { SchoolClass } from '#domain/classes.ts'
import { ClassCards } from '../class-cards.tsx'
import { ClassWeek } from '../class-week.tsx'
import { ClassMonday } from '../class-monday.tsx'
import { CertificatesPage } from '../certificates/certificates-page.tsx'
import { LearnersPage } from './learners-page.tsx'

interface ClassPage {
  id: string
  label: string
  Page: ComponentType<{ of: SchoolClass }>
}

/** The pages of one class, in the order of their tabs. A new one is a folder of `admin/` and a line here. */
export const CLASS_PAGES: readonly [ClassPage, ...ClassPage[]] = [
  { id: 'learners', label: 'Learners', Page: LearnersPage },
  { id: 'cards', label: 'Sign-in cards', Page: ClassCards },
  { id: 'week', label: 'This week', Page: ClassWeek },
  { id: 'monday', label: 'Monday', Page: ClassMonday },
  { id: 'certificates', label: 'Certificates', Page: CertificatesPage },
]
