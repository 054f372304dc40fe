// The hot loops of a reconciliation, for WebAssembly. `npm run wasm` compiles them into
// src-main/matching/machine/wasm-code.ts.

export { setSeeds } from './print'
export { newWord, put } from './words'
export {
  LEDGER_BYTES,
  input,
  rows,
  rowMicros,
  consumed,
  firstMicros,
  lastMicros,
  places,
  setLedger,
  takeRows,
} from './ledger'
export {
  BATCH_BYTES,
  MOST_BATCH,
  batch,
  cellStarts,
  cellEnds,
  keys,
  created,
  wanted,
  answers,
  setProvider,
  findCells,
  compare,
} from './provider'
export { MOST_SUMS, sums } from './limbs'
export { sum0, sum1, sum2, sum3, count } from './digest'
