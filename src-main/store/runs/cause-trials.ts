import { Failure } from '../../base/failure.ts'
import type { RunCause } from '../../contract/run.ts'
import type { MatchedLines } from '../../matching/matched-lines.ts'
import type { FoundCause } from '../../reconciliation/causes/cause.ts'
import { MOVED } from '../../reconciliation/causes/identifier-evidence.ts'
import type { MappingChange } from '../../reconciliation/row/change-proposal.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { mappingToJson } from '../../reconciliation/row/mapping.ts'
import { applyChange } from '../../reconciliation/row/mapping-change.ts'

/** Each trial reads and matches the whole ledger. */
const MAX_TRIALS = 8
/** Of the ledger's rows, those that share a cause without a cure. */
const MIN_UNCURED_SHARE = 0.1

/** Matches the ledger under another mapping and keeps nothing. */
export type Attempt = (mapping: Mapping) => Promise<MatchedLines>

interface Trial {
  readonly change: MappingChange
  readonly gain: number
  readonly lose: number
}

/**
 * Tries the changes of each cause, and keeps the one that gains most. Where rows have several
 * causes, none may gain alone what all of them gain together: each then carries all of them.
 * `named` is the mapping with all its columns named; `before` are the lines that are matched
 * without a change.
 */
export async function tryCauses(
  found: readonly FoundCause[],
  { mapping, named }: { readonly mapping: Mapping; readonly named: Mapping },
  before: MatchedLines,
  ledgerRows: number,
  attempt: Attempt,
): Promise<readonly RunCause[]> {
  let trials = 0
  const tried = async (change: MappingChange): Promise<Trial | undefined> => {
    trials += 1
    if (trials > MAX_TRIALS) return undefined
    try {
      const after = await attempt(applyChange(named, change))
      return { change, gain: after.beyond(before), lose: before.beyond(after) }
    } catch (error) {
      // Under such a mapping the file is refused.
      if (error instanceof Failure && error.kind === 'badInput') return undefined
      throw error
    }
  }
  const causes: { cause: FoundCause; best: Trial | undefined }[] = []
  for (const cause of found) {
    let best: Trial | undefined
    for (const change of cause.changes) {
      const trial = await tried(placed(change, cause, named))
      if (trial && (!best || trial.gain - trial.lose > best.gain - best.lose)) best = trial
    }
    causes.push({ cause, best })
  }
  const idle = causes.flatMap(({ best }) => (best && best.gain === 0 ? [best.change] : []))
  const all = causes.flatMap(({ best }) => (best ? [best.change] : []))
  const together = idle.length > 0 && all.length > 1 ? await tried(all.reduce(merged)) : undefined
  const mostAlone = Math.max(0, ...causes.map(({ best }) => best?.gain ?? 0))
  return causes
    .map(({ cause, best }) => {
      const isOneOfSeveral = best?.gain === 0 && together !== undefined && together.gain > mostAlone
      return toCause(cause, isOneOfSeveral ? together : best)
    })
    .map((cause) => ({ ...cause, change: cause.change && completed(cause.change, mapping, named) }))
    .filter((cause) => isWorthNaming(cause, ledgerRows))
}

// A cause that no change cures is one of many rows; of few, each differs for itself. Another zone
// matters only where it moves a row into another day.
function isWorthNaming({ kind, change, rows, gain, lose }: RunCause, ledgerRows: number): boolean {
  if (kind === 'unknown_word') return true
  if (change !== null) return gain > lose
  return kind !== 'time_zone' && rows >= ledgerRows * MIN_UNCURED_SHARE
}

// A word is to be classified even where no row is matched by it.
function toCause({ changes: _changes, ...cause }: FoundCause, best: Trial | undefined): RunCause {
  return best && (best.gain > 0 || cause.kind === 'unknown_word')
    ? { ...cause, change: best.change, gain: best.gain, lose: best.lose }
    : { ...cause, change: null, gain: 0, lose: 0 }
}

// A mapping that names a column maps no others, so a change of the first names all.
function completed(change: MappingChange, mapping: Mapping, named: Mapping): MappingChange {
  if (!change.columns || Object.keys(mapping.columns).length > 0) return change
  const { columns } = JSON.parse(mappingToJson(applyChange(named, change))) as Pick<
    MappingChange,
    'columns'
  >
  return { ...change, ...(columns && { columns }) }
}

// The column that a field gives up is another one's.
function placed(change: MappingChange, { field }: FoundCause, mapping: Mapping): MappingChange {
  const { columns } = change
  if (!columns || !Object.values(columns).includes(MOVED)) return change
  const own = mapping.columns[field] ?? null
  return {
    ...change,
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, choice]) => [name, choice === MOVED ? own : choice]),
    ),
  }
}

function merged(left: MappingChange, right: MappingChange): MappingChange {
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
