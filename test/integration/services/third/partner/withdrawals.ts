import type { Answer } from '../answers.ts'
import { json, quoted } from '../answers.ts'
import { pageLink } from '../links.ts'
import { numberedPage } from '../pages.ts'
import type { ReceivedRequest } from '../requests.ts'
import { queryOf } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import { serviceTime } from '../service-state.ts'
import { withdrawal } from '../world/withdrawal-table.ts'
import { findWithdrawal, listedWithdrawals } from '../world/world.ts'
import { notFound } from './partner-replies.ts'
import { currentDetail, currentListItem, olderDetail, olderListItem } from './withdrawal-forms.ts'

export const WITHDRAWALS_PATH = '/api/v1/withdrawals/'

/**
 * Answers one page of `GET /api/v1/withdrawals/`: `count`, `next`, `previous`, `results`, `page`
 * (observed.md 4). Its filters are in no source, so other parameters than `page` are ignored.
 * Assumed: a page past the end is 40004.
 */
export function answerList(state: ServiceState, request: ReceivedRequest): Answer {
  const { generation, lastLinkedPage, links, partnerPageSize } = state.settings
  const listedRows = listedWithdrawals(state)
  const numbered = numberedPage(listedRows, partnerPageSize, queryOf(request))
  if (!numbered) return notFound()
  state.pagesRead.withdrawals += 1
  const { rows, page, pages } = numbered
  const link = (pageNumber: number) =>
    pageLink(links, state.partnerOrigin, WITHDRAWALS_PATH, pageNumber)
  const form = generation === 'current' ? currentListItem : olderListItem
  const next = page < pages && page < lastLinkedPage ? link(page + 1) : null
  const previous = page > 1 ? link(page - 1) : null
  return json(
    200,
    `{"count":${listedRows.length},"next":${quoted(next)},"previous":${quoted(previous)},"results":[${rows.map(form).join(',')}],"page":${page}}`,
  )
}

/** Answers `GET /api/v1/withdrawals/{id}/`. */
export function answerDetail(state: ServiceState, id: string): Answer {
  const row = findWithdrawal(state, id)
  if (!row) return notFound()
  return json(200, state.settings.generation === 'current' ? currentDetail(row) : olderDetail(row))
}

/**
 * Answers `POST /api/v1/withdrawals/` in the form of a list item (observed.md 4). The answer is a
 * sample: nothing is created, and a test can find the request among the writes.
 */
export function answerCreation(): Answer {
  const status = 'PENDING'
  const sample = withdrawal(
    9_000_001,
    '2026-09-30T19:38:00Z',
    'ETH ETHEREUM',
    '0.002',
    '0.0005',
    '0.0025',
    {
      status,
    },
  )
  return json(201, currentListItem(sample))
}

const FEE_LIFE_MS = 15_000

/** Answers `POST /api/v1/withdrawal-fees/`: numbers, and valid for about 15 s (observed.md 4). */
export function answerFee(state: ServiceState): Answer {
  const expiresAt = new Date(serviceTime(state) + FEE_LIFE_MS).toISOString()
  return json(
    201,
    `{"id":"7c1f0f7e-52a4-4b8e-9d54-0f6f1f6a7b10","expires_at":"${expiresAt}","amount":0.002,"gas_price":1.2e-8,"fee":0.0005,"total_fee":0.0005,"total_amount":0.0025}`,
  )
}
