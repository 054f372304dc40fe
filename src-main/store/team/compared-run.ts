import { createHash } from 'node:crypto'
import type { RunDifference } from '../../contract/verified-run.ts'
import { MAX_DIFFERENCES_LISTED } from '../../contract/verified-run.ts'
import type { PairRow } from '../../reconciliation/pair-columns.ts'
import { pairColumns } from '../../reconciliation/pair-columns.ts'
import type { PassName } from '../../reconciliation/passes.ts'
import { passNames } from '../../reconciliation/passes.ts'
import type { BreakResult, Sink } from '../../reconciliation/results.ts'
import type { ExactMatch } from '../../reconciliation/sides.ts'
import type { ReadableDb } from '../database/connection.ts'
import { MatchChunk, MATCHES_PER_CHUNK, putPair } from '../runs/match-chunk.ts'
import { breakCells, packMatch } from '../runs/run-cells.ts'
import type { FoundRun } from '../runs/runs.ts'
import { cellsHere, LINE_PLACE } from './exchanged-matches.ts'

type ListedDifference = Exclude<RunDifference, { kind: 'total' }>

/** The differences between a run and its repetition: their number, and a list of the first ones. */
export class Differences {
  count = 0
  listed: readonly RunDifference[] = []

  add(difference: RunDifference): void {
    this.addAll({ count: 1, listed: [difference] })
  }

  addAll({ count, listed }: Pick<Differences, 'count' | 'listed'>): void {
    this.count += count
    if (this.listed.length < MAX_DIFFERENCES_LISTED)
      this.listed = [...this.listed, ...listed].slice(0, MAX_DIFFERENCES_LISTED)
  }
}

/** A stored break: the digest that is compared, and the facts that a difference names. */
interface StoredBreak {
  readonly digest: number
  readonly facts: Omit<ListedDifference & { kind: 'break' }, 'side'>
}

/**
 * Receives the results of a repetition, and compares each break and match with the stored run.
 * Holds only a digest of 48 bits of each stored match in memory.
 */
export class ComparedRun implements Sink {
  readonly #db: ReadableDb
  readonly #breaks = new Map<string, StoredBreak>()
  /** The digests of matches that the run stores as the number of a withdrawal, by line. */
  readonly #numberedDigests = new Map<string, number>()
  /** The digests of matches that the run stores as cells, by lines. */
  readonly #packedDigests = new Map<string, number>()
  /** Matches with equal sides that the run stores as cells. */
  #pendingMatches: { readonly line: string; readonly values: readonly unknown[] }[] = []
  readonly #chunk = new MatchChunk()
  readonly #differences = { break: new Differences(), match: new Differences() }
  breaks = 0
  matches = 0

  constructor(db: ReadableDb, { seq }: Pick<FoundRun, 'seq'>) {
    this.#db = db
    for (const [id, category, differences, cells] of db
      .prepare<[number], [string, string, string, string]>(
        'SELECT break_id, category, differences, cells FROM breaks WHERE run = ?',
      )
      .raw()
      .iterate(seq)) {
      const row = JSON.parse(cells) as string[]
      this.#breaks.set(id, {
        digest: digestOf([category, differences, cells]),
        facts: {
          kind: 'break',
          id,
          category,
          line: row[LINE_PLACE] ?? '',
          withdrawal: row[WITHDRAWAL_PLACE] ?? '',
        },
      })
    }
    for (const rows of db
      .prepare<[number], string>('SELECT rows FROM run_matches WHERE run = ?')
      .pluck()
      .iterate(seq))
      for (const values of JSON.parse(rows) as unknown[][])
        if (typeof values[0] === 'number')
          this.#numberedDigests.set(String(values[1]), digestOf(values))
        else this.#packedDigests.set(String(values[LINE_PLACE] ?? ''), digestOf(values))
  }

  match(row: PairRow, isWithinTolerance: boolean): void {
    this.matches += 1
    this.#compare(
      this.#packedDigests,
      row.ledger_line,
      JSON.parse(packMatch(row, isWithinTolerance)),
    )
  }

  exactMatch(pair: ExactMatch, matchedBy: PassName): void {
    this.matches += 1
    putPair(this.#chunk, pair, passNames.indexOf(matchedBy))
    const [values] = JSON.parse(this.#chunk.take()) as [unknown[]]
    const line = String(pair.line)
    if (!this.#packedDigests.has(line)) {
      this.#compare(this.#numberedDigests, line, values)
      return
    }
    this.#pendingMatches.push({ line, values })
    if (this.#pendingMatches.length === MATCHES_PER_CHUNK) this.#compareCells()
  }

  onBreak(foundBreak: BreakResult): void {
    this.breaks += 1
    const { breakId: id, category, differences, row } = foundBreak
    const storedBreak = this.#breaks.get(id)
    this.#breaks.delete(id)
    if (storedBreak?.digest === digestOf([category, differences, breakCells(foundBreak)])) return
    this.#add({
      kind: 'break',
      id,
      category,
      line: row.ledger_line,
      withdrawal: row.withdrawal_id,
      side: storedBreak ? 'content' : 'here',
    })
  }

  unmatchedLine(): void {
    return
  }

  observation(): void {
    return
  }

  suggestion(): void {
    return
  }

  /** Ends the comparison, and adds the differences that were found to `differences`. */
  end(differences: Differences): void {
    this.#compareCells()
    for (const { facts } of this.#breaks.values()) this.#add({ ...facts, side: 'run' })
    for (const digests of [this.#numberedDigests, this.#packedDigests])
      for (const line of digests.keys()) this.#add({ kind: 'match', line, side: 'run' })
    differences.addAll(this.#differences.break)
    differences.addAll(this.#differences.match)
  }

  #compare(digests: Map<string, number>, line: string, values: unknown): void {
    const digest = digests.get(line)
    const isHere = digests.delete(line)
    if (digest === digestOf(values)) return
    // A stored match of this line in the other form is the same match with other content. Remove
    // that match, so that `end` does not report it a second time.
    const isElsewhere =
      !isHere && (this.#numberedDigests.delete(line) || this.#packedDigests.delete(line))
    this.#add({ kind: 'match', line, side: isHere || isElsewhere ? 'content' : 'here' })
  }

  #compareCells(): void {
    const pendingMatches = this.#pendingMatches
    this.#pendingMatches = []
    if (pendingMatches.length === 0) return
    const cells = cellsHere(
      this.#db,
      { seenChanges: Number.MAX_SAFE_INTEGER },
      pendingMatches.map(({ values }) => values),
    )
    for (const [index, { line, values }] of pendingMatches.entries())
      this.#compare(this.#packedDigests, line, JSON.parse(cells[index] ?? JSON.stringify(values)))
  }

  #add(difference: ListedDifference): void {
    this.#differences[difference.kind].add(difference)
  }
}

const WITHDRAWAL_PLACE = pairColumns.indexOf('withdrawal_id')

function digestOf(value: unknown): number {
  return createHash('sha256').update(JSON.stringify(value)).digest().readUIntBE(0, 6)
}
