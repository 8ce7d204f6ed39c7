import type { ComponentType } from 'react'
import type { SchoolClass } from '#domain/school/classes.ts'
import { late } from '#web/ui/late.tsx'
import { CertificatesPage } from './certificates/certificates-page.tsx'
import { LearnersPage } from './learners-page.tsx'

interface ClassPage {
  id: string
  label: string
  Page: ComponentType<{ of: SchoolClass }>
}

const Cards = late(async () => (await import('./cards/cards-page.tsx')).CardsPage, 'Fetching the class...')
const Week = late(async () => (await import('./week/week-page.tsx')).WeekPage, 'Fetching the week...')
const Monday = late(
  async () => (await import('./monday/monday-page.tsx')).MondayPage,
  'Looking at the class...',
)
const Marks = late(async () => (await import('./marks/marks-page.tsx')).MarksPage, 'Fetching the marks...')

/** The pages of one class, in the order of their tabs. To add one, add a folder beside this file and an entry here. */
export const CLASS_PAGES: readonly [ClassPage, ...ClassPage[]] = [
  { id: 'learners', label: 'Learners', Page: LearnersPage },
  { id: 'cards', label: 'Sign-in cards', Page: Cards },
  { id: 'week', label: 'This week', Page: Week },
  { id: 'marks', label: 'Marks', Page: Marks },
  { id: 'monday', label: 'Monday', Page: Monday },
  { id: 'certificates', label: 'Certificates', Page: CertificatesPage },
]
