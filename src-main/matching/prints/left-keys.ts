import { KeyColumn } from '../../reconciliation/key-index.ts'
import type { PassName } from '../../reconciliation/passes.ts'
import { passNames } from '../../reconciliation/passes.ts'

/**
 * Records with the hashes of their keys, ascending: per pass two numbers a record, none for a pass
 * that is not wanted.
 */
export interface KeptKeys {
  readonly at: Int32Array
  readonly keys: readonly KeyPair[]
}

interface KeyPair {
  readonly first: Int32Array
  readonly second: Int32Array
}

/** Keys of some of a side's records, for passes that come later. */
export class LeftKeys {
  #at = new Int32Array(256)
  readonly #keys = passNames.map(() => new KeyColumn(4))
  #count = 0

  /** `keys` in the order of `names`, in normal form. */
  push(at: number, names: readonly PassName[], keys: readonly string[]): void {
    if (this.#count === this.#at.length) {
      const grown = new Int32Array(Math.max(256, this.#count * 2))
      grown.set(this.#at)
      this.#at = grown
    }
    this.#at[this.#count] = at
    this.#count += 1
    names.forEach((name, place) =>
      (this.#keys[passNames.indexOf(name)] as KeyColumn).push(keys[place] as string),
    )
  }

  /** Takes over what another thread kept. */
  add({ at, keys }: KeptKeys): void {
    const grown = new Int32Array(this.#count + at.length)
    grown.set(this.#at.subarray(0, this.#count))
    grown.set(at, this.#count)
    this.#at = grown
    this.#count += at.length
    keys.forEach(({ first, second }, pass) => {
      for (let place = 0; place < first.length; place += 1)
        (this.#keys[pass] as KeyColumn).pushHash(first[place] as number, second[place] as number)
    })
  }

  inOrder(): KeptKeys {
    const at = this.#at.subarray(0, this.#count)
    const places = Int32Array.from(at, (_, place) => place).sort(
      (left, right) => (at[left] as number) - (at[right] as number),
    )
    return {
      at: places.map((place) => at[place] as number),
      keys: this.#keys.map((column) => {
        if (column.count === 0) return { first: new Int32Array(0), second: new Int32Array(0) }
        return {
          first: places.map((place) => column.first(place)),
          second: places.map((place) => column.second(place)),
        }
      }),
    }
  }
}
