import type { RecordSides } from '../reconciliation/causes/cause-evidence.ts'
import type { PairRow } from '../reconciliation/pair-columns.ts'
import type { Sink } from '../reconciliation/results.ts'
import type { ExactMatch } from '../reconciliation/sides.ts'

/** The set of matched lines of a ledger, one bit for each line. Ignores all other results of a run. */
export class MatchedLines implements Sink {
  #bits = new Uint8Array(1024)

  match(_row: PairRow, _isWithinTolerance: boolean, { ledger }: RecordSides): void {
    for (const { line } of ledger) this.#addLine(line)
  }

  exactMatch({ line }: ExactMatch): void {
    this.#addLine(line)
  }

  onBreak(): void {
    return
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

  /** Returns the number of lines that are in this set but not in `other`. */
  countBeyond(other: MatchedLines): number {
    let count = 0
    for (let index = 0; index < this.#bits.length; index += 1)
      for (
        let newBits = (this.#bits[index] as number) & ~(other.#bits[index] ?? 0);
        newBits > 0;
        newBits &= newBits - 1
      )
        count += 1
    return count
  }

  /** Returns the first lines that are in this set but not in `other`, at most `limit`. */
  linesBeyond(other: MatchedLines, limit: number): readonly number[] {
    const lines: number[] = []
    for (let index = 0; index < this.#bits.length && lines.length < limit; index += 1) {
      const newBits = (this.#bits[index] as number) & ~(other.#bits[index] ?? 0)
      for (let bit = 0; newBits >> bit > 0 && lines.length < limit; bit += 1)
        if ((newBits >> bit) & 1) lines.push(index * 8 + bit)
    }
    return lines
  }

  #addLine(line: number): void {
    const index = line >> 3
    if (index >= this.#bits.length) {
      const longerBits = new Uint8Array(Math.max(this.#bits.length * 2, index + 1))
      longerBits.set(this.#bits)
      this.#bits = longerBits
    }
    this.#bits[index] = (this.#bits[index] as number) | (1 << (line & 7))
  }
}
