// Greater than the number of calls that run at once. Two calls share a slot if their ids differ by
// a multiple of this number. If the slot of a call is overwritten, the call is cancelled only after
// its statement has ended.
const MAX_CALLS = 64

/**
 * Ids of cancelled calls, in memory that the caller and the thread share. The thread receives no
 * message while SQLite works on a statement.
 */
export class CancelFlags {
  readonly shared: Int32Array<ArrayBufferLike>

  constructor(
    shared: Int32Array<ArrayBufferLike> = new Int32Array(new SharedArrayBuffer(4 * MAX_CALLS)),
  ) {
    this.shared = shared
  }

  note(id: number): void {
    Atomics.store(this.shared, id % MAX_CALLS, id)
  }

  has(id: number): boolean {
    return Atomics.load(this.shared, id % MAX_CALLS) === id
  }
}
