import type { Outcome } from '../answers.ts'
import { maintenanceAnswer } from '../maintenance.ts'
import type { ReceivedRequest } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import { serviceTime } from '../service-state.ts'
import { answerOtherArea } from './other-areas.ts'
import { methodNotAllowed, notFound } from './partner-replies.ts'
import { answerQuotes } from './quotes.ts'
import { answerToken, refuseBearer } from './token.ts'
import {
  answerCreation,
  answerDetail,
  answerFee,
  answerList,
  WITHDRAWALS_PATH,
} from './withdrawals.ts'

/** Answers one request to the partner's host. */
export function answerPartner(state: ServiceState, request: ReceivedRequest): Outcome {
  const closedAnswer = maintenanceAnswer(state.settings, serviceTime(state))
  if (closedAnswer !== undefined) return closedAnswer
  if (request.path === '/oauth2/token/') return answerToken(state, request)
  return refuseBearer(state, request) ?? answerRecords(state, request)
}

function answerRecords(state: ServiceState, request: ReceivedRequest): Outcome {
  const { method, path } = request
  if (path === WITHDRAWALS_PATH) {
    if (method === 'GET') return answerList(state, request)
    return method === 'POST' ? answerCreation() : methodNotAllowed(method)
  }
  if (path === '/api/v1/withdrawal-fees/')
    return method === 'POST' ? answerFee(state) : methodNotAllowed(method)
  const id = /^\/api\/v1\/withdrawals\/([^/]+)\/$/.exec(path)?.[1]
  if (id !== undefined) return method === 'GET' ? answerDetail(state, id) : methodNotAllowed(method)
  if (path === '/api/v1/quotes/' && method === 'GET') return answerQuotes(state, request)
  const areaAnswer = answerOtherArea(method, path)
  return areaAnswer === 'wrong_method' ? methodNotAllowed(method) : (areaAnswer ?? notFound())
}
