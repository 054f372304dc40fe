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
export const scanned = {
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
  scanned.id,
  scanned.externalRef,
  scanned.txnHash,
  scanned.transactionId,
  scanned.currency,
  scanned.network,
  scanned.address,
  scanned.status,
  scanned.endUserId,
]

/** Computes the fingerprints of withdrawals, field by field like those of the ledger's rows. */
export class ProviderPrinter {
  readonly #print: Fingerprint
  readonly #keyField: PrintRules['keyField']
  readonly #codes: Words
  readonly #statuses: Words
  #isVoid = false

  /**
   * `listener` receives each code (of a currency or network) and each status when it first occurs.
   */
  constructor(
    print: Fingerprint,
    keyField: PrintRules['keyField'],
    statusMap: StatusMap,
    listener?: {
      code(written: string, normal: string): void
      status(written: string, normal: string): void
    },
  ) {
    this.#print = print
    this.#keyField = keyField
    // Lists show a status in normal form, and characters beyond ASCII appear here as their bytes.
    this.#statuses = new Words(
      (text) =>
        /^[\x01-\x7f]+$/.test(text) ? statusPrint(classifyProviderStatus(text, statusMap)) : '',
      listener?.status,
    )
    this.#codes = new Words((text) => text.toUpperCase(), listener?.code)
  }

  /** True where the last withdrawal is void: no money left. */
  get isVoid(): boolean {
    return this.#isVoid
  }

  /**
   * Adds a withdrawal's fields in `cells` (bits of `printed`) to the fingerprint, which already
   * holds the withdrawal's key. Returns false where the withdrawal has any rare form and must be
   * compared in full.
   */
  make({ text, starts, ends }: ScannedCells, cells: number): boolean {
    const print = this.#print
    const start = (column: number): number => starts[column] as number
    const end = (column: number): number => ends[column] as number
    const identifier = (column: number, field: PrintRules['keyField']): void => {
      if (this.#keyField === field) print.addKey(text, start(column), end(column))
      else if (field === 'txn_hash') print.hash(text, start(column), end(column))
      else print.identifier(text, start(column), end(column))
    }
    print.begin(0)
    if ((cells & cellBits.withdrawalId) !== 0) identifier(scanned.id, 'withdrawal_id')
    if ((cells & cellBits.externalRef) !== 0) identifier(scanned.externalRef, 'external_ref')
    if ((cells & cellBits.txnHash) !== 0) identifier(scanned.txnHash, 'txn_hash')
    if ((cells & cellBits.transactionId) !== 0) identifier(scanned.transactionId, 'transaction_id')
    if (start(scanned.currency) === end(scanned.currency)) return false
    const currency = this.#codes.get(text, start(scanned.currency), end(scanned.currency))
    // Lists show a currency in normal form.
    if (currency.normal !== currency.written) return false
    print.word(currency.normal, currency.written)
    if ((cells & cellBits.network) !== 0) {
      if (start(scanned.network) === end(scanned.network)) return false
      const network = this.#codes.get(text, start(scanned.network), end(scanned.network))
      print.word(network.normal, network.written)
    }
    if ((cells & cellBits.address) !== 0)
      print.address(text, start(scanned.address), end(scanned.address))
    if (start(scanned.status) < end(scanned.status)) {
      const status = this.#statuses.get(text, start(scanned.status), end(scanned.status))
      if (status.normal === '') return false
      this.#isVoid = status.normal === 'failed'
      if ((cells & cellBits.status) !== 0) print.word(status.normal, status.written)
      // A row without a status agrees only with a final record.
      else if (status.normal !== 'final') return false
    } else return false
    if (
      (cells & cellBits.amount) !== 0 &&
      !print.money(text, start(scanned.amount), end(scanned.amount))
    )
      return false
    if (
      (cells & cellBits.total) !== 0 &&
      !print.money(text, start(scanned.total), end(scanned.total))
    )
      return false
    if ((cells & cellBits.fee) !== 0 && !print.money(text, start(scanned.fee), end(scanned.fee)))
      return false
    if ((cells & cellBits.endUserId) !== 0)
      print.identifier(text, start(scanned.endUserId), end(scanned.endUserId))
    return print.isAscii && !hasEdgeWhitespace(text, starts, ends)
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
