import type { Facts, GoalVerdict, Limit, State } from './judge.ts'

/** The display names of the programs in a table, by the names in their figures. */
export const programNames: Readonly<Record<string, string>> = {
  ours: 'Partner Desk',
  shuffled: 'Partner Desk, shuffled ledger',
  plain: 'Partner Desk, plain ledger',
  respelled: 'Partner Desk, respelled ledger',
  untied: 'Partner Desk, cache without a feed',
  polars: 'polars',
  duckdb: 'DuckDB',
  sqlite3: 'sqlite3',
  pandas: 'pandas',
  python: 'Python',
  bare: 'bare client',
}

const heads = ['job', 'line', 'ours', 'peers', 'ratio', 'must', '', 'to aim at', '']

/** The goals with their figures, as a Markdown table with aligned columns. */
export function goalTable(verdicts: readonly GoalVerdict[], facts: Facts): string {
  return evenTable([heads, ...verdicts.map((line) => rowOf(line, facts))])
}

/**
 * One row per program for jobs that are whole processes: seconds, processor seconds, peak memory.
 */
export function processTable(job: string, facts: Facts): string {
  const programs = Object.keys(facts).flatMap((fact) =>
    fact.startsWith(`${job}.`) && fact.endsWith('.seconds') ? [fact.split('.')[1] as string] : [],
  )
  if (programs.length === 0) return ''
  const cell = (program: string, figure: string, places: number): string =>
    toText(facts[`${job}.${program}.${figure}`], places)
  const rows = programs.map((program) => [
    programNames[program] ?? program,
    cell(program, 'seconds', 2),
    [cell(program, 'fastest', 2), cell(program, 'slowest', 2)].join('–'),
    cell(program, 'cpuSeconds', 2),
    cell(program, 'megabytes', 0),
  ])
  return evenTable([[job, 's', 'fastest–slowest', 'processor s', 'MB'], ...rows])
}

const stepHeads = [
  'step',
  'ms',
  'long tasks',
  'longest task',
  'frames p95',
  'worst frame',
  'host p99',
  'host worst',
]

/** The recorded flow step by step, in milliseconds; empty where it was not run. */
export function stepTable(facts: Facts): string {
  const steps = [
    ...new Set(Object.keys(facts).flatMap((fact) => /^step\.(\w+)\.ms$/.exec(fact)?.[1] ?? [])),
  ]
  if (steps.length === 0) return ''
  const figures = [
    'ms',
    'longTasks',
    'longestTaskMs',
    'frameP95Ms',
    'frameWorstMs',
    'hostP99Ms',
    'hostWorstMs',
  ]
  return evenTable([
    stepHeads,
    ...steps.map((step) => [
      step,
      ...figures.map((figure) =>
        toText(facts[`step.${step}.${figure}`], figure.startsWith('host') ? 1 : 0),
      ),
    ]),
  ])
}

function rowOf({ goal, value, ratio, must, aim }: GoalVerdict, facts: Facts): string[] {
  const [job = '', , figure = ''] = goal.fact.split('.')
  const ownProgram = goal.fact.split('.')[1]
  // The figures of the peers: that of the same name, and the compared one where its name differs.
  const peers = Object.keys(facts).filter(
    (fact) =>
      fact === goal.against ||
      (fact.startsWith(`${job}.`) &&
        fact.endsWith(`.${figure}`) &&
        fact.split('.')[1] !== ownProgram &&
        ownProgram === 'ours' &&
        !fact.includes('.shuffled.') &&
        !fact.includes('.entries.') &&
        !fact.includes('.slowed.')),
  )
  return [
    goal.job,
    goal.title,
    value === undefined ? '' : `${toRoundedText(value)} ${goal.unit}`.trim(),
    peers
      .map(
        (fact) =>
          `${programNames[fact.split('.')[1] as string] ?? fact.split('.')[1]} ${toRoundedText(facts[fact] as number)}`,
      )
      .join(' · '),
    ratio === undefined ? '' : ratio.toFixed(2),
    limitOf(goal.must),
    stateOf(must),
    limitOf(goal.aim),
    stateOf(aim),
  ]
}

function limitOf(limit: Limit | undefined): string {
  if (!limit) return ''
  return 'most' in limit ? `≤ ${limit.most}` : `≥ ${limit.least}`
}

function stateOf(state: State): string {
  return {
    met: 'met',
    missed: 'MISSED',
    'not measured': 'not measured',
    'other size': 'other size',
    none: '',
  }[state]
}

function toRoundedText(value: number): string {
  const size = Math.abs(value)
  return toText(value, size >= 100 || Number.isInteger(value) ? 0 : size >= 10 ? 1 : 2)
}

function toText(value: number | undefined, places: number): string {
  return value === undefined
    ? ''
    : value.toFixed(places).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ',')
}

function evenTable(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows
  const widths = head.map((_, column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`
  return [
    line(head),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...rows.slice(1).map(line),
  ].join('\n')
}
