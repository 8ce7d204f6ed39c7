import { CardOwners, SignInCards, type PrintCards } from '#domain/sign-in-cards.ts'
import { callApi, type ApiResult } from './client.ts'

const CARDS = '/api/admin/classes/cards'

export function findCardOwners(token: string, classId: string): Promise<ApiResult<CardOwners>> {
  return callApi({ method: 'POST', path: `${CARDS}/find`, token, body: { classId }, answer: CardOwners })
}

export function makeCards(token: string, body: PrintCards): Promise<ApiResult<SignInCards>> {
  return callApi({ method: 'POST', path: CARDS, token, body, answer: SignInCards })
}
