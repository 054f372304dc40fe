import type { Cell } from '../../../../../src-main/contract/cell.ts'
import { columnsOfList } from '../../../../../src-main/contract/report.ts'
import type {
  CallTally,
  CatalogueEntry,
  HealthView,
  InstructionView,
} from '../../../../../src-main/contract/services.ts'
import type { RecordView } from '../../../../../src-main/contract/window.ts'
import { instant } from '../../harness/invented.ts'

const tally = (change: Partial<CallTally>): CallTally => ({
  service: 'partner',
  method: 'GET',
  path: '/api/v1/withdrawals/{withdrawal_id}/',
  status: 200,
  code: '',
  times: 1,
  totalMs: 40,
  slowestMs: 40,
  firstSeen: instant(86_400),
  lastSeen: instant(60),
  ...change,
})

const driftOf = (kind: string, what: string, times: number): HealthView['drift'][number] => ({
  kind,
  what,
  times,
  firstSeen: instant(86_400 * 9),
  lastSeen: instant(times * 10),
})

export const health: HealthView = {
  calls: [
    tally({ times: 48_213, totalMs: 4_100_000, slowestMs: 2_911 }),
    tally({ times: 11, status: 404, totalMs: 700, slowestMs: 112 }),
    tally({
      times: 3,
      status: 503,
      code: '50003',
      totalMs: 3_000,
      slowestMs: 1_400,
      lastSeen: instant(4_000),
    }),
    tally({
      times: 2,
      status: 429,
      code: '40029',
      totalMs: 60,
      slowestMs: 33,
      lastSeen: instant(300),
    }),
    tally({
      method: 'POST',
      path: '/api/v1/quotes/',
      status: 201,
      times: 40,
      totalMs: 8_000,
      slowestMs: 400,
    }),
    tally({
      method: 'POST',
      path: '/api/v1/quotes/',
      status: 400,
      code: '20017',
      times: 5,
      totalMs: 400,
      slowestMs: 120,
      lastSeen: instant(20),
    }),
    tally({
      method: 'POST',
      path: '/api/v1/quotes/',
      status: 400,
      code: '20028',
      lastSeen: instant(7_000),
    }),
    tally({
      service: 'gateway',
      path: '/transactions/',
      times: 412,
      totalMs: 60_000,
      slowestMs: 900,
    }),
    tally({
      service: 'gateway',
      path: '/contacts/',
      status: 403,
      code: 'CONTACTS_FORBIDDEN',
      times: 4,
      totalMs: 100,
      slowestMs: 40,
    }),
    tally({
      service: 'gateway',
      path: '/transactions/limits/',
      status: 400,
      code: 'GATEWAY_TXN_0420',
      lastSeen: instant(5_000),
    }),
    tally({
      service: 'exchange',
      method: 'POST',
      path: '/orders',
      status: 400,
      code: 'GATEWAY_40010',
      times: 2,
      lastSeen: instant(4_500),
    }),
    tally({
      service: 'exchange',
      path: '/public/server-time',
      status: 0,
      code: 'OFFLINE',
      totalMs: 0,
      slowestMs: 0,
    }),
  ],
  drift: [
    driftOf('transactions', 'unknown:settlement_batch', 412),
    driftOf('transactions', 'removed:user_id', 3),
    driftOf('limits', 'sentinel:limits.max_amount', 2),
    driftOf('delete', 'status:204', 1),
  ],
  removals: [driftOf('removed', 'account removed:phone', 6)],
  deprecations: [
    driftOf(
      'deprecation',
      'GET /currencies/: @1785542400 (sunset Sat, 15 Aug 2026 00:00:00 GMT)',
      7,
    ),
  ],
  skewSeconds: -734,
  pausedUntil: instant(-95),
  refused: [
    {
      part: 'contacts',
      code: 'CONTACTS_FORBIDDEN',
      why: 'the account is not fully operative',
      at: instant(120),
    },
  ],
  learntFacts: [
    { name: 'cursor.feed', value: 'nc', how: 'GET /transactions/', at: instant(86_400) },
    { name: 'collection.feed', value: 'results', how: 'GET /transactions/', at: instant(86_400) },
    { name: 'feed.page_size', value: '100', how: 'GET /transactions/', at: instant(3600) },
    { name: 'clock.offset_ms', value: '20012', how: 'GET public/server-time', at: instant(60) },
  ],
}

const contact = (
  type: string,
  id: string,
  change: Partial<Record<string, Cell>>,
): Readonly<Record<string, Cell>> => ({
  type,
  id,
  address: null,
  network: null,
  currency: null,
  entity_number: null,
  tag: null,
  name: null,
  account: change['entity_number'] ?? change['address'] ?? change['tag'] ?? null,
  ...change,
})

/** Equal ids of two types are two contacts. */
export const contacts = [
  contact('crypto', '7', {
    address: 'bc1qinventedinventedinventedinventedinve',
    network: 'bitcoin',
    currency: 'BTC',
    name: 'Ana Invented',
  }),
  contact('bank', '7', { entity_number: 'alias.of.ours', name: 'Ours Invented SA' }),
  contact('p2p_tag', '9', { tag: '$invented' }),
]

export const keyOf = (cells: Readonly<Record<string, Cell>>): string =>
  `${cells['type']}/${cells['id']}`

export const rowOf = (cells: Readonly<Record<string, Cell>>): readonly Cell[] =>
  columnsOfList('contacts').map(({ name }) => cells[name] ?? null)

export const recordOf = (cells: Readonly<Record<string, Cell>>): RecordView => ({
  report: 'contacts',
  key: keyOf(cells),
  cells,
  raw: JSON.stringify(cells),
  firstSeen: instant(900),
  lastSeen: instant(120),
  history: [],
  related: [],
  isDamaged: false,
  askedBy: [],
  breaks: [],
})

export const catalogue: readonly CatalogueEntry[] = [
  {
    operation: 'wallet.contacts.create',
    route: { method: 'POST', path: '/contacts/' },
    provenance: 'contract',
    off: null,
  },
  {
    operation: 'wallet.contacts.delete',
    route: { method: 'DELETE', path: '/contacts/{type}/{id}/' },
    provenance: 'contract',
    off: null,
  },
]

/** A 403 of the gateway as the client reports it. */
export const forbiddenFailure: InstructionView['failure'] = {
  kind: 'service',
  code: 'HTTP_403',
  what: 'The gateway refused the call',
  why: 'The account is not fully operative.',
  advice: 'ask the provider',
  evidence: { status: 403 },
}
