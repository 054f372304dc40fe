// node run-duckdb.mjs SCRIPT.sql [DB=PATH] [NAME=VALUE …] — runs the statements of a script in
// DuckDB, in memory where no DB is named, with @NAME@ replaced by its value. Prints the first rows
// of each query, and on standard error the seconds of each statement, one per line.
//
// It stays JavaScript, because stripping types would count as DuckDB's time.
import { readFileSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'

const ROWS_SHOWN = 3

const [script, ...words] = process.argv.slice(2)
const values = new Map(
  words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
)
const statements = readFileSync(script, 'utf8')
  .replace(/^--.*\n/gm, '')
  .replace(/@([A-Z]+)@/g, (_, name) => getValue(name))
  .split(/;\s*\n/)
  .map((statement) => statement.trim())
  .filter(Boolean)

const database = await DuckDBInstance.create(values.get('DB') ?? ':memory:')
const connection = await database.connect()
for (const statement of statements) {
  const began = performance.now()
  const result = await connection.runAndReadAll(statement)
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(4)}\n`)
  if (statement.startsWith('select'))
    process.stdout.write(`${JSON.stringify(result.getRowsJson().slice(0, ROWS_SHOWN))}\n`)
}
process.exit()

function getValue(name) {
  const value = values.get(name)
  if (value === undefined) throw new Error(`${script} needs ${name}=…`)
  return value.replaceAll("'", "''")
}
