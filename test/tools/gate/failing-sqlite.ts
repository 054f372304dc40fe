import { spawn } from 'node:child_process'
import Database from 'better-sqlite3'
import { isWanted, pass } from './fail-point.ts'
import { splitStatements } from './statements.ts'

type Transaction = Database.Transaction<(...values: unknown[]) => unknown>

/**
 * SQLite with fail points: `migration` after every statement of a schema step, `in-transaction`,
 * `after-commit`, `quarantine`, `checkpoint`, `closing` before and after a period is written and
 * once it is committed. For the test build only.
 */
export class FailingDatabase extends Database {
  override exec(sql: string): this {
    if (!isWanted('migration') || !this.inTransaction) return super.exec(sql)
    for (const statement of splitStatements(sql)) {
      super.exec(statement)
      pass('migration')
    }
    return this
  }

  override prepare(sql: string): never {
    const statement = super.prepare(sql)
    if (!statement.reader) {
      const run = statement.run.bind(statement)
      const point = sql.startsWith('INSERT INTO quarantine') ? 'quarantine' : 'in-transaction'
      const isClosing = sql.startsWith('INSERT INTO periods')
      statement.run = (...values: unknown[]) => {
        if (isClosing) pass('closing')
        const result = run(...values)
        if (this.inTransaction) pass(point)
        if (isClosing) pass('closing')
        this.#isClosing ||= isClosing
        return result
      }
    }
    return statement as never
  }

  override transaction(action: (...values: never[]) => unknown): never {
    const runTransaction = super.transaction(action as never) as unknown as Transaction
    const withFailPoints = <T extends (...values: unknown[]) => unknown>(run: T): T =>
      ((...values: unknown[]) => {
        const isOuter = !this.inTransaction
        const result = run(...values)
        if (isOuter) this.#passCommitPoints()
        return result
      }) as T
    return Object.assign(withFailPoints(runTransaction), {
      default: withFailPoints(runTransaction.default),
      deferred: withFailPoints(runTransaction.deferred),
      immediate: withFailPoints(runTransaction.immediate),
      exclusive: withFailPoints(runTransaction.exclusive),
    }) as never
  }

  #commits = 0
  #isClosing = false

  #passCommitPoints(): void {
    if (this.#isClosing) pass('closing')
    pass('after-commit')
    this.#commits += 1
    // Only another process can kill this one while a checkpoint copies its pages. The kill comes
    // during checkpoints after the third commit, whatever the number of the pass.
    if (isWanted('checkpoint') && this.#commits >= 3 && this.#commits % 3 === 0) {
      spawn('sh', ['-c', `sleep 0.00${this.#commits % 10}; kill -9 ${process.pid}`], {
        stdio: 'ignore',
        detached: true,
      }).unref()
      const until = performance.now() + 200
      while (performance.now() < until) this.pragma('wal_checkpoint(TRUNCATE)')
    }
  }
}
