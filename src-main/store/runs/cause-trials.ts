import { Failure } from '../../base/failure.ts'
import type { RunCause } from '../../contract/run.ts'
import type { MatchedLines } from '../../matching/matched-lines.ts'
import type { CauseBeforeTrial } from '../../reconciliation/causes/cause.ts'
import { MOVED_COLUMN } from '../../reconciliation/causes/identifier-evidence.ts'
import type { MappingChange } from '../../reconciliation/row/change-proposal.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { mappingToJson } from '../../reconciliation/row/mapping.ts'
import { applyChange } from '../../reconciliation/row/mapping-change.ts'

/** Maximum number of trials, each of which reads and matches the whole ledger. */
const MAX_TRIALS = 8
/** The share of the ledger's rows above which a cause is named even if no change cures it. */
const MIN_UNCURED_SHARE = 0.1

/** Matches the ledger under another mapping and stores nothing. */
export type MatchUnderMapping = (mapping: Mapping) => Promise<MatchedLines>

interface Trial {
  readonly change: MappingChange
  readonly gain: number
  readonly lose: number
}

/**
 * Tries the changes of each cause, and keeps the change with the largest number of gained minus
 * lost rows. If rows have several causes, all changes together may gain more rows than any single
 * change. Each cause whose own change gains no row then gets all changes. `namedMapping` is the
 * mapping with all its columns by name. `linesBefore` are the lines that match without a change. A
 * name of a network or currency counts as unknown only if its trial loses no row.
 */
export async function tryCauses(
  candidates: readonly CauseBeforeTrial[],
  { mapping, namedMapping }: { readonly mapping: Mapping; readonly namedMapping: Mapping },
  linesBefore: MatchedLines,
  ledgerRows: number,
  matchUnderMapping: MatchUnderMapping,
): Promise<readonly RunCause[]> {
  let trials = 0
  const tryChange = async (change: MappingChange): Promise<Trial | undefined> => {
    trials += 1
    if (trials > MAX_TRIALS) return undefined
    try {
      const linesAfter = await matchUnderMapping(applyChange(namedMapping, change))
      return {
        change,
        gain: linesAfter.countBeyond(linesBefore),
        lose: linesBefore.countBeyond(linesAfter),
      }
    } catch (error) {
      // The file is refused under the changed mapping.
      if (error instanceof Failure && error.kind === 'badInput') return undefined
      throw error
    }
  }
  const causes: { cause: CauseBeforeTrial; best: Trial | undefined }[] = []
  for (const cause of candidates) {
    let best: Trial | undefined
    for (const change of cause.changes) {
      const trial = await tryChange(withMovedColumn(change, cause, namedMapping))
      if (trial && (!best || trial.gain - trial.lose > best.gain - best.lose)) best = trial
    }
    if (isName(cause) && best?.lose !== 0) continue
    causes.push({ cause, best })
  }
  const changesWithoutGain = causes.flatMap(({ best }) =>
    best && best.gain === 0 ? [best.change] : [],
  )
  const bestChanges = causes.flatMap(({ best }) => (best ? [best.change] : []))
  const combinedTrial =
    changesWithoutGain.length > 0 && bestChanges.length > 1
      ? await tryChange(bestChanges.reduce(mergeChanges))
      : undefined
  const bestSingleGain = Math.max(0, ...causes.map(({ best }) => best?.gain ?? 0))
  return causes
    .map(({ cause, best }) => {
      const isOneOfSeveral =
        best?.gain === 0 && combinedTrial !== undefined && combinedTrial.gain > bestSingleGain
      return toCause(cause, isOneOfSeveral ? combinedTrial : best)
    })
    .map((cause) => ({
      ...cause,
      change: cause.change && withAllColumns(cause.change, mapping, namedMapping),
    }))
    .filter((cause) => isWorthNaming(cause, ledgerRows))
}

// True for a name of a network or currency. An alias for it would lose matched rows if it is the
// provider's own name.
function isName({ kind, field }: CauseBeforeTrial): boolean {
  return kind === 'unknown_word' && field !== 'status'
}

// A cause without a cure is named only if it concerns many rows: few rows may differ by chance.
// Another time zone matters only if it moves a row into another day.
function isWorthNaming({ kind, change, rows, gain, lose }: RunCause, ledgerRows: number): boolean {
  if (kind === 'unknown_word') return true
  if (change !== null) return gain > lose
  return kind !== 'time_zone' && rows >= ledgerRows * MIN_UNCURED_SHARE
}

function toCause(
  { changes: _changes, ...cause }: CauseBeforeTrial,
  best: Trial | undefined,
): RunCause {
  return best && isCure(cause.kind, best)
    ? { ...cause, change: best.change, gain: best.gain, lose: best.lose }
    : { ...cause, change: null, gain: 0, lose: 0 }
}

// An unknown word has to be classified even if that matches no row, but not if it only loses rows.
// Any other cause whose change loses more than it gains is not named at all (isWorthNaming).
function isCure(kind: RunCause['kind'], { gain, lose }: Trial): boolean {
  return kind === 'unknown_word' ? gain > lose || lose === 0 : gain > 0
}

// A mapping that names any column maps no other column, so the first change names all columns.
function withAllColumns(
  change: MappingChange,
  mapping: Mapping,
  namedMapping: Mapping,
): MappingChange {
  if (!change.columns || Object.keys(mapping.columns).length > 0) return change
  const { columns } = JSON.parse(mappingToJson(applyChange(namedMapping, change))) as Pick<
    MappingChange,
    'columns'
  >
  return { ...change, ...(columns && { columns }) }
}

// Replaces MOVED_COLUMN with the present column of the cause's field, which moves to another field.
function withMovedColumn(
  change: MappingChange,
  { field }: CauseBeforeTrial,
  mapping: Mapping,
): MappingChange {
  const { columns } = change
  if (!columns || !Object.values(columns).includes(MOVED_COLUMN)) return change
  const ownColumn = mapping.columns[field] ?? null
  return {
    ...change,
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, choice]) => [
        name,
        choice === MOVED_COLUMN ? ownColumn : choice,
      ]),
    ),
  }
}

function mergeChanges(left: MappingChange, right: MappingChange): MappingChange {
  return {
    ...left,
    ...right,
    columns: { ...left.columns, ...right.columns },
    statuses: { ...left.statuses, ...right.statuses },
    aliases: {
      currency: { ...left.aliases?.currency, ...right.aliases?.currency },
      network: { ...left.aliases?.network, ...right.aliases?.network },
    },
  }
}
