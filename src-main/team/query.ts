/**
 * Runs a statement on the open connection. Throws Failure TEAM_UNREACHABLE, and the failures that
 * the server's functions raise.
 */
export type Query = <R extends object>(
  sql: string,
  values?: readonly unknown[],
  timeoutMs?: number,
) => Promise<readonly R[]>

/** The pattern of to_char() for instants in the format of records. */
export const INSTANT_PATTERN = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/** SQL expression for the server's clock. */
export const NOW_SQL = `to_char(clock_timestamp() AT TIME ZONE 'UTC', ${INSTANT_PATTERN})`
