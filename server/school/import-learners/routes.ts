import * as api from '#domain/school/import-learners/import-learners-api.ts'
import { implement } from '../services.ts'
import { applyImport } from './apply.ts'
import { planLearners } from './plan.ts'
import { readRecentImports, undoImport } from './undo.ts'

export const routes = [
  implement(api.planImport, planLearners),
  implement(api.applyImport, applyImport),
  implement(api.readRecentImports, readRecentImports),
  implement(api.undoImport, undoImport),
]
