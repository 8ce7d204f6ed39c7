import { defineCall, type Target } from '../../api-call.ts'
import {
  ApplyImport,
  ImportDone,
  ImportPlan,
  ImportUndone,
  PlanImport,
  RecentImports,
  UndoImport,
} from './import-learners.ts'

const listOf = ({ mark }: Target): PlanImport => ({
  schoolYear: 2026,
  schoolName: 'Qala Primary School',
  rows: [{ row: 2, firstName: mark, lastName: mark, grade: 7, letter: mark }],
})

export const planImport = defineCall({
  method: 'POST',
  path: '/api/admin/import/plan',
  access: 'classes:teach',
  summary: 'What an import of these learners would make, change, doubt and refuse; changes nothing',
  input: PlanImport,
  body: 'learners',
  output: ImportPlan,
  example: listOf,
})

export const applyImport = defineCall({
  method: 'POST',
  path: '/api/admin/import',
  access: 'classes:teach',
  summary: 'Import learners as planned, all or none; a teacher into own classes only',
  input: ApplyImport,
  body: 'learners',
  output: ImportDone,
  status: 201,
  example: (target) => ({ ...listOf(target), planId: 'A'.repeat(43), decisions: {} }),
})

export const readRecentImports = defineCall({
  method: 'GET',
  path: '/api/admin/import/recent',
  access: 'classes:teach',
  summary: 'Imports of the last day, which can be undone',
  output: RecentImports,
})

export const undoImport = defineCall({
  method: 'POST',
  path: '/api/admin/import/undo',
  access: 'classes:teach',
  summary: 'Undo an import: accounts that nobody used go, what it changed is put back',
  input: UndoImport,
  output: ImportUndone,
  example: ({ fresh }) => ({ importId: fresh }),
})
