import { TITLES } from './routes/navigation/page-heads.ts'

/** The pages with an address of their own. Each is prerendered into one file. The page itself does not load this. */
export const PAGES = {
  '/': {
    file: 'index.html',
    title: TITLES['/'],
    description:
      'Free, short lessons in computers, coding and robotics for South African Grade 7 learners. They work without internet too.',
  },
  '/auth': {
    file: 'auth.html',
    title: TITLES['/auth'],
    description: 'Create a learner account or sign in, and keep your progress on every device.',
  },
  '/class': {
    file: 'class.html',
    title: TITLES['/class'],
    description: 'Sign in with the class code and the name on the card from your teacher.',
  },
  '/admin/login': {
    file: 'admin-login.html',
    title: TITLES['/admin/login'],
    description: 'Sign in to run this school’s Qala.',
  },
  '/reset-password': {
    file: 'reset-password.html',
    title: TITLES['/reset-password'],
    description: 'Choose a new password for your account.',
  },
  '/privacy': {
    file: 'privacy.html',
    title: TITLES['/privacy'],
    description: 'What Qala keeps about a learner, and what a family can ask.',
  },
  '404': {
    file: 'not-found.html',
    title: TITLES['404'],
    description: 'There is no page at this address.',
  },
} as const
