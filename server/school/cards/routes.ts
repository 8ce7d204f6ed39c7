import * as api from '#domain/school/sign-in-cards-api.ts'
import { implement } from '../services.ts'
import { findCardOwners, printCards } from './cards.ts'

export const routes = [implement(api.findCardOwners, findCardOwners), implement(api.makeCards, printCards)]
