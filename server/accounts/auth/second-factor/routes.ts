import * as secondFactorApi from '#domain/accounts/second-factor-api.ts'
import * as signInApi from '#domain/accounts/sign-in-api.ts'
import { implement } from '../../services.ts'
import {
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  startSecondFactor,
} from './set-up.ts'
import { giveSecondFactor } from './sign-in-step.ts'

export const routes = [
  implement(signInApi.giveSecondFactor, giveSecondFactor),
  implement(secondFactorApi.readSecondFactor, secondFactorState),
  implement(secondFactorApi.startSecondFactor, startSecondFactor),
  implement(secondFactorApi.confirmSecondFactor, confirmSecondFactor),
  implement(secondFactorApi.renewRecoveryCodes, renewRecoveryCodes),
  implement(secondFactorApi.removeSecondFactor, removeOwnSecondFactor),
]
