// npm run bench [-- --n 100000] [--repeat 3] — the jobs that exist so far beside what their users would otherwise use, on the same
// data, interleaved in one run. Ratios count; seconds are one machine's. Generator, peers and scorer stand in ../shared/bench.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const material = resolve(root, '../shared/bench')
const work = join(root, '.bench')
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? fallback : process.argv[at + 1]
}
const n = Number(option('n', '100000'))
const repeat = Number(option('repeat', '3'))
const seed = option('seed', '7')
const order = option('order', 'local')

if (!existsSync(join(material, 'gen.mjs'))) {
  console.error('The generator and the peers are not here: ../shared/bench is missing; check it out beside the project.')
  process.exit(2)
}
mkdirSync(work, { recursive: true })
const has = (command, args) => spawnSync(command, args, { encoding: 'utf8' })
const data = join(work, `data-${n}-${seed}-${order}`)
if (!existsSync(join(data, 'manifest.json'))) must(process.execPath, [join(material, 'gen.mjs'), '--n', String(n), '--seed', seed, '--order', order, '--out', data, '--only', 'pages,csv,ledger'])
const cli = join(root, '.out/main/cli.js')
const desk = join(work, 'desk')
const mapping = join(work, 'mapping.json')
writeFileSync(mapping, JSON.stringify({ date_window_hours: '1' }))
const peers = findPeers()
const results = {}

// ---- jobs
const ingest = {
  ours: () => (
    rmSync(desk, { recursive: true, force: true }),
    [process.execPath, [join(import.meta.dirname, 'ingest.ts'), join(data, 'withdrawals.pages.jsonl'), desk, join(root, '.out/main/worker.js')]]
  ),
}
if (peers.python) ingest['Python sqlite3'] = () => ['python3', [join(material, 'peers/ingest_py.py'), join(data, 'withdrawals.pages.jsonl'), join(work, 'py.db'), '10']]
measure('first sync into an empty cache', ingest, 1)
const out = (name) => join(work, `${name}.csv`)
const reconcile = {
  ours: () => (
    clear(out('ours')),
    [
      process.execPath,
      [
        cli,
        'reconcile',
        '--data-dir',
        desk,
        '--ledger',
        join(data, 'ledger.csv'),
        '--mapping',
        mapping,
        '--offline',
        '--cache-complete',
        '--as-of',
        '2026-01-01T00:00:00Z',
        '--json',
        '--out',
        out('ours'),
      ],
    ]
  ),
}
if (peers.duckdb) reconcile.DuckDB = () => [process.execPath, [join(work, 'duckdb_run.mjs'), join(material, 'peers/recon_duckdb.sql'), `DIR=${data}`, `OUT=${out('duckdb')}`]]
if (peers.polars) reconcile.polars = () => ['python3', [join(material, 'peers/recon_polars.py'), data, out('polars')]]
if (peers.pandas) reconcile.pandas = () => ['python3', [join(material, 'peers/recon_pandas.py'), data, out('pandas')]]
if (peers.sqlite) reconcile['sqlite3 shell'] = () => ['sh', [join(material, 'peers/recon_sqlite.sh'), data, out('sqlite')]]
measure(`reconcile ${n} ledger rows against ${n} withdrawals`, reconcile, repeat, [0, 1])
const read = { ours: () => [process.execPath, [join(import.meta.dirname, 'read-ledger.ts'), join(data, 'ledger.csv')]] }
if (peers.duckdb) read.DuckDB = () => [process.execPath, [join(work, 'duckdb_run.mjs'), join(material, 'peers/load_csv_duckdb.sql'), `F=${join(data, 'ledger.csv')}`]]
if (peers.sqlite) read['sqlite3 .import'] = () => ['sh', [join(material, 'peers/load_sqlite.sh'), join(data, 'ledger.csv')]]
measure('read the ledger', read, repeat)
const columns = 'id,created_at,confirmation_date,external_ref,txn_hash,end_user_id,currency,network_name,amount,charged_fee,debited_amount,address,status,is_blocked,reason'
const write = { ours: () => (clear(out('export')), [process.execPath, [cli, 'export', 'withdrawals', '--data-dir', desk, '--columns', columns, '--out', out('export')]]) }
if (peers.sqlite) {
  const db = join(work, 'export.db')
  rmSync(db, { force: true })
  must('sqlite3', [db, '.mode csv', `.import ${join(data, 'withdrawals.csv')} w`])
  write['sqlite3 -csv'] = () => ['sh', [join(material, 'peers/export_sqlite.sh'), db, out('export-sqlite')]]
}
measure('export 15 columns', write, repeat)

