// More calls than are ever under way at once; one that is written over is heard when its statement
// ends.
const MOST = 64

/**
 * Ids of calls that were cancelled, shared between who calls and the thread: while SQLite works on
 * a statement the thread hears no message.
 */
export class Stops {
  readonly shared: Int32Array<ArrayBufferLike>

  constructor(
    shared: Int32Array<ArrayBufferLike> = new Int32Array(new SharedArrayBuffer(4 * MOST)),
  ) {
    this.shared = shared
  }

  note(id: number): void {
    Atomics.store(this.shared, id % MOST, id)
  }

  has(id: number): boolean {
    return Atomics.load(this.shared, id % MOST) === id
  }
}
