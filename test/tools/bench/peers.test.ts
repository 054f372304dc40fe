import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scoreBreaks } from './data/score.ts'
import { writeData } from './data/write-data.ts'
import { peerProcess } from './peers.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'partner-desk-peers-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(script: string, ...values: readonly string[]): string {
  const { command, args } = peerProcess({ python: 'python3' }, script, values)
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

describe('peerProcess', () => {
  it('runs each script of the folder by its kind', () => {
    const scripts = readdirSync(join(import.meta.dirname, 'peers'))
    const commands = scripts
      .filter((name) => /\.(?:py|sh|sql)$/.test(name))
      .map((name) => [name, peerProcess({ python: 'venv/python' }, name, []).command])
    expect(Object.fromEntries(commands)).toMatchObject({
      'reconcile-polars.py': 'venv/python',
      'reconcile-sqlite3.sh': 'sh',
      'reconcile-duckdb.sql': process.execPath,
    })
  })

  it('reconciles in DuckDB, with every planted break and no other', () => {
    const files = new Set(['withdrawals', 'ledger'] as const)
    writeData({ folder, n: 2000, seed: 7, order: 'local', files })
    const breaks = join(folder, "breaks 'of' DuckDB.csv")
    run('reconcile-duckdb.sql', `FOLDER=${folder}`, `OUT=${breaks}`)
    const { planted, found, falseBreaks } = scoreBreaks(join(folder, 'answers.csv'), breaks, false)
    expect([planted > 50, planted - found, falseBreaks]).toEqual([true, 0, 0])
  })

  it('stores the withdrawals in the named database', () => {
    const files = new Set(['withdrawals'] as const)
    const { withdrawals } = writeData({ folder, n: 1000, seed: 7, order: 'local', files })
    const database = `DB=${join(folder, 'withdrawals.duckdb')}`
    const out = join(folder, 'out.csv')
    run('load-duckdb.sql', `WITHDRAWALS=${join(folder, 'withdrawals.csv')}`, database)
    run('export-duckdb.sql', database, `OUT=${out}`)
    expect(run('read-duckdb.sql', `LEDGER=${out}`)).toBe(`[["${withdrawals}"]]\n`)
  })

  it('refuses a script whose value is missing', () => {
    expect(() => run('read-duckdb.sql')).toThrow('needs LEDGER=…')
  })
})
