import type { Activity } from '#domain/learning/activities/types.ts'
import type { ActivityScreen } from './activity-screen.ts'

type SettingsOf<Type extends Activity['type']> = Extract<Activity, { type: Type }>['settings']

/** The screen of each type of activity, loaded when a lesson with such an activity is opened. */
export const ACTIVITY_SCREENS: {
  [Type in Activity['type']]: () => Promise<ActivityScreen<SettingsOf<Type>>>
} = {
  lab: async () => (await import('./lab/lab-activity.tsx')).labActivity,
  'hands-on': async () => (await import('./hands-on/hands-on-screen.tsx')).handsOnScreen,
  practice: async () => (await import('./practice/practice-screen.tsx')).practiceScreen,
}
