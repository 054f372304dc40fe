import type { StatusMap } from '../../domain/status.ts'
import { classifyProviderStatus } from '../../domain/status.ts'
import type { Fingerprint } from './fingerprint.ts'
import { cellBits } from './fingerprint.ts'
import type { PrintRules } from './print-rules.ts'
import { statusPrint } from './status-print.ts'
import { Words } from './words.ts'

/**
 * The columns of a withdrawal that a run compares, in the order in which the cache returns them.
 */
export const scannedColumns = {
  id: 0,
  externalRef: 1,
  txnHash: 2,
  provisoryHash: 3,
  transactionId: 4,
  createdAt: 5,
  currency: 6,
  amount: 7,
  fee: 8,
  total: 9,
  network: 10,
  address: 11,
  status: 12,
  isBlocked: 13,
  endUserId: 14,
  confirmedAt: 15,
} as const
export const SCANNED_COLUMNS = 16

/** The positions of a withdrawal's cells in a text. An empty cell has no length. */
export interface ScannedCells {
  readonly text: string
  readonly starts: Int32Array
  readonly ends: Int32Array
}

/** Cells that are shown unchanged but compared without their edge whitespace. */
const TRIMMED_COLUMNS = [
  scannedColumns.id,
  scannedColumns.externalRef,
  scannedColumns.txnHash,
  scannedColumns.transactionId,
  scannedColumns.currency,
  scannedColumns.network,
  scannedColumns.address,
  scannedColumns.status,
  scannedColumns.endUserId,
]

/** Computes the fingerprints of withdrawals, field by field like those of the ledger's rows. */
export class ProviderPrinter {
  readonly #fingerprint: Fingerprint
  readonly #keyField: PrintRules['keyField']
  readonly #codes: Words
  readonly #statuses: Words
  #isVoid = false

  /**
   * `listener` receives each code (of a currency or network) and each status when it first occurs,
   * in its spelling and in normal form.
   */
  constructor(
    fingerprint: Fingerprint,
    keyField: PrintRules['keyField'],
    statusMap: StatusMap,
    listener?: {
      code(spelling: string, normal: string): void
      status(spelling: string, normal: string): void
    },
  ) {
    this.#fingerprint = fingerprint
    this.#keyField = keyField
    // A status beyond ASCII is compared in full, because here the text has bytes and not characters.
    this.#statuses = new Words(
      (text) =>
        /^[\x01-\x7f]+$/.test(text) ? statusPrint(classifyProviderStatus(text, statusMap)) : '',
      listener?.status,
    )
    this.#codes = new Words((text) => text.toUpperCase(), listener?.code)
  }

  /** True where the last withdrawal is void: it failed, so no money was sent. */
  get isVoid(): boolean {
    return this.#isVoid
  }

  /**
   * Adds those fields of a withdrawal that `filledCellBits` selects (bits of cellBits) to the
   * fingerprint, which already has the withdrawal's key. Returns false if a value needs the full
   * comparison, such as a text with characters beyond ASCII.
   */
  addFields({ text, starts, ends }: ScannedCells, filledCellBits: number): boolean {
    const fingerprint = this.#fingerprint
    const start = (column: number): number => starts[column] as number
    const end = (column: number): number => ends[column] as number
    const identifier = (column: number, field: PrintRules['keyField']): void => {
      if (this.#keyField === field) fingerprint.addKey(text, start(column), end(column))
      else if (field === 'txn_hash') fingerprint.hash(text, start(column), end(column))
      else fingerprint.identifier(text, start(column), end(column))
    }
    fingerprint.begin(0)
    if ((filledCellBits & cellBits.withdrawalId) !== 0)
      identifier(scannedColumns.id, 'withdrawal_id')
    if ((filledCellBits & cellBits.externalRef) !== 0)
      identifier(scannedColumns.externalRef, 'external_ref')
    if ((filledCellBits & cellBits.txnHash) !== 0) identifier(scannedColumns.txnHash, 'txn_hash')
    if ((filledCellBits & cellBits.transactionId) !== 0)
      identifier(scannedColumns.transactionId, 'transaction_id')
    if (start(scannedColumns.currency) === end(scannedColumns.currency)) return false
    const currency = this.#codes.get(
      text,
      start(scannedColumns.currency),
      end(scannedColumns.currency),
    )
    // Lists show a currency in normal form, so another spelling needs the full comparison.
    if (currency.normal !== currency.written) return false
    fingerprint.word(currency.normal, currency.written)
    if ((filledCellBits & cellBits.network) !== 0) {
      if (start(scannedColumns.network) === end(scannedColumns.network)) return false
      const network = this.#codes.get(
        text,
        start(scannedColumns.network),
        end(scannedColumns.network),
      )
      fingerprint.word(network.normal, network.written)
    }
    if ((filledCellBits & cellBits.address) !== 0)
      fingerprint.address(text, start(scannedColumns.address), end(scannedColumns.address))
    if (start(scannedColumns.status) < end(scannedColumns.status)) {
      const status = this.#statuses.get(
        text,
        start(scannedColumns.status),
        end(scannedColumns.status),
      )
      if (status.normal === '') return false
      this.#isVoid = status.normal === 'failed'
      if ((filledCellBits & cellBits.status) !== 0) fingerprint.word(status.normal, status.written)
      // A row without a status agrees only with a final record.
      else if (status.normal !== 'final') return false
    } else return false
    if (
      (filledCellBits & cellBits.amount) !== 0 &&
      !fingerprint.money(text, start(scannedColumns.amount), end(scannedColumns.amount))
    )
      return false
    if (
      (filledCellBits & cellBits.total) !== 0 &&
      !fingerprint.money(text, start(scannedColumns.total), end(scannedColumns.total))
    )
      return false
    if (
      (filledCellBits & cellBits.fee) !== 0 &&
      !fingerprint.money(text, start(scannedColumns.fee), end(scannedColumns.fee))
    )
      return false
    if ((filledCellBits & cellBits.endUserId) !== 0)
      fingerprint.identifier(text, start(scannedColumns.endUserId), end(scannedColumns.endUserId))
    return fingerprint.isAscii && !hasEdgeWhitespace(text, starts, ends)
  }
}

function hasEdgeWhitespace(text: string, starts: Int32Array, ends: Int32Array): boolean {
  for (const column of TRIMMED_COLUMNS) {
    const start = starts[column] as number
    const end = ends[column] as number
    if (start < end && (text.charCodeAt(start) <= 32 || text.charCodeAt(end - 1) <= 32)) return true
  }
  return false
}
