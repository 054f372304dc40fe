import type { Client } from 'pg'

/** The lists of a batch, as put_records() takes them after the number of the last record. */
export interface Batch {
  /** The version defaults to null, and the body to an empty object. */
  readonly records?: readonly (readonly [
    kind: string,
    id: string,
    version?: string,
    body?: string,
  ])[]
  readonly changes?: readonly (readonly [kind: string, id: string, line?: string])[]
  readonly state?: string | null
  /**
   * The number of the last record that the station has received. putRecords() reads the default
   * from the server. batchArguments() takes 0.
   */
  readonly head?: number | null
}

/** The arguments of put_records() from the number of the last record on. */
export function batchArguments({
  records = [],
  changes = [],
  state = null,
  head = 0,
}: Batch): unknown[] {
  return [
    head,
    records.map(([kind]) => kind),
    records.map(([, id]) => id),
    records.map(([, , version]) => version ?? null),
    records.map(([, , , body]) => body ?? '{}'),
    changes.map(([kind]) => kind),
    changes.map(([, id]) => id),
    changes.map(([, , line]) => line ?? '{}'),
    state,
  ]
}

/** Takes the lease for a station. Returns the epoch, or null if another station holds it. */
export async function takeLease(
  client: Client,
  workspace: string,
  station: string,
): Promise<number | null> {
  const { rows } = await client.query<{ epoch: number | null }>(
    'SELECT epoch::integer FROM desk.take_lease($1, $2)',
    [workspace, station],
  )
  return rows[0]?.epoch ?? null
}

/** The number of the last record of a workspace, as a member reads it. */
export async function readHead(client: Client, workspace: string): Promise<number> {
  const { rows } = await client.query<{ head: number }>(
    'SELECT records_head::integer AS head FROM desk.sync_lease WHERE workspace = $1',
    [workspace],
  )
  return rows[0]?.head ?? 0
}

/** Sends a batch. Returns the number of the last record. */
export async function putRecords(
  client: Client,
  workspace: string,
  station: string,
  epoch: number | null,
  batch: Batch,
): Promise<number> {
  const { head = await readHead(client, workspace) } = batch
  const { rows } = await client.query<{ head: number }>(
    'SELECT desk.put_records($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)::integer AS head',
    [workspace, station, epoch, ...batchArguments({ ...batch, head })],
  )
  return rows[0]?.head ?? 0
}
