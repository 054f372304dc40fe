// The hot loops of a reconciliation, for WebAssembly. `npm run wasm` compiles them into
// src-main/matching/wasm/wasm-code.ts. Each file has the name of its counterpart in
// src-main/matching.

export { setSeeds } from './fingerprint'
export { newWord, put } from './words'
export {
  LEDGER_BYTES,
  input,
  rows,
  rowMicros,
  consumed,
  firstMicros,
  lastMicros,
  exclusion,
  excludedBytes,
  fieldColumns,
  setLedger,
  setPlaces,
  setConstant,
  addCondition,
  setSignRule,
  setColumnsRule,
  readRows,
} from './ledger-reader'
export {
  BATCH_BYTES,
  MAX_WITHDRAWALS,
  batch,
  cellStarts,
  cellEnds,
  keys,
  created,
  queue,
  results,
  setKeyColumn,
  findCells,
  compare,
} from './comparer'
export { MAX_SUMS, sums } from './sums'
export { sum0, sum1, sum2, sum3, count } from './result-digest'
