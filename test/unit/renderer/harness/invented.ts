import type { PlainFailure } from '../../../../src-main/base/failure.ts'
import type { InstructionView } from '../../../../src-main/contract/services.ts'
import type {
  Freshness,
  Job,
  Settings,
  WindowProfile,
} from '../../../../src-main/contract/window.ts'
import { resolveService } from '../../../../src-main/domain/service-preset.ts'

/** The time of the invented data. None of the data claims to be true of a service. */
export const NOW = Date.parse('2026-11-20T22:01:00.000Z')

/** The instant some seconds before `NOW`. */
export const instant = (secondsAgo: number): string =>
  new Date(NOW - secondsAgo * 1000).toISOString().replace('Z', '000Z')

/** The embedded sandbox. */
export const profile: WindowProfile = {
  name: 'sandbox',
  environment: 'sandbox',
  partner_url: 'http://127.0.0.1:1',
  gateway_url: 'http://127.0.0.1:1',
  gateway_service: 's',
  gateway_auth: 'none',
  preset: 'contract',
  stream_url: null,
  values: resolveService('contract', {}).values,
  entered: [],
  provenance: {},
  routes: {},
  max_rate: 5,
  status_map: {},
  rails: ['crypto'],
  isEmbedded: true,
  isTradingAllowed: true,
}

/** The settings of a desk with few choices made. */
export const newDesk: Settings = {
  language: 'en',
  numbers: 'system',
  dateOrder: 'system',
  weekStart: 'system',
  theme: 'light',
  density: 'compact',
  timeZone: 'UTC',
  syncEveryMinutes: 15,
  lockAfterMinutes: 0,
  hasPin: false,
  isDockFolded: false,
  isSideNarrow: false,
  columns: {},
  widths: {},
  views: [],
}

export const freshness: Freshness = {
  lastSync: instant(12),
  counts: { withdrawals: 48_213, transactions: 131_877, quotes: 9_204, contacts: 612 },
  bytes: 312_400_000,
  owner: null,
  queue: { found: 48_213, failed: 3, absent: 11 },
  quarantined: 2,
  newest: { withdrawals: instant(182), transactions: instant(94), quotes: instant(3700) },
  refused: [],
}

export const damagedDatabase: PlainFailure = {
  kind: 'store',
  code: 'DB_DAMAGED',
  what: 'The database is damaged',
  why: 'page 12 is malformed',
  advice: 'restore a backup in Settings',
  evidence: { page: 12 },
}

/** A job that is done, except for what `change` states. */
export const jobOf = (change: Pick<Job, 'id' | 'kind'> & Partial<Job>): Job => ({
  profile: profile.name,
  state: 'done',
  step: '',
  done: 0,
  total: null,
  begunAt: instant(60),
  endedAt: instant(40),
  result: null,
  failure: null,
  ...change,
})

/** An instruction that is done, except for what `change` states. */
export const instructionOf = (
  change: Pick<InstructionView, 'id' | 'kind'> & Partial<InstructionView>,
): InstructionView => ({
  subject: '',
  state: 'done',
  at: '2026-11-20T12:00:00.000000Z',
  endedAt: '2026-11-20T12:00:00.300000Z',
  request: '{"method":"POST","path":"/","body":null}',
  answer: null,
  status: 201,
  failure: null,
  expiresAt: null,
  expiryFrom: 'none',
  ...change,
})
