// The hot loops of a reconciliation, for WebAssembly: what a million rows go through. `npm run
// wasm` makes src-main/matching/machine/plain-code.ts of it.

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
