import type { Template } from '../contract/reporting.ts'
import { strictLayout } from '../contract/reporting.ts'

const defaults = { ...strictLayout, columns: null, conditions: [], search: '', sort: null } as const

/** The templates that come with the program. They can be used as they are or copied. */
export const readyTemplates: readonly Template[] = [
  {
    ...defaults,
    name: 'Breaks by age',
    report: 'breaks_by_age',
    fileName: '{profile}-breaks-by-age-{date}',
  },
  {
    ...defaults,
    name: 'Reconciliation by currency and day',
    report: 'reconciliation_by_day',
    sort: { column: 'currency', isDescending: false },
    fileName: '{profile}-reconciliation-{date}',
  },
  {
    ...defaults,
    name: 'Withdrawals statement',
    report: 'withdrawals',
    columns: [
      'created_at',
      'confirmation_date',
      'id',
      'external_ref',
      'end_user_id',
      'currency',
      'amount',
      'charged_fee',
      'debited_amount',
      'network_name',
      'address',
      'txn_hash',
      'status',
    ],
    sort: { column: 'created_at', isDescending: false },
    fileName: '{profile}-withdrawals-{date}',
  },
  { ...defaults, name: 'Fees', report: 'fees_by_day', fileName: '{profile}-fees-{date}' },
  {
    ...defaults,
    name: 'Blocked withdrawals',
    report: 'withdrawals',
    columns: [
      'created_at',
      'id',
      'external_ref',
      'end_user_id',
      'currency',
      'amount',
      'network_name',
      'address',
      'status',
      'risk_score',
      'reason',
    ],
    conditions: [{ column: 'is_blocked', operator: '=', value: 'true' }],
    fileName: '{profile}-blocked-{date}',
  },
  { ...defaults, name: 'Limits used', report: 'limits_used', fileName: '{profile}-limits-{date}' },
  { ...defaults, name: 'Activity log', report: 'activity_log', fileName: 'activity-log-{date}' },
]
