import type { Reader } from '#web/session/session.ts'
import { isTab, tabOf, type Place, type Tab } from './place.ts'

/** The titles of the pages with an address of their own. What else their heads say is in web/pages.ts. */
export const TITLES = {
  '/': 'Qala: computers, coding and robots for Grade 7',
  '/auth': 'Your account · Qala',
  '/class': 'Sign in with your card · Qala',
  '/admin/login': 'Admin login · Qala',
  '/reset-password': 'New password · Qala',
  '/privacy': 'Your privacy · Qala',
  '404': 'Page not found · Qala',
} as const

const TAB_TITLES: Record<Tab, string> = {
  home: TITLES['/'],
  lessons: 'Computer Lessons',
  quizzes: 'Knowledge Quizzes',
  progress: 'My Progress',
  profile: 'Student Profile',
  admin: 'Admin Dashboard',
}

export function tabTitle(tab: Tab, reader: Reader): string {
  if (tab === 'admin' && reader === 'teacher') return 'My Classes'
  if (tab === 'profile' && reader !== 'learner') return 'Your Profile'
  return TAB_TITLES[tab]
}

/** @param openTitle the title of the lesson or quiz that is open */
export function pageTitle(place: Place, openTitle: string | undefined, reader: Reader = 'learner'): string {
  switch (place.page) {
    case 'not-found':
      return TITLES['404']
    case 'account':
      return TITLES[place.path]
    case 'home':
      return TAB_TITLES.home
    case 'lesson':
    case 'lesson-end':
    case 'activity':
    case 'quiz':
      return `${openTitle ?? tabTitle(tabOf(place), reader)} · Qala`
    case 'coding-club':
      return 'The coding club · Qala'
    case 'learner':
      return 'A learner · Qala'
    case 'my-robot':
      return 'My robot · Qala'
    default:
      return `${isTab(place) ? tabTitle(place.page, reader) : 'The Lab'} · Qala`
  }
}
