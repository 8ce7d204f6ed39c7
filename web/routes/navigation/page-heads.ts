import { isTab, tabOf, type Place, type Tab } from './place.ts'

/** The pages with an address of their own. Each is prerendered into one file. */
export const PAGES = {
  '/': {
    file: 'index.html',
    title: 'Qala: computers, coding and robots for Grade 7',
    description:
      'Free, short lessons in computers, coding and robotics for South African Grade 7 learners. They work without internet too.',
  },
  '/auth': {
    file: 'auth.html',
    title: 'Your account · Qala',
    description: 'Create a learner account or sign in, and keep your progress on every device.',
  },
  '/admin/login': {
    file: 'admin-login.html',
    title: 'Admin login · Qala',
    description: 'Sign in to run this school’s Qala.',
  },
  '/reset-password': {
    file: 'reset-password.html',
    title: 'New password · Qala',
    description: 'Choose a new password for your account.',
  },
  '/privacy': {
    file: 'privacy.html',
    title: 'Your privacy · Qala',
    description: 'What Qala keeps about a learner, and what a family can ask.',
  },
  '404': {
    file: 'not-found.html',
    title: 'Page not found · Qala',
    description: 'There is no page at this address.',
  },
} as const

const TAB_TITLES: Record<Tab, string> = {
  home: PAGES['/'].title,
  lessons: 'Computer Lessons',
  quizzes: 'Knowledge Quizzes',
  progress: 'My Progress',
  profile: 'Student Profile',
  admin: 'Admin Dashboard',
}

/** @param isTeacher whether the staff area shows only the teacher's own classes and not the whole school */
export function tabTitle(tab: Tab, isTeacher: boolean): string {
  return tab === 'admin' && isTeacher ? 'My Classes' : TAB_TITLES[tab]
}

/** @param openTitle the title of the lesson or quiz that is open */
export function pageTitle(place: Place, openTitle: string | undefined, isTeacher = false): string {
  switch (place.page) {
    case 'not-found':
      return PAGES['404'].title
    case 'account':
      return PAGES[place.path].title
    case 'home':
      return TAB_TITLES.home
    case 'lesson':
    case 'lesson-end':
    case 'activity':
    case 'quiz':
      return `${openTitle ?? tabTitle(tabOf(place), isTeacher)} · Qala`
    case 'coding-club':
      return 'The coding club · Qala'
    default:
      return `${isTab(place) ? tabTitle(place.page, isTeacher) : 'The Lab'} · Qala`
  }
}
