import type { ViewEntry } from './view-state.ts'

/** The pages with an address of their own, each prerendered into one file. */
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

const TAB_TITLES: Record<ViewEntry['tab'], string> = {
  home: PAGES['/'].title,
  lessons: 'Computer Lessons',
  quiz: 'Knowledge Quizzes',
  progress: 'My Progress',
  profile: 'Student Profile',
  admin: 'Admin Dashboard',
}

/** @param isTeacher whether the area of staff is about the own classes and not the school */
export function tabTitle(tab: ViewEntry['tab'], isTeacher: boolean): string {
  return tab === 'admin' && isTeacher ? 'My Classes' : TAB_TITLES[tab]
}

export function pageTitle(
  path: string,
  view: ViewEntry,
  openTitle: string | undefined,
  isTeacher = false,
): string {
  if (path !== '/')
    return (Object.hasOwn(PAGES, path) ? PAGES[path as keyof typeof PAGES] : PAGES['404']).title
  if (view.tab === 'home') return TAB_TITLES.home
  return `${openTitle ?? (view.lab ? 'The Lab' : tabTitle(view.tab, isTeacher))} · Qala`
}
