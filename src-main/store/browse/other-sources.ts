import type { AnyReport, FileQuery } from '../../contract/reporting.ts'
import { columnsOf } from '../../contract/reporting.ts'
import type { Source } from './list-source.ts'

/** Returns the source of a run's lines that are neither matched nor in a break. */
export function linesOf(run: number): Source {
  return {
    from: 'run_lines',
    number: 'run_lines.rowid',
    texts: ['CAST(run_lines.line AS TEXT)', 'run_lines.reason'],
    where: ['run_lines.run = ?'],
    values: [run],
    defaultOrder: 'run_lines.line',
    uniqueOrder: 'run_lines.line',
    // Cast, because a cell is always text.
    cell: (name) => (name === 'line' ? 'CAST(run_lines.line AS TEXT)' : `run_lines.${name}`),
    hasKeyColumns: () => false,
  }
}

/** Returns the source of a run's observations about its records. */
export function observationsOf(run: number): Source {
  return {
    from: 'run_observations',
    number: 'run_observations.rowid',
    texts: ['record', 'names'],
    where: ['run = ?'],
    values: [run],
    defaultOrder: 'record',
    uniqueOrder: 'record',
    cell: (name) => (name === 'fields' ? 'names' : name),
    hasKeyColumns: () => false,
  }
}

/** Returns the source of rows that were computed before, with cells in the order of the columns. */
export function suppliedRowsSource(report: AnyReport, rows: FileQuery['suppliedRows']): Source {
  const columns = columnsOf(report)
  const cell = (name: string): string =>
    `json_extract(given.value, '$[${columns.findIndex((column) => column.name === name)}]')`
  return {
    from: 'json_each(?) AS given',
    number: 'given.key',
    texts: columns.filter(({ kind }) => kind === 'text').map(({ name }) => cell(name)),
    where: [],
    values: [JSON.stringify(rows)],
    defaultOrder: 'given.key',
    uniqueOrder: 'given.key',
    cell,
    hasKeyColumns: () => false,
  }
}
