import {
  ApplyImport,
  ImportDone,
  ImportPlan,
  ImportUndone,
  PlanImport,
  RecentImports,
  UndoImport,
} from '#domain/import-learners/import-learners.ts'
import { BODY } from '../middleware/read-json.ts'
import { defineRoute } from '../routing/define-route.ts'
import { applyImport } from './apply.ts'
import { planLearners } from './plan.ts'
import { readRecentImports, undoImport } from './undo.ts'

export const postPlanImport = defineRoute({
  access: 'classes:teach',
  summary: 'What an import of these learners would make, change, doubt and refuse; changes nothing',
  input: PlanImport,
  body: BODY.rows,
  output: ImportPlan,
  handler: planLearners,
})

export const postImport = defineRoute({
  access: 'classes:teach',
  summary: 'Import learners as planned, all or none; a teacher into own classes only',
  input: ApplyImport,
  body: BODY.rows,
  output: ImportDone,
  status: 201,
  handler: applyImport,
})

export const getRecentImports = defineRoute({
  access: 'classes:teach',
  summary: 'Imports of the last day, which can be undone',
  output: RecentImports,
  handler: readRecentImports,
})

export const postUndoImport = defineRoute({
  access: 'classes:teach',
  summary: 'Undo an import: accounts that nobody used go, what it changed is put back',
  input: UndoImport,
  output: ImportUndone,
  handler: undoImport,
})
