import { KeyColumn } from '../../reconciliation/key-index.ts'
import type { PassName } from '../../reconciliation/passes.ts'
import { passNames } from '../../reconciliation/passes.ts'

/**
 * The indexes of records in ascending order, with the hashes of their keys. `hashes` has an entry
 * for each pass, with two numbers per record, or with none if the pass is not used.
 */
export interface KeyHashes {
  readonly recordIndexes: Int32Array
  readonly hashes: readonly HashColumns[]
}

interface HashColumns {
  readonly first: Int32Array
  readonly second: Int32Array
}

/** The keys of the records of one side that have no match yet, for later passes. */
export class UnmatchedKeys {
  #recordIndexes = new Int32Array(256)
  readonly #keys = passNames.map(() => new KeyColumn(4))
  #count = 0

  /** Adds the record with this index. `keys` are in normal form and in the order of `names`. */
  push(recordIndex: number, names: readonly PassName[], keys: readonly string[]): void {
    if (this.#count === this.#recordIndexes.length) {
      const longerIndexes = new Int32Array(Math.max(256, this.#count * 2))
      longerIndexes.set(this.#recordIndexes)
      this.#recordIndexes = longerIndexes
    }
    this.#recordIndexes[this.#count] = recordIndex
    this.#count += 1
    names.forEach((name, index) =>
      (this.#keys[passNames.indexOf(name)] as KeyColumn).push(keys[index] as string),
    )
  }

  /** Appends the keys that another thread collected. */
  add({ recordIndexes, hashes }: KeyHashes): void {
    const longerIndexes = new Int32Array(this.#count + recordIndexes.length)
    longerIndexes.set(this.#recordIndexes.subarray(0, this.#count))
    longerIndexes.set(recordIndexes, this.#count)
    this.#recordIndexes = longerIndexes
    this.#count += recordIndexes.length
    hashes.forEach(({ first, second }, pass) => {
      for (let index = 0; index < first.length; index += 1)
        (this.#keys[pass] as KeyColumn).pushHash(first[index] as number, second[index] as number)
    })
  }

  /** Returns the keys in ascending order of their records. */
  sortByRecord(): KeyHashes {
    const recordIndexes = this.#recordIndexes.subarray(0, this.#count)
    const order = Int32Array.from(recordIndexes, (_, index) => index).sort(
      (left, right) => (recordIndexes[left] as number) - (recordIndexes[right] as number),
    )
    return {
      recordIndexes: order.map((index) => recordIndexes[index] as number),
      hashes: this.#keys.map((column) => {
        if (column.count === 0) return { first: new Int32Array(0), second: new Int32Array(0) }
        return {
          first: order.map((index) => column.first(index)),
          second: order.map((index) => column.second(index)),
        }
      }),
    }
  }
}
