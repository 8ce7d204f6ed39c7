import { MessageChoices, type ChangeChoiceOf, type ChangeMessageChoice } from '#domain/messages.ts'
import { callApi, type ApiResult } from './client.ts'

const answer = MessageChoices
const OWN = '/api/messages/choices'
const OF_LEARNER = '/api/admin/learners/messages'

export function readChoices(token: string): Promise<ApiResult<MessageChoices>> {
  return callApi({ method: 'GET', path: OWN, token, answer })
}

export function changeChoice(token: string, body: ChangeMessageChoice): Promise<ApiResult<MessageChoices>> {
  return callApi({ method: 'POST', path: OWN, token, body, answer })
}

export function readChoicesOf(token: string, userId: string): Promise<ApiResult<MessageChoices>> {
  return callApi({ method: 'POST', path: `${OF_LEARNER}/find`, token, body: { userId }, answer })
}

export function changeChoiceOf(token: string, body: ChangeChoiceOf): Promise<ApiResult<MessageChoices>> {
  return callApi({ method: 'POST', path: OF_LEARNER, token, body, answer })
}