score('ours')
if (peers.duckdb) score('duckdb')
if (peers.sqlite) score('sqlite')
report()

// ---- how it is done
function must(command, args) {
  const done = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0) throw new Error(`${command} ${args[0]} ended with ${done.status}`)
}

function clear(path) {
  rmSync(path, { force: true })
  rmSync(`${path}.manifest.json`, { force: true })
}

function findPeers() {
  const python = has('python3', ['-c', '1']).status === 0
  const duckdb = join(work, 'node_modules/@duckdb/node-api')
  if (!existsSync(duckdb)) {
    writeFileSync(join(work, 'package.json'), '{"private":true,"type":"module"}')
    spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel', 'error', '@duckdb/node-api'], { cwd: work, stdio: 'ignore' })
  }
  for (const name of ['check.mjs', 'peers/duckdb_run.mjs']) copyFileSync(join(material, name), join(work, name.split('/').at(-1)))
  return {
    python,
    duckdb: existsSync(duckdb) ? JSON.parse(readFileSync(join(duckdb, 'package.json'), 'utf8')).version : undefined,
    polars: python ? has('python3', ['-c', 'import polars; print(polars.__version__)']).stdout.trim() || undefined : undefined,
    pandas: python ? has('python3', ['-c', 'import pandas; print(pandas.__version__)']).stdout.trim() || undefined : undefined,
    sqlite: has('sqlite3', ['--version']).stdout?.split(' ')[0] || undefined,
  }
}

// Whole processes, one after the other in turn, so that a slow minute of the machine meets all of them.
function measure(job, ways, times, allowed = [0]) {
  const seen = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  for (let round = 0; round < times; round += 1) {
    for (const [name, make] of Object.entries(ways)) {
      const [command, args] = make()
      const done = spawnSync('/usr/bin/time', ['-f', '%e %M', '-o', join(work, 'time.txt'), command, ...args], {
        cwd: work,
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: work, NODE_NO_WARNINGS: '1' },
        maxBuffer: 1 << 28,
      })
      if (!allowed.includes(done.status)) {
        console.error(`${job}, ${name}: ended with ${done.status}: ${done.stderr.slice(0, 300)}`)
        continue
      }
      const [seconds, kilobytes] = readFileSync(join(work, 'time.txt'), 'utf8').trim().split('\n').at(-1).split(' ').map(Number)
      seen[name].push({ seconds, megabytes: kilobytes / 1024, said: done.stdout.trim().slice(0, 200) })
    }
  }
  results[job] = seen
}

function score(name) {
  const done = spawnSync(process.execPath, [join(work, 'check.mjs'), data, out(name)], { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_PATH: join(root, 'node_modules') } })
  console.log(`score ${name}: ${done.stdout.trim() || done.stderr.trim().slice(0, 300)}`)
}

function report() {
  const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
  console.log(`\n${n} rows, seed ${seed}, order ${order}, ${cpus().length} cores, Node ${process.version}`)
  console.log(`peers: DuckDB ${peers.duckdb ?? 'not installed'}, polars ${peers.polars ?? 'not installed'}, pandas ${peers.pandas ?? 'not installed'}, sqlite3 ${peers.sqlite ?? 'not installed'}`)
  for (const [job, ways] of Object.entries(results)) {
    console.log(`\n${job}`)
    const ours = ways.ours.length > 0 ? middle(ways.ours.map((run) => run.seconds)) : undefined
    for (const [name, runs] of Object.entries(ways)) {
      if (runs.length === 0) continue
      const seconds = middle(runs.map((run) => run.seconds))
      const memory = middle(runs.map((run) => run.megabytes))
      const ratio = name === 'ours' || ours === undefined ? '' : `   ours takes ${(ours / seconds).toFixed(2)} of it`
      console.log(`  ${name.padEnd(16)} ${seconds.toFixed(2).padStart(8)} s ${memory.toFixed(0).padStart(6)} MB${ratio}${name === 'ours' && job.startsWith('first sync') ? `   ${runs[0].said}` : ''}`)
    }
    for (const peer of ['DuckDB', 'polars']) if (job.startsWith('reconcile') && !ways[peer]) console.log(`  ${peer.padEnd(16)} not measured (not installed)`)
  }
}
