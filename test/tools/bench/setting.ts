import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What the caller of the bench asked for. */
export interface Asked {
  readonly n: number
  readonly jobs: readonly string[]
  readonly rounds: number
  readonly seed: number
  readonly order: 'local' | 'random'
  readonly isDataKept: boolean
}

/** What every job works with. */
export interface Setting extends Asked {
  readonly root: string
  /** The folder of generator, scorer and peers. */
  readonly material: string
  /** The git-ignored folder for all that is made. */
  readonly work: string
  /** The built command line and database thread. */
  readonly cli: string
  readonly worker: string
  /** The interpreter that has the Python peers; undefined: there is none. */
  readonly python: string | undefined
  /** Versions of the peers that are here; undefined: not installed. */
  readonly versions: Readonly<Record<PeerName, string | undefined>>
  say(text: string): void
}

export const peerNames = ['duckdb', 'polars', 'pandas', 'sqlite3', 'python'] as const
export type PeerName = (typeof peerNames)[number]

const sizes: Readonly<Record<string, number>> = {
  '100k': 100_000,
  '1m': 1_000_000,
  '5m': 5_000_000,
}

/** The arguments of `npm run bench`; throws a sentence for what it does not understand. */
export function readAsked(words: readonly string[], allJobs: readonly string[]): Asked {
  const given = new Map<string, string>()
  for (let at = 0; at < words.length; at += 2) {
    const name = words[at] as string
    const value = words[at + 1]
    if (
      !['--n', '--jobs', '--rounds', '--seed', '--order', '--keep-data'].includes(name) ||
      value === undefined
    )
      throw new Error(`${name} is not understood`)
    given.set(name.slice(2), value)
  }
  const size = (given.get('n') ?? '100k').toLowerCase()
  const n = sizes[size] ?? Number(size)
  const jobs = given.get('jobs')?.split(',') ?? allJobs
  const order = given.get('order') ?? 'local'
  const rounds = Number(given.get('rounds') ?? '3')
  const seed = Number(given.get('seed') ?? '7')
  const unknown = jobs.filter((job) => !allJobs.includes(job))
  if (!Number.isInteger(n) || n < 1000)
    throw new Error(`--n ${size}: 100k, 1m, 5m, or a number from 1000`)
  if (unknown.length > 0)
    throw new Error(`--jobs ${unknown.join(',')}: there are ${allJobs.join(', ')}`)
  if (order !== 'local' && order !== 'random') throw new Error(`--order ${order}: local or random`)
  if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed))
    throw new Error('--rounds and --seed are whole numbers')
  return { n, jobs, rounds, seed, order, isDataKept: given.get('keep-data') !== 'no' }
}

/** Finds generator, peers and build; throws a sentence where the bench cannot be run at all. */
export function makeSetting(asked: Asked, say: (text: string) => void): Setting {
  const root = resolve(import.meta.dirname, '../../..')
  const material = resolve(root, '../shared/bench')
  const work = join(root, '.bench')
  if (!existsSync(join(material, 'gen.mjs')))
    throw new Error(
      'the generator and the peers are not here: ../shared/bench is missing. Put it beside the project',
    )
  if (!existsSync('/usr/bin/time'))
    throw new Error('memory is measured with /usr/bin/time: install the package time')
  mkdirSync(work, { recursive: true })
  // Their imports are looked up from where they lie, and only below the project are packages.
  for (const name of ['check.mjs', 'peers/duckdb_run.mjs'])
    copyFileSync(join(material, name), join(work, name.split('/').at(-1) as string))
  const python = findPython(work, say)
  const cli = join(root, '.out/main/cli.js')
  const worker = join(root, '.out/main/worker.js')
  if (!existsSync(cli)) throw new Error('the program is not built: npm run build')
  return {
    ...asked,
    root,
    material,
    work,
    cli,
    worker,
    python,
    versions: findVersions(root, python),
    say,
  }
}

/** Throws where the disk cannot hold the data of this size; tells how much that is. */
export function requireDisk({ n, work, isDataKept, say }: Setting): void {
  const disk = statfsSync(work)
  const free = (disk.bavail * disk.bsize) / 1e9
  // Generated files 1.7 kB a row (pages 0.7 of it, given up early where nothing is kept), cache
  // 1.4, what the peers make of it 1.2.
  const need = (n * (isDataKept ? 4300 : 3000)) / 1e9
  say(
    `${n} rows need about ${need.toFixed(1)} GB of disk at the most; ${free.toFixed(1)} GB are free`,
  )
  if (free < need + 1)
    throw new Error(
      `the disk has ${free.toFixed(1)} GB free and about ${(need + 1).toFixed(1)} GB are needed: free some, or choose a smaller --n`,
    )
}

// A venv of its own, made once, where the machine's Python has no polars; PARTNER_DESK_BENCH_PYTHON
// names another interpreter.
function findPython(work: string, say: (text: string) => void): string | undefined {
  const named = process.env.PARTNER_DESK_BENCH_PYTHON
  if (named) return named
  if (!isThere('python3', ['--version'])) return undefined
  const own = join(work, 'venv/bin/python')
  if (!existsSync(own)) {
    say('Python peers: making .bench/venv with polars and pandas (once)')
    spawnSync('python3', ['-m', 'venv', join(work, 'venv')], { stdio: 'ignore' })
    for (const name of ['polars', 'pandas'])
      spawnSync(own, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', name], {
        stdio: 'ignore',
      })
  }
  return existsSync(own) ? own : 'python3'
}

function findVersions(
  root: string,
  python: string | undefined,
): Record<PeerName, string | undefined> {
  const duckdb = join(root, 'node_modules/@duckdb/node-api/package.json')
  const asked = (code: string): string | undefined =>
    python ? said(python, ['-c', code]) : undefined
  return {
    duckdb: existsSync(duckdb)
      ? (JSON.parse(readFileSync(duckdb, 'utf8')) as { version: string }).version
      : undefined,
    polars: asked('import polars; print(polars.__version__)'),
    pandas: asked('import pandas; print(pandas.__version__)'),
    sqlite3: said('sqlite3', ['--version'])?.split(' ')[0],
    python: asked('import platform; print(platform.python_version())'),
  }
}

function said(command: string, args: readonly string[]): string | undefined {
  const done = spawnSync(command, args, { encoding: 'utf8' })
  return done.status === 0 ? done.stdout.trim() || undefined : undefined
}

function isThere(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
