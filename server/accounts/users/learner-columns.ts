import { schoolDate } from '#domain/school-time.ts'
import type { LearnerRow } from './queries.ts'
import type { Spellings } from './spellings.ts'

export interface ExportedLearner extends LearnerRow {
  /** The school as most of its learners write it, so that a spreadsheet can sort and filter whole classes and schools. */
  school: string
  classWritten: string
}

interface Column {
  heading: string
  /** The width in characters. */
  width: number
  /** A date is a day at the school, such as "2026-11-22". Null leaves the cell empty. */
  cell: (learner: ExportedLearner) => string | number | { day: string } | null
}

export type ExportCell = ReturnType<Column['cell']>

/** The number comes first, because by it the school's administration takes the file up again. */
const NUMBER_COLUMN: Column = { heading: 'Learner number', width: 16, cell: (row) => row.learnerNumber ?? '' }

/** @param keepsNumbers the school keeps learner numbers */
export function learnerColumns(keepsNumbers: boolean): readonly Column[] {
  return keepsNumbers ? [NUMBER_COLUMN, ...LEARNER_COLUMNS] : LEARNER_COLUMNS
}

const LEARNER_COLUMNS: readonly Column[] = [
  { heading: 'First name', width: 16, cell: (row) => row.firstName },
  { heading: 'Last name', width: 18, cell: (row) => row.lastName },
  { heading: 'School', width: 28, cell: (row) => row.school },
  { heading: 'Grade or class', width: 15, cell: (row) => row.classWritten },
  { heading: 'Age', width: 6, cell: (row) => row.age },
  // The groups of digits keep it text, because a spreadsheet would drop the leading zero of a number.
  {
    heading: 'Phone',
    width: 15,
    cell: (row) => row.phoneNumber.replace(/^(\d{3})(\d{3})(\d+)$/, '$1 $2 $3'),
  },
  { heading: 'Lessons completed', width: 18, cell: (row) => row.lessonsCompleted },
  { heading: 'Tasks completed', width: 16, cell: (row) => row.tasksCompleted },
  { heading: 'Points', width: 8, cell: (row) => row.points },
  // This is text, so that no spreadsheet includes it in the average of a class.
  { heading: 'Average score (%)', width: 18, cell: (row) => (row.quizTaken ? row.averageScore : '–') },
  { heading: 'Study time (minutes)', width: 20, cell: (row) => row.minutes },
  { heading: 'Joined', width: 12, cell: (row) => ({ day: schoolDate(row.joinedAt) }) },
  {
    heading: 'Last seen',
    width: 12,
    cell: (row) => (row.lastSeenAt === null ? null : { day: schoolDate(row.lastSeenAt) }),
  },
]

/** Adds the most common spellings of a learner's school and class. */
export function withSpellings(
  row: LearnerRow,
  { schools, classes }: { schools: Spellings; classes: Spellings },
): ExportedLearner {
  return {
    ...row,
    school: schools.get(row.schoolKey) ?? row.schoolName,
    classWritten: classes.get(row.className) ?? row.gradeClass,
  }
}
