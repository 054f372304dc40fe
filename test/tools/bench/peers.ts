import { extname, join } from 'node:path'
import type { BenchProgram } from './runs.ts'
import type { Setting } from './setting.ts'

const folder = join(import.meta.dirname, 'peers')

/**
 * The process of one of the scripts in peers/: `.py` by the interpreter that has the packages,
 * `.sh` by the shell, `.sql` by DuckDB with arguments of the form NAME=VALUE.
 */
export function peerProcess(
  { python }: Pick<Setting, 'python'>,
  script: string,
  words: readonly string[],
): Pick<BenchProgram, 'command' | 'args'> {
  const path = join(folder, script)
  switch (extname(script)) {
    case '.py':
      return { command: python ?? 'python3', args: [path, ...words] }
    case '.sh':
      return { command: 'sh', args: [path, ...words] }
    case '.sql':
      return { command: process.execPath, args: [join(folder, 'run-duckdb.mjs'), path, ...words] }
    default:
      throw new Error(`peers/${script}: nothing here runs it`)
  }
}
