import type { Goal, Limit } from './judge.ts'

const at1m = [1_000_000]
const at5m = [5_000_000]
const largeSizes = [1_000_000, 5_000_000]
const atLeast100k = [100_000, 1_000_000, 5_000_000]

/**
 * A goal: its title in the table, the figure, the peer's figure if the bounds apply to the
 * quotient, the unit, the sizes, and the bounds `must` and `aim`. A bound that is a number is the
 * largest allowed value. Figures of the job itself are written without the name of the job.
 */
type Row = readonly [
  title: string,
  figure: string,
  against: string | undefined,
  unit: string,
  sizes: Goal['sizes'],
  must?: number | Limit,
  aim?: number | Limit,
]

/**
 * The goals of resources/docs/performance.md as data, in its order and with its numbers. A figure
 * without a bound there has none here, and is only shown.
 */
export const goals: readonly Goal[] = [
  ...goalsOf('reconcile', 'reconcile', [
    ['false or missed breaks against the answer key', 'ours.wrong', undefined, 'breaks', 'any', 0],
    ['false or missed breaks, shuffled ledger', 'shuffled.wrong', undefined, 'breaks', 'any', 0],
    ['time / polars', 'ours.seconds', 'polars.seconds', 's', at1m, 1, 0.7],
    ['time / DuckDB', 'ours.seconds', 'duckdb.seconds', 's', at1m, 0.5],
    ['peak memory', 'ours.megabytes', undefined, 'MB', at1m, 300],
  ]),
  ...goalsOf('reconcile mapped', 'mapped', [
    ['with sign, unit and condition / plain file', 'ours.seconds', 'plain.seconds', 's', at1m, 1.5],
    ['false or missed breaks against the answer key', 'ours.wrong', undefined, 'breaks', 'any', 0],
  ]),
  ...goalsOf('reconcile tied', 'tied', [
    ['a feed row for each withdrawal / no feed', 'ours.seconds', 'untied.seconds', 's', at1m],
    ['false or missed breaks against the answer key', 'ours.wrong', undefined, 'breaks', 'any', 0],
  ]),
  ...goalsOf('reconcile 5 M', 'reconcile', [
    ['time / polars', 'ours.seconds', 'polars.seconds', 's', at5m, 0.7, 0.5],
    ['peak memory', 'ours.megabytes', undefined, 'MB', at5m, 500],
  ]),
  ...goalsOf('growth', 'growth', [
    ['exponent of time 100 k → 1 M', 'ours.100k-1m', undefined, '', largeSizes, 1.1],
    ['exponent of time 1 M → 5 M', 'ours.1m-5m', undefined, '', at5m, 1.1],
    [
      'shuffled ledger / ledger in order',
      'reconcile.shuffled.seconds',
      'reconcile.ours.seconds',
      's',
      largeSizes,
      1.5,
    ],
  ]),
  ...goalsOf('read', 'read', [
    ['the ledger, strict / DuckDB', 'ours.seconds', 'duckdb.seconds', 's', at1m, 0.9, 0.7],
  ]),
  ...goalsOf('export', 'export', [
    ['time, formula guard on / sqlite3', 'ours.seconds', 'sqlite3.seconds', 's', at1m, 1],
    ['time, formula guard on / DuckDB', 'ours.seconds', 'duckdb.seconds', 's', at1m, undefined, 1],
    ['peak memory', 'ours.megabytes', undefined, 'MB', 'any', 250],
  ]),
  ...goalsOf('lists', 'lists', [
    ['filter, sorted: first 100 rows, warm', 'ours.firstWarmMs', undefined, 'ms', at1m, 1],
    ['filter, sorted: first 100 rows, cold', 'ours.firstColdMs', undefined, 'ms', at1m, 20],
    [
      'filter, sorted: first 100 rows, cold / DuckDB',
      'ours.firstColdMs',
      'duckdb.pageMs',
      'ms',
      at1m,
    ],
    ['deep page / first page', 'ours.deepMs', 'ours.pageMs', 'ms', at1m, 2],
    ['all rows by amount: first 100, cold', 'ours.amountColdMs', 'duckdb.amountMs', 'ms', at1m],
  ]),
  ...goalsOf('sums', 'sums', [
    ['wrong sums or counts', 'ours.wrong', undefined, 'sums', 'any', 0],
    ['count and exact sum per currency', 'ours.allMs', undefined, 'ms', at1m, 100],
    ['count and exact sum per currency / DuckDB', 'ours.allMs', 'duckdb.allMs', 'ms', at1m, 2.5, 1],
    ['count and exact sum of one filter / DuckDB', 'ours.filterMs', 'duckdb.filterMs', 'ms', at1m],
  ]),
  ...goalsOf('search', 'search', [
    ['prefix of ids and hashes', 'ours.prefixMs', undefined, 'ms', at1m, 5],
    ['anywhere in five fields', 'ours.anywhereMs', undefined, 'ms', at1m, 100],
    ['anywhere / DuckDB contains', 'ours.anywhereMs', 'duckdb.containsMs', 'ms', at1m],
  ]),
  ...goalsOf('sync', 'sync', [
    ['records lost or invented', 'ours.lost', undefined, 'records', 'any', 0],
    [
      'first sync of the feed over HTTP',
      'ours.rowsPerSecond',
      undefined,
      'rows/s',
      at1m,
      { least: 30_000 },
      { least: 50_000 },
    ],
    [
      'first sync of the feed / Python, which only saves',
      'ours.rowsPerSecond',
      'ingest.python.rowsPerSecond',
      'rows/s',
      at1m,
    ],
    [
      'slowdown of the first sync, last tenth / first tenth',
      'ours.slowing',
      undefined,
      '×',
      at1m,
      1.5,
    ],
    [
      'rate of the first sync / bare client that stores nothing',
      'ours.rowsPerSecond',
      'bare.rowsPerSecond',
      'rows/s',
      at1m,
    ],
    ['incremental, 1,000 new records', 'ours.incrementalSeconds', undefined, 's', at1m],
    [
      'first sync of 100,000 listed withdrawals over loopback, pages of 1,000',
      'listed.ours.rowsPerSecond',
      undefined,
      'rows/s',
      atLeast100k,
      { least: 30_000 },
    ],
    [
      'first sync of 100,000 listed withdrawals over loopback, pages of 30',
      'listed.ours.pagesPerSecond',
      undefined,
      'pages/s',
      atLeast100k,
      { least: 200 },
    ],
    ['listed withdrawals lost or invented', 'listed.ours.lost', undefined, 'records', 'any', 0],
    [
      'daily sync, calls / fewest possible calls',
      'listed.ours.dailyCalls',
      undefined,
      '×',
      'any',
      1.05,
    ],
    [
      'withdrawals saved from files / Python',
      'ingest.ours.rowsPerSecond',
      'ingest.python.rowsPerSecond',
      'rows/s',
      at1m,
    ],
    [
      'slowdown of saving from files, last tenth / first tenth',
      'ingest.ours.slowing',
      undefined,
      '×',
      at1m,
    ],
  ]),
  ...goalsOf('bounds', 'ingest', [
    ['database beyond the raw record', 'ours.bytesBeyondRaw', undefined, 'B/row', largeSizes, 960],
  ]),
  ...goalsOf('ids', 'ids', [
    [
      'withdrawals by id / bare client',
      'ours.perSecond',
      'bare.perSecond',
      '/s',
      'any',
      { least: 0.5 },
    ],
  ]),
  ...goalsOf('main thread', 'window', [
    ['p99 delay while jobs run', 'ours.delayP99Ms', undefined, 'ms', 'any', 16],
    ['worst delay while jobs run', 'ours.delayWorstMs', undefined, 'ms', 'any', 50],
    ['longest task of the page while jobs run', 'ours.longestTaskMs', undefined, 'ms', 'any', 50],
  ]),
  ...goalsOf('flow', 'flow', [
    [
      'longest task of the page in the recorded flow',
      'ours.longestTaskMs',
      undefined,
      'ms',
      'any',
      50,
    ],
    [
      'worst delay of the main thread in the recorded flow',
      'ours.hostWorstMs',
      undefined,
      'ms',
      'any',
      50,
    ],
  ]),
  ...goalsOf('visits', 'visits', [
    [
      'from key press to content, the slowest screen on its first visit',
      'ours.firstMs',
      undefined,
      'ms',
      'any',
      300,
    ],
    [
      'from key press to content, the slowest screen on a later visit',
      'ours.againMs',
      undefined,
      'ms',
      'any',
      300,
    ],
  ]),
  ...goalsOf('table', 'window', [
    ['wheel, p95 between frames', 'ours.wheelP95Ms', undefined, 'ms', largeSizes, 16.9],
    ['wheel, p95, processor slowed 4 ×', 'slowed.wheelP95Ms', undefined, 'ms', largeSizes, 33.4],
    ['jump, median', 'ours.jumpMs', undefined, 'ms', largeSizes, 36],
    ['jump, median, processor slowed 4 ×', 'slowed.jumpMs', undefined, 'ms', largeSizes],
    ['heap of the page', 'ours.heapMb', undefined, 'MB', largeSizes],
  ]),
  ...goalsOf('start', 'start', [
    ['cold start to usable window (second start)', 'ours.seconds', undefined, 's', at1m, 2, 1],
    ['script before the first screen, gz', 'ours.scriptKb', undefined, 'kB', 'any', 120],
  ]),
  ...goalsOf('cancel', 'cancel', [
    [
      'time until a cancelled job has ended, the slowest',
      'ours.slowestMs',
      undefined,
      'ms',
      largeSizes,
      200,
    ],
    ['cancelled jobs that left something behind', 'ours.left', undefined, 'jobs', 'any', 0],
  ]),
  ...goalsOf('key', 'key', [
    [
      'false or missed breaks, three seeds, both orders',
      'ours.wrong',
      undefined,
      'breaks',
      'any',
      0,
    ],
  ]),
]

function goalsOf(job: string, prefix: string, rows: readonly Row[]): readonly Goal[] {
  const nameOf = (figure: string): string =>
    figure.split('.').length === 2 ? `${prefix}.${figure}` : figure
  return rows.map(([title, figure, against, unit, sizes, must, aim]) => ({
    job,
    title,
    fact: nameOf(figure),
    ...(against !== undefined && { against: nameOf(against) }),
    unit,
    sizes,
    ...(must !== undefined && { must: limitOf(must) }),
    ...(aim !== undefined && { aim: limitOf(aim) }),
  }))
}

function limitOf(bound: number | Limit): Limit {
  return typeof bound === 'number' ? { most: bound } : bound
}
