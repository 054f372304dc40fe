import type { Cell } from '../contract/cell.ts'

/** Reads rows in batches. Each call yields the same rows. */
export type Batches = () => AsyncIterable<readonly (readonly Cell[])[]>

/** Receives the parts of the file, in order. */
export type WriteBytes = (part: string | Uint8Array) => void
