import { access } from './access.ts'
import { bodySecrets } from './body-secrets.ts'
import { claims } from './claims.ts'
import { closings } from './closings.ts'
import { decisionFunctions } from './decision-functions.ts'
import { decisions } from './decisions.ts'
import { epochs } from './epochs.ts'
import { erasure } from './erasure.ts'
import { erasureLimits } from './erasure-limits.ts'
import { files } from './files.ts'
import { items } from './items.ts'
import { lease } from './lease.ts'
import { logFunctions } from './log-functions.ts'
import { members } from './members.ts'
import { openBreaks } from './open-breaks.ts'
import { quotas } from './quotas.ts'
import { recordTables } from './record-tables.ts'
import { records } from './records.ts'
import { runs } from './runs.ts'
import { tables } from './tables.ts'

/**
 * One step of the schema. Steps are appended, never edited. desk.migrations lists those applied.
 */
export interface TeamMigration {
  readonly version: number
  readonly sql: string
}

// PostgreSQL lets every role execute a new function. Members may execute only those listed here.
const grants = `
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA desk FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  my_workspaces(),
  create_workspace(text, text, text, boolean),
  set_member(uuid, name, text, text, timestamptz),
  append(uuid, uuid, jsonb),
  open_breaks(uuid, text),
  put_run_part(uuid, text, integer, bytea),
  publish_run(uuid, text, text, text, bigint, jsonb, integer, text),
  propose_closing(uuid, uuid, text, text, text),
  approve_closing(uuid, uuid, text),
  withdraw_closing(uuid, uuid, text),
  reopen_period(uuid, uuid, text)
TO desk_member;
`

const recordGrants = `
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA desk FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  take_lease(uuid, uuid),
  renew_lease(uuid, uuid, bigint),
  release_lease(uuid, uuid, bigint),
  put_records(uuid, uuid, bigint, bigint, text[], text[], text[], text[], text[], text[], text[], text)
TO desk_member;
`

/** All steps of the schema, oldest first. */
export const teamMigrations: readonly TeamMigration[] = [
  {
    version: 1,
    sql: [
      tables,
      access,
      logFunctions,
      openBreaks,
      decisions,
      members,
      runs,
      closings,
      grants,
    ].join(''),
  },
  { version: 2, sql: files },
  { version: 3, sql: [recordTables, lease, records, recordGrants].join('') },
  { version: 4, sql: decisionFunctions },
  { version: 5, sql: epochs },
  { version: 6, sql: claims },
  { version: 7, sql: items },
  { version: 8, sql: erasure },
  { version: 9, sql: erasureLimits },
  { version: 10, sql: [quotas, bodySecrets].join('') },
]
