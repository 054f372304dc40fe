import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The options of the bench's caller. */
export interface BenchOptions {
  readonly n: number
  readonly jobs: readonly string[]
  readonly rounds: number
  readonly seed: number
  readonly order: 'local' | 'random'
  readonly isDataKept: boolean
}

/** The environment of every job. */
export interface Setting extends BenchOptions {
  readonly root: string
  /** The git-ignored folder for all generated files. */
  readonly work: string
  /** The built command line and database thread. */
  readonly cli: string
  readonly worker: string
  /** The interpreter that has the Python peers. Undefined if there is none. */
  readonly python: string | undefined
  /** Versions of the installed peers. Undefined: not installed. */
  readonly versions: Readonly<Record<PeerName, string | undefined>>
  say(text: string): void
}

export const peerNames = ['duckdb', 'polars', 'pandas', 'sqlite3', 'python'] as const
export type PeerName = (typeof peerNames)[number]

const requirements: Readonly<Record<PeerName, string>> = {
  duckdb: 'the npm package @duckdb/node-api',
  polars: 'the Python package polars',
  pandas: 'the Python package pandas',
  sqlite3: 'the program sqlite3',
  python: 'the program python3',
}

const multiples: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 }

/** Parses the arguments of `npm run bench`. Throws an Error with a sentence for a bad one. */
export function readOptions(words: readonly string[], allJobs: readonly string[]): BenchOptions {
  const options = new Map<string, string>()
  for (let index = 0; index < words.length; index += 2) {
    const name = words[index] as string
    const value = words[index + 1]
    if (
      !['--n', '--jobs', '--rounds', '--seed', '--order', '--keep-data'].includes(name) ||
      value === undefined
    )
      throw new Error(`${name} is not understood`)
    options.set(name.slice(2), value)
  }
  const size = options.get('n') ?? '100k'
  const n = readSize(size)
  const jobs = options.get('jobs')?.split(',') ?? allJobs
  const order = options.get('order') ?? 'local'
  const rounds = Number(options.get('rounds') ?? '3')
  const seed = Number(options.get('seed') ?? '7')
  const unknownJobs = jobs.filter((job) => !allJobs.includes(job))
  if (n === undefined || n < 1000)
    throw new Error(`--n ${size}: a number from 1000, such as 2000, 100k or 5m`)
  if (unknownJobs.length > 0)
    throw new Error(`--jobs ${unknownJobs.join(',')}: there are ${allJobs.join(', ')}`)
  if (order !== 'local' && order !== 'random') throw new Error(`--order ${order}: local or random`)
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed))
    throw new Error('--rounds and --seed are whole numbers')
  return { n, jobs, rounds, seed, order, isDataKept: options.get('keep-data') !== 'no' }
}

/** `2000`, `10k` or `1m`. */
function readSize(text: string): number | undefined {
  const [, digits = '', multiple = ''] = /^(\d+)([km]?)$/.exec(text.toLowerCase()) ?? []
  return digits === '' ? undefined : Number(digits) * (multiples[multiple] as number)
}

/**
 * Finds the built program and the installed peers, and reports missing peers. Throws an Error with
 * a sentence if the bench cannot run.
 */
export function makeSetting(request: BenchOptions, say: (text: string) => void): Setting {
  const root = resolve(import.meta.dirname, '../../..')
  const work = join(root, '.bench')
  if (!existsSync('/usr/bin/time'))
    throw new Error('memory is measured with /usr/bin/time: install the package time')
  mkdirSync(work, { recursive: true })
  const python = findPython(work)
  const versions = findVersions(root, python)
  const cli = join(root, '.out/main/cli.js')
  const worker = join(root, '.out/main/worker.js')
  if (!existsSync(cli)) throw new Error('the program is not built: npm run build')
  for (const line of missingPeers(versions)) say(line)
  return { ...request, root, work, cli, worker, python, versions, say }
}

/** A line for each missing peer, whose figures are not measured. */
export function missingPeers(versions: Setting['versions']): readonly string[] {
  return peerNames
    .filter((name) => versions[name] === undefined)
    .map((name) => `Left out: ${name}. It needs ${requirements[name]}, which is not installed.`)
}

/** Throws where the disk cannot hold the data of this size. Reports the size. */
export function requireDisk({ n, work, jobs, isDataKept, say }: Setting): void {
  const disk = statfsSync(work)
  const freeGb = (disk.bavail * disk.bsize) / 1e9
  // Generated files 1.7 kB a row (pages 0.7 of it, deleted early where no data is kept), cache 1.4,
  // the peers' databases 1.2. The cache with a feed takes another 3.2.
  const bytesPerRow = (isDataKept ? 4300 : 3000) + (jobs.includes('tied') ? 3200 : 0)
  const neededGb = (n * bytesPerRow) / 1e9
  say(
    `${n} rows need about ${neededGb.toFixed(1)} GB of disk at the most; ${freeGb.toFixed(1)} GB are free`,
  )
  if (freeGb < neededGb + 1)
    throw new Error(
      `the disk has ${freeGb.toFixed(1)} GB free and about ${(neededGb + 1).toFixed(1)} GB are needed: free some, or choose a smaller --n`,
    )
}

// The set-up makes the environment (resources/setup/python-packages.mjs).
function findPython(work: string): string | undefined {
  const candidates = [
    process.env.PARTNER_DESK_BENCH_PYTHON,
    join(work, 'venv/bin/python'),
    'python3',
  ]
  return candidates.find((path) => path && outputOf(path, ['--version']) !== undefined)
}

function findVersions(
  root: string,
  python: string | undefined,
): Record<PeerName, string | undefined> {
  const evaluate = (code: string): string | undefined =>
    python ? outputOf(python, ['-c', code]) : undefined
  return {
    duckdb: outputOf(
      process.execPath,
      ['--eval', "console.log(require('@duckdb/node-api').version().replace('v', ''))"],
      root,
    ),
    polars: evaluate('import polars; print(polars.__version__)'),
    pandas: evaluate('import pandas; print(pandas.__version__)'),
    sqlite3: outputOf('sqlite3', ['--version'])?.split(' ')[0],
    python: evaluate('import platform; print(platform.python_version())'),
  }
}

function outputOf(command: string, args: readonly string[], cwd?: string): string | undefined {
  const outcome = spawnSync(command, args, { cwd, encoding: 'utf8' })
  return outcome.status === 0 ? outcome.stdout.trim() || undefined : undefined
}
