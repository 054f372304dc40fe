import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheOf, databaseOf, dataOf, orderedOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { processFacts } from '../facts.ts'
import type { Way } from '../runs.ts'
import { interleave, runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'

/**
 * The ledger file read from its first byte to its last, strictly; the peers read it into a table of
 * text.
 */
export function read(setting: Setting): JobFacts {
  const { python, versions, work, material } = setting
  const ledger = join(orderedOf(setting, setting), 'ledger.csv')
  const peer = (name: string) => join(material, 'peers', name)
  const own = join(import.meta.dirname, '../read-ledger.ts')
  const ways: Record<string, Way> = {
    ours: { command: process.execPath, args: [own, ledger] },
    entries: { command: process.execPath, args: [own, ledger, 'entries'] },
  }
  if (versions.polars)
    ways.polars = { command: python as string, args: [peer('load_polars.py'), ledger] }
  if (versions.duckdb)
    ways.duckdb = {
      command: process.execPath,
      args: [join(work, 'duckdb_run.mjs'), peer('load_csv_duckdb.sql'), `F=${ledger}`],
    }
  if (versions.sqlite3)
    ways.sqlite3 = {
      command: 'sh',
      args: [peer('load_sqlite.sh'), ledger],
      after: () => rmSync(join(work, 'imp.db'), { force: true }),
    }
  if (versions.pandas)
    ways.pandas = { command: python as string, args: [peer('load_pandas.py'), ledger] }
  return processFacts('read', interleave(ways, setting.rounds, work, setting.say, [ledger]))
}

const columns =
  'id,created_at,confirmation_date,external_ref,txn_hash,end_user_id,currency,network_name,amount,charged_fee,debited_amount,address,status,is_blocked,reason'

/** All withdrawals with fifteen columns to a CSV file, by the command line, formula guard on. */
export function exportAll(setting: Setting): JobFacts {
  const { python, versions, work, material } = setting
  const desk = cacheOf(setting, setting)
  const { sqlite, duckdb } = peerDatabases(setting)
  const peer = (name: string) => join(material, 'peers', name)
  const out = (name: string): string => join(work, `export-${name}.csv`)
  const cleared = (name: string): Pick<Way, 'before' | 'after'> => {
    const clear = (): void =>
      [out(name), `${out(name)}.manifest.json`].forEach((path) => rmSync(path, { force: true }))
    return { before: clear, after: clear }
  }
  const ways: Record<string, Way> = {
    ours: {
      command: process.execPath,
      args: [
        setting.cli,
        'export',
        'withdrawals',
        '--data-dir',
        desk,
        '--columns',
        columns,
        '--out',
        out('ours'),
      ],
      ...cleared('ours'),
    },
  }
  if (sqlite)
    ways.sqlite3 = {
      command: 'sh',
      args: [peer('export_sqlite.sh'), sqlite, out('sqlite3')],
      ...cleared('sqlite3'),
    }
  if (duckdb)
    ways.duckdb = {
      command: process.execPath,
      args: [
        join(work, 'duckdb_run.mjs'),
        peer('export_duckdb.sql'),
        `DB=${duckdb}`,
        `OUT=${out('duckdb')}`,
      ],
      ...cleared('duckdb'),
    }
  if (sqlite && versions.python)
    ways.python = {
      command: python as string,
      args: [peer('export_pycsv.py'), sqlite, out('python')],
      ...cleared('python'),
    }
  if (sqlite && versions.pandas)
    ways.pandas = {
      command: python as string,
      args: [peer('export_pandas.py'), sqlite, out('pandas')],
      ...cleared('pandas'),
    }
  return processFacts(
    'export',
    interleave(
      ways,
      setting.rounds,
      work,
      setting.say,
      [databaseOf(desk), sqlite, duckdb].filter((path) => typeof path === 'string'),
    ),
  )
}

/**
 * The withdrawals in databases of the peers' own, made where they are not there; undefined where
 * the peer is not.
 */
export function peerDatabases(setting: Setting): {
  readonly sqlite: string | undefined
  readonly duckdb: string | undefined
} {
  const { work, versions, material, n, seed } = setting
  const folder = dataOf(setting, setting)
  const fresh = (path: string, make: (path: string) => Way): string => {
    if (madeHere.has(path)) return path
    for (const part of [path, `${path}.wal`]) rmSync(part, { force: true })
    runTimed(make(path), work)
    madeHere.add(path)
    return path
  }
  return {
    sqlite:
      versions.sqlite3 &&
      fresh(join(work, `peer-${n}-${seed}.sqlite`), (path) => ({
        command: 'sqlite3',
        args: [path, '.mode csv', `.import ${join(folder, 'withdrawals.csv')} w`],
      })),
    duckdb:
      versions.duckdb &&
      fresh(join(work, `peer-${n}-${seed}.duckdb`), (path) => ({
        command: process.execPath,
        args: [
          join(work, 'duckdb_run.mjs'),
          join(material, 'peers/load_duckdb.sql'),
          `DIR=${folder}`,
          `DB=${path}`,
        ],
      })),
  }
}

const madeHere = new Set<string>()

/** Removes the peers' databases: they are made anew by each run of the bench. */
export function dropPeerDatabases(): void {
  for (const path of madeHere)
    for (const part of [path, `${path}.wal`]) rmSync(part, { force: true })
  madeHere.clear()
}
