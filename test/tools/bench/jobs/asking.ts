import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cacheOf, databaseOf, dataOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { factsOf } from '../facts.ts'
import { median } from '../judge.ts'
import { peerProcess } from '../peers.ts'
import type { BenchProgram, Measurement } from '../runs.ts'
import { interleave } from '../runs.ts'
import type { Setting } from '../setting.ts'
import { peerDatabases } from './files.ts'
import { MAX_PANDAS_ROWS } from './reconcile.ts'

/** Pages of lists, warm and cold, by the window's queries. */
export function lists(setting: Setting): JobFacts {
  const { ours, duckdb, pandas } = measure(setting, 'lists')
  return {
    ...figuresOf('lists.ours', ours),
    ...factsOf('lists.duckdb', {
      pageMs: statementMs(duckdb, 3),
      amountMs: statementMs(duckdb, 4),
      userMs: statementMs(duckdb, 5),
    }),
    ...factsOf('lists.pandas', {
      pageMs: pandasMs(pandas, 'filter sort page'),
      amountMs: pandasMs(pandas, 'largest 100'),
    }),
  }
}

/**
 * Counts and exact sums per currency, compared with sums made here with BigInt from the generator's
 * own file.
 */
export async function sums(setting: Setting): Promise<JobFacts> {
  const { ours, duckdb, pandas, sqlite3 } = measure(setting, 'sums')
  const { sums: printedSums, rows } = JSON.parse(ours?.rounds[0]?.out ?? '{}') as {
    sums: Record<string, string>
    rows: number
  }
  const expected = await exactSums(join(dataOf(setting), 'withdrawals.csv'))
  const wrongSums =
    [...expected.sums].filter(([currency, sum]) => printedSums[currency] !== toText(sum)).length +
    (rows === expected.rows ? 0 : 1)
  const unknownCurrencies = Object.keys(printedSums).filter(
    (currency) => !expected.sums.has(currency),
  ).length
  return {
    ...figuresOf('sums.ours', ours),
    'sums.ours.wrong': wrongSums + unknownCurrencies,
    ...factsOf('sums.duckdb', { allMs: statementMs(duckdb, 0), filterMs: statementMs(duckdb, 1) }),
    ...factsOf('sums.pandas', { allMs: pandasMs(pandas, 'group sum') }),
    ...factsOf('sums.sqlite3', {
      allMs: median(
        (sqlite3?.rounds ?? []).map(({ out }) => Number(/real ([\d.]+)/.exec(out)?.[1]) * 1000),
      ),
    }),
  }
}

/** Searches for texts by their beginning and anywhere. */
export function search(setting: Setting): JobFacts {
  const { ours, duckdb, pandas } = measure(setting, 'search')
  return {
    ...figuresOf('search.ours', ours),
    ...factsOf('search.duckdb', { containsMs: statementMs(duckdb, 6) }),
    ...factsOf('search.pandas', { containsMs: pandasMs(pandas, 'contains') }),
  }
}

// The peers' scripts run all their queries in one process, so they run again for each of the three
// jobs, between our rounds.
function measure(setting: Setting, topic: string): Readonly<Record<string, Measurement>> {
  const { versions, work, worker } = setting
  const withdrawals = join(dataOf(setting), 'withdrawals.csv')
  const { sqlite, duckdb } = peerDatabases(setting)
  const programs: Record<string, BenchProgram> = {
    ours: {
      command: process.execPath,
      args: [join(import.meta.dirname, '../ask.ts'), cacheOf(setting), worker, topic, withdrawals],
    },
  }
  if (duckdb) programs.duckdb = peerProcess(setting, 'ask-duckdb.sql', [`DB=${duckdb}`])
  if (versions.pandas && setting.n <= MAX_PANDAS_ROWS)
    programs.pandas = peerProcess(setting, 'ask-pandas.py', [withdrawals])
  if (sqlite && topic === 'sums')
    programs.sqlite3 = peerProcess(setting, 'sums-sqlite3.sh', [sqlite])
  return interleave(
    programs,
    setting.rounds,
    work,
    setting.say,
    [databaseOf(cacheOf(setting)), sqlite, duckdb].filter((path) => typeof path === 'string'),
  )
}

// Every figure of ours is the median over the rounds, each a process of its own.
function figuresOf(name: string, ours: Measurement | undefined): JobFacts {
  const rounds = (ours?.rounds ?? []).map(
    ({ out }) => (JSON.parse(out) as { figures: Record<string, number> }).figures,
  )
  const figures = Object.keys(rounds[0] ?? {})
  return factsOf(name, {
    ...Object.fromEntries(
      figures.map((figure) => [figure, median(rounds.map((round) => round[figure] as number))]),
    ),
    megabytes: ours?.megabytes,
  })
}

// peers/run-duckdb.mjs prints each statement's seconds on a line of its own.
function statementMs(duckdb: Measurement | undefined, index: number): number | undefined {
  return median(
    (duckdb?.rounds ?? []).map(
      ({ err }) => Number(/^[\d.]+/.exec(err.split('\n')[index] ?? '')?.[0]) * 1000,
    ),
  )
}

function pandasMs(pandas: Measurement | undefined, label: string): number | undefined {
  return median(
    (pandas?.rounds ?? []).map(
      ({ out }) => Number(new RegExp(`^${label} ([\\d.]+)`, 'm').exec(out)?.[1]) * 1000,
    ),
  )
}

const DECIMAL_PLACES = 18n
const UNITS_PER_ONE = 10n ** DECIMAL_PLACES

// Sums without the program's own arithmetic, to compare its sums with.
async function exactSums(
  csv: string,
): Promise<{ readonly rows: number; readonly sums: ReadonlyMap<string, bigint> }> {
  const sums = new Map<string, bigint>()
  let rows = -1
  for await (const line of createInterface({ input: createReadStream(csv), crlfDelay: Infinity })) {
    rows += 1
    if (rows === 0) continue
    // The first seven columns are never quoted: id, two dates, hash, user, currency, amount.
    const [, , , , , currency = '', amount = ''] = line.split(',', 7)
    sums.set(currency, (sums.get(currency) ?? 0n) + toUnits(amount))
  }
  return { rows, sums }
}

function toUnits(text: string): bigint {
  const [mantissa = '', power = '0'] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const places = DECIMAL_PLACES - BigInt(fraction.length) + BigInt(power)
  return BigInt(whole + fraction) * 10n ** places
}

function toText(units: bigint): string {
  const fraction = (units % UNITS_PER_ONE)
    .toString()
    .padStart(Number(DECIMAL_PLACES), '0')
    .replace(/0+$/, '')
  return `${units / UNITS_PER_ONE}${fraction === '' ? '' : `.${fraction}`}`
}
