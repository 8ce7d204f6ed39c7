import * as api from '#domain/school/monday-api.ts'
import { implement } from '../services.ts'
import { readMonday } from './read-monday.ts'
import { readStuckClasses } from './stuck-classes.ts'

export const routes = [
  implement(api.readMonday, readMonday),
  implement(api.readStuckClasses, readStuckClasses),
]
