import * as z from 'zod/mini'
import { dayWithYearAndTime } from '../dates.ts'

/** These are rows by table and column, as in the file that a family can download. */
export const MyData = z.object({
  madeAt: z.iso.datetime(),
  userId: z.uuid(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
})
export type MyData = z.infer<typeof MyData>

interface TableWords {
  title: string
  about: string
  /**
   * This is the label of each column. Columns that are not listed here are not given out, and a test checks the reason for
   * each of them.
   */
  columns: Readonly<Record<string, string>>
}

/** This has every table with rows about a person, in the order in which they are shown. */
export const MY_DATA: Readonly<Record<string, TableWords>> = {
  'auth.accounts': {
    title: 'Your account',
    about: 'So that you can sign in.',
    columns: { email: 'Email', staff_name: 'Name that staff see', created_at: 'Made on' },
  },
  'app.profiles': {
    title: 'Your details',
    about: 'What you wrote when you registered. You can correct it in your profile.',
    columns: {
      first_name: 'First name',
      last_name: 'Last name',
      named_at: 'Has this name since',
      is_named_by_staff: 'The school wrote or checked this name',
      school_name: 'School',
      grade_class: 'Grade and class',
      class_name: 'Class in lists',
      member_class: 'Class you are in',
      refused_class: 'Class to which you do not belong',
      learner_number: 'Learner number',
      age: 'Age',
      phone_number: 'Phone',
      created_at: 'Registered on',
      last_seen_at: 'Last here',
      inactive_since: 'Marked as away since',
      confirmed_at: 'Counts as confirmed since',
      consent_withdrawn_at: 'Consent taken back on',
    },
  },
  'app.user_roles': {
    title: 'What you may do',
    about: 'A learner learns. An admin works for the school.',
    columns: { role: 'Role', granted_at: 'Since', granted_by: 'Given by' },
  },
  'app.consents': {
    title: 'Consent',
    about: 'Who agreed that the school keeps these things, and when.',
    columns: {
      relation: 'Who agreed',
      given_by_name: 'Name on the form',
      channel: 'How',
      given_on: 'On',
      wording: 'Privacy page of',
      recorded_at: 'Written down on',
      recorded_by: 'Written down by',
      withdrawn_at: 'Taken back on',
    },
  },
  'app.learner_totals': {
    title: 'Your learning in numbers',
    about: 'Added up from your lessons and tasks. Teachers see it in lists.',
    columns: {
      lessons_completed: 'Lessons finished',
      tasks_completed: 'Tasks done',
      points: 'Points',
      score_count: 'Quizzes with a result',
      score_sum: 'Their percents added up',
      minutes: 'Minutes',
    },
  },
  'app.lesson_progress': {
    title: 'Your lessons',
    about: 'How far you are, so that you can go on with any device.',
    columns: {
      lesson_id: 'Lesson',
      progress: 'Percent',
      completed: 'Finished',
      completed_at: 'Finished on',
      quiz_score: 'Best quiz percent',
      updated_at: 'Last change',
    },
  },
  'app.task_progress': {
    title: 'Your tasks',
    about: 'What you did, and for how long.',
    columns: {
      lesson_id: 'Lesson',
      task_id: 'Task',
      completed: 'Done',
      completed_at: 'Done on',
      score: 'Score',
      time_spent_minutes: 'Minutes',
    },
  },
  'app.lab_progress': {
    title: 'Your work in the Lab',
    about:
      'Your best answer to each level, and the last one, so that you can go on with any device. Teachers of your class can look at them.',
    columns: {
      level_id: 'Level',
      lesson_id: 'Lesson',
      stars: 'Stars',
      best: 'Best answer',
      best_size: 'Its size',
      last: 'Last answer',
      version: 'Changes',
      tries: 'Tries',
      help: 'Hints seen',
    },
  },
  'app.answers': {
    title: 'Your answers',
    about:
      'So that what you find hard comes back, and what you know can rest. Teachers of your class can look at your newest answer to each question, and at the percent of your first try of a quiz.',
    columns: {
      lesson_id: 'Lesson',
      item_id: 'Question',
      source: 'Where',
      is_right: 'Right',
      misconception: 'Mix-up',
      answered_at: 'On',
      came_on: 'Sent without a sign-in on',
    },
  },
  'app.typed_marks': {
    title: 'Your marks',
    about:
      'The marks that your teachers typed for the CAPS Tasks, with every correction. Your teachers see them.',
    columns: {
      task_id: 'Task',
      mark: 'Mark',
      out_of: 'Out of',
      is_absent: 'You were absent',
      school_year: 'School year',
      version: 'Changes',
      typed_at: 'Typed on',
      typed_by: 'Typed by',
    },
  },
  'app.own_words': {
    title: 'Your own words',
    about: 'What you call key words in your language. No screen of the school shows it.',
    columns: { term_id: 'Key word', word: 'Your word', lesson_id: 'Lesson', version: 'Changes' },
  },
  'app.things': {
    title: 'Your things',
    about: 'What you made in the Lab and kept. No screen of the school shows it.',
    columns: {
      id: 'Number',
      level_id: 'Made in',
      adjective: 'First word of the name, by its place in the list',
      noun: 'Second word of the name, by its place in the list',
      made: 'Program',
      lesson_id: 'Lesson',
      version: 'Changes',
    },
  },
  'app.outfits': {
    title: 'Your robot’s clothes',
    about: 'So that your robot looks the same on every device.',
    columns: { worn: 'Colour, beads, hat and face', version: 'Changes' },
  },
  'app.learner_comments': {
    title: 'Comments from your teachers',
    about: 'What teachers of your class wrote to you. Kept for a year.',
    columns: { id: 'Number', words: 'Comment', written_at: 'Written on' },
  },
  'app.comment_replies': {
    title: 'Your answers to comments',
    about: 'When you saw a comment of a teacher, and which sign you answered with. Kept for a year.',
    columns: { comment_id: 'Comment', seen_at: 'Seen on', sign: 'Your sign', version: 'Changes' },
  },
  'app.class_members': {
    title: 'Your classes',
    about: 'Into which class of the school your teachers took you.',
    columns: { class_id: 'Class', added_by: 'Taken in by', added_at: 'Since' },
  },
  'app.import_changes': {
    title: 'From the school’s list',
    about: 'What the school changed here with a list of learners. Kept for a day, so that it can be undone.',
    columns: {
      what: 'What',
      class_id: 'Class',
      old_first_name: 'First name before',
      old_last_name: 'Last name before',
      new_first_name: 'First name now',
      new_last_name: 'Last name now',
      old_number: 'Learner number before',
      new_number: 'Learner number now',
    },
  },
  'app.class_teachers': {
    title: 'Classes you teach',
    about: 'Of these you see the learners and their progress.',
    columns: { class_id: 'Class', added_by: 'Given by', added_at: 'Since' },
  },
  'app.certificates': {
    title: 'Your certificates',
    about: 'With the code anybody sees your initials, the course, the school and the day.',
    columns: {
      code: 'Code',
      kind: 'For',
      full_name: 'Name on it',
      initials: 'Initials',
      school_name: 'School',
      lessons: 'Lessons',
      issued_at: 'Made on',
      revoked_at: 'Taken back on',
      reason: 'Why',
    },
  },
  'app.deliveries': {
    title: 'Messages sent to you',
    about: 'Which announcements of the school went to you, and by which way.',
    columns: {
      title: 'Message',
      channel: 'Way',
      state: 'State',
      reason: 'Why not',
      created_at: 'Ordered on',
      sent_at: 'Sent on',
    },
  },
  'app.message_objections': {
    title: 'Messages you do not want',
    about: 'The school sends you none by these ways.',
    columns: { channel: 'Way', how: 'Said by', objected_at: 'Since', recorded_by: 'Written down by' },
  },
  'app.push_subscriptions': {
    title: 'Devices that get notices',
    about: 'Browsers in which you switched on Push Notifications.',
    columns: { endpoint: 'Address of the browser', created_at: 'Since' },
  },
  'app.reminders': {
    title: 'Reminder of five a day',
    about: 'At which hour you asked to be reminded on school days.',
    columns: {
      hour: 'Hour',
      unanswered: 'Sent since you last came',
      sent_on: 'Last sent on',
      answered_on: 'You last came on',
    },
  },
  'auth.sessions': {
    title: 'Where you are signed in',
    about: 'One line for each browser.',
    columns: {
      device_name: 'Browser',
      is_shared: 'Shared computer',
      created_at: 'Signed in on',
      last_used_at: 'Last used',
      proven_at: 'Password last given',
      expires_at: 'Ends on',
    },
  },
  'app.ended_sessions': {
    title: 'Where you were signed in',
    about: 'Kept for up to 30 days, so that an ended session stays ended and its device can say why.',
    columns: { ended_at: 'Ended on', reason: 'Why it ended' },
  },
  'auth.second_factors': {
    title: 'Code at sign-in',
    about: 'A second proof beside the password. The secret itself is not given out.',
    columns: { set_at: 'Since' },
  },
  'app.upload_tickets': {
    title: 'Devices that may send your work',
    about: 'So that work you did without a network still arrives after you sign out.',
    columns: { created_at: 'Given on', expires_at: 'Ends on' },
  },
  'app.one_time_passwords': {
    title: 'Password for one use',
    about: 'A password from the school that you have not changed yet. The password itself is not kept.',
    columns: { given_by: 'Given by', expires_at: 'Ends on' },
  },
  'auth.password_resets': {
    title: 'Links for a new password',
    about: 'Links that were mailed to you and not used yet.',
    columns: { created_at: 'Asked for on', expires_at: 'Ends on' },
  },
  'app.deletions': {
    title: 'Deletion',
    about: 'This account is going to be deleted.',
    columns: { asked_at: 'Asked for on', asked_by: 'Asked for by', due_at: 'Deleted on' },
  },
  'app.deletion_warnings': {
    title: 'Notice before a deletion',
    about: 'You were told that an account nobody uses is deleted.',
    columns: { warned_at: 'Told on' },
  },
  'app.data_access': {
    title: 'When staff saw your details',
    about: 'In a list on the screen, or in a file they took.',
    columns: { kind: 'How', at: 'When' },
  },
  'app.security_events': {
    title: 'What was noted for safety',
    about: 'Such as wrong passwords. The end of each network address is left out.',
    columns: {
      event_type: 'What',
      created_at: 'When',
      user_id: 'By',
      ip_address: 'Network address',
      user_agent: 'Browser',
    },
  },
  'app.profile_audit': {
    title: 'Changes to your details',
    about: 'Who changed them and when, not what they were before.',
    columns: {
      action: 'What',
      created_at: 'When',
      changed_by: 'By',
      ip_address: 'Network address',
      user_agent: 'Browser',
    },
  },
  'app.demo_accounts': {
    title: 'Made up',
    about: 'This account was made to try Qala out.',
    columns: { user_id: 'Account' },
  },
}

export interface DataSection {
  title: string
  about: string
  /** Each row is a list of pairs of a label and its value. */
  rows: [label: string, value: string][][]
}

/** Turns the data into labelled sections. @param nameOf returns the title of a lesson or task for its id */
export function myDataInWords(data: MyData, nameOf: (id: string) => string): DataSection[] {
  return Object.entries(MY_DATA).flatMap(([table, { title, about, columns }]) => {
    const rows = data.tables[table] ?? []
    if (rows.length === 0) return []
    const inWords = rows.map((row) =>
      Object.entries(columns).flatMap(([column, label]): [string, string][] => {
        const value = row[column]
        if (value === null || value === undefined) return []
        return [[label, column.endsWith('_id') ? nameOf(plain(value)) : plain(value)]]
      }),
    )
    return [{ title, about, rows: inWords }]
  })
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const WORDS: Readonly<Record<string, string>> = {
  tick: 'by a tick at registration',
  form: 'on a printed form',
  self: 'the learner',
  parent: 'a parent',
  guardian: 'a guardian',
  INSERT: 'made',
  UPDATE: 'changed',
  DELETE: 'deleted',
  shown: 'on the screen',
  exported: 'in a file',
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (MOMENT.test(text)) return momentInWords(text)
  return WORDS[text] ?? text
}

function momentInWords(text: string): string {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) return text
  return moment.getTime() === 0 ? 'from the beginning' : dayWithYearAndTime(moment)
}
