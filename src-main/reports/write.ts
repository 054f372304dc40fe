import type { Cell } from '../contract/cell.ts'

/** Rows as they are read, some at a time. Asked again they are the same. */
export type Batches = () => AsyncIterable<readonly (readonly Cell[])[]>

/** Takes what becomes of the rows, in order. */
export type Write = (part: string | Uint8Array) => void
