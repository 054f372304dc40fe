import type { StatusMap } from '../../../../src-main/domain/status.ts'
import { classifyProviderStatus } from '../../../../src-main/domain/status.ts'
import type { recordWords } from '../../../words/records/records.ts'
import type { RecordReport } from './fields.ts'

type Words = (typeof recordWords)['en']['detail']

/** Explains a field's value that is unclear by itself: a status, a flag, or a missing value. */
export function explain(
  report: RecordReport,
  name: string,
  value: string | null,
  words: Words,
  map: StatusMap,
): string | undefined {
  if (report === 'quotes' || report === 'contacts') return undefined
  if (name === 'status' && value !== null && value !== '')
    return words.statuses[classifyProviderStatus(value, map)]
  if (name === 'is_blocked' && value === 'true') return words.blockedYes
  if (name === 'risk_score' && value === null) return words.notScored
  if (name === 'confirmation_date' && value === null) return words.notConfirmed
  if (name === 'txn_hash' && value === null) return words.noHash
  if (name === 'transaction_hash' && value === null) return words.notApplicable
  return name === 'reason' && value === '' ? words.noReason : undefined
}
