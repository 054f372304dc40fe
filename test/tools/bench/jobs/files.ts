import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { cacheOf, databaseOf, dataOf, orderedOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { processFacts } from '../facts.ts'
import { peerProcess } from '../peers.ts'
import type { BenchProgram } from '../runs.ts'
import { interleave, runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'

/**
 * Reads the ledger file to its end with the strict reader. The peers read it into a table of text.
 */
export function read(setting: Setting): JobFacts {
  const { versions, work } = setting
  const ledger = join(orderedOf(setting), 'ledger.csv')
  const peerDatabase = join(work, 'read-peer.db')
  const ownReader = join(import.meta.dirname, '../read-ledger.ts')
  const programs: Record<string, BenchProgram> = {
    ours: { command: process.execPath, args: [ownReader, ledger] },
    entries: { command: process.execPath, args: [ownReader, ledger, 'entries'] },
  }
  if (versions.polars) programs.polars = peerProcess(setting, 'read-polars.py', [ledger])
  if (versions.duckdb)
    programs.duckdb = peerProcess(setting, 'read-duckdb.sql', [`LEDGER=${ledger}`])
  if (versions.sqlite3)
    programs.sqlite3 = {
      ...peerProcess(setting, 'read-sqlite3.sh', [ledger, peerDatabase]),
      after: () => rmSync(peerDatabase, { force: true }),
    }
  if (versions.pandas) programs.pandas = peerProcess(setting, 'read-pandas.py', [ledger])
  return processFacts('read', interleave(programs, setting.rounds, work, setting.say, [ledger]))
}

const columns =
  'id,created_at,confirmation_date,external_ref,txn_hash,end_user_id,currency,network_name,amount,charged_fee,debited_amount,address,status,is_blocked,reason'

/** All withdrawals with fifteen columns to a CSV file, by the command line, formula guard on. */
export function exportAll(setting: Setting): JobFacts {
  const { versions, work } = setting
  const dataFolder = cacheOf(setting)
  const { sqlite, duckdb } = peerDatabases(setting)
  const out = (name: string): string => join(work, `export-${name}.csv`)
  const clearOutput = (name: string): Pick<BenchProgram, 'before' | 'after'> => {
    const clear = (): void =>
      [out(name), `${out(name)}.manifest.json`].forEach((path) => rmSync(path, { force: true }))
    return { before: clear, after: clear }
  }
  const programs: Record<string, BenchProgram> = {
    ours: {
      command: process.execPath,
      args: [
        setting.cli,
        'export',
        'withdrawals',
        '--data-dir',
        dataFolder,
        '--columns',
        columns,
        '--out',
        out('ours'),
      ],
      ...clearOutput('ours'),
    },
  }
  if (sqlite)
    programs.sqlite3 = {
      ...peerProcess(setting, 'export-sqlite3.sh', [sqlite, out('sqlite3')]),
      ...clearOutput('sqlite3'),
    }
  if (duckdb)
    programs.duckdb = {
      ...peerProcess(setting, 'export-duckdb.sql', [`DB=${duckdb}`, `OUT=${out('duckdb')}`]),
      ...clearOutput('duckdb'),
    }
  if (sqlite && versions.python)
    programs.python = {
      ...peerProcess(setting, 'export-python.py', [sqlite, out('python')]),
      ...clearOutput('python'),
    }
  if (sqlite && versions.pandas)
    programs.pandas = {
      ...peerProcess(setting, 'export-pandas.py', [sqlite, out('pandas')]),
      ...clearOutput('pandas'),
    }
  return processFacts(
    'export',
    interleave(
      programs,
      setting.rounds,
      work,
      setting.say,
      [databaseOf(dataFolder), sqlite, duckdb].filter((path) => typeof path === 'string'),
    ),
  )
}

/**
 * The withdrawals in databases of the peers' own, made once in a run. Undefined where the peer is
 * not installed or cannot load them.
 */
export function peerDatabases(setting: Setting): {
  readonly sqlite: string | undefined
  readonly duckdb: string | undefined
} {
  const { work, versions, n, seed } = setting
  const withdrawals = join(dataOf(setting), 'withdrawals.csv')
  const makeDatabase = (path: string, make: (path: string) => BenchProgram): string | undefined => {
    if (!loadedDatabases.has(path)) {
      removeDatabase(path)
      loadedDatabases.set(path, isLoaded(setting, make(path)))
    }
    return loadedDatabases.get(path) ? path : undefined
  }
  return {
    sqlite:
      versions.sqlite3 &&
      makeDatabase(join(work, `peer-${n}-${seed}.sqlite`), (path) =>
        peerProcess(setting, 'load-sqlite3.sh', [withdrawals, path]),
      ),
    duckdb:
      versions.duckdb &&
      makeDatabase(join(work, `peer-${n}-${seed}.duckdb`), (path) =>
        peerProcess(setting, 'load-duckdb.sql', [`WITHDRAWALS=${withdrawals}`, `DB=${path}`]),
      ),
  }
}

/** The paths of the databases of this run, and whether the peer could load the withdrawals. */
const loadedDatabases = new Map<string, boolean>()

/** Whether a peer can load the withdrawals. If not, it is left out of the jobs that query it. */
function isLoaded({ work, say }: Setting, program: BenchProgram): boolean {
  try {
    runTimed(program, work)
    return true
  } catch (error) {
    say(`${program.args.join(' ')}: ${(error as Error).message}; left out`)
    return false
  }
}

/** Removes the peers' databases, which each run of the bench makes again. */
export function dropPeerDatabases(): void {
  for (const path of loadedDatabases.keys()) removeDatabase(path)
  loadedDatabases.clear()
}

function removeDatabase(path: string): void {
  for (const part of [path, `${path}.wal`]) rmSync(part, { force: true })
}
