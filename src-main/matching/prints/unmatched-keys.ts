import { KeyColumn } from '../../reconciliation/key-index.ts'
import type { PassName } from '../../reconciliation/passes.ts'
import { passNames } from '../../reconciliation/passes.ts'

/**
 * Records in ascending order with the hashes of their keys: for each pass two numbers a record, or
 * none if the pass is not used.
 */
export interface KeyHashes {
  readonly at: Int32Array
  readonly keys: readonly KeyPair[]
}

interface KeyPair {
  readonly first: Int32Array
  readonly second: Int32Array
}

/** Keys of some of a side's records, for later passes. */
export class UnmatchedKeys {
  #at = new Int32Array(256)
  readonly #keys = passNames.map(() => new KeyColumn(4))
  #count = 0

  /** Adds a record. `keys` are in normal form and in the order of `names`. */
  push(at: number, names: readonly PassName[], keys: readonly string[]): void {
    if (this.#count === this.#at.length) {
      const grown = new Int32Array(Math.max(256, this.#count * 2))
      grown.set(this.#at)
      this.#at = grown
    }
    this.#at[this.#count] = at
    this.#count += 1
    names.forEach((name, index) =>
      (this.#keys[passNames.indexOf(name)] as KeyColumn).push(keys[index] as string),
    )
  }

  /** Appends the keys that another thread collected. */
  add({ at, keys }: KeyHashes): void {
    const grown = new Int32Array(this.#count + at.length)
    grown.set(this.#at.subarray(0, this.#count))
    grown.set(at, this.#count)
    this.#at = grown
    this.#count += at.length
    keys.forEach(({ first, second }, pass) => {
      for (let index = 0; index < first.length; index += 1)
        (this.#keys[pass] as KeyColumn).pushHash(first[index] as number, second[index] as number)
    })
  }

  inOrder(): KeyHashes {
    const at = this.#at.subarray(0, this.#count)
    const places = Int32Array.from(at, (_, index) => index).sort(
      (left, right) => (at[left] as number) - (at[right] as number),
    )
    return {
      at: places.map((index) => at[index] as number),
      keys: this.#keys.map((column) => {
        if (column.count === 0) return { first: new Int32Array(0), second: new Int32Array(0) }
        return {
          first: places.map((index) => column.first(index)),
          second: places.map((index) => column.second(index)),
        }
      }),
    }
  }
}
