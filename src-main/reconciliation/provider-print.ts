import { classifyProviderStatus } from '../domain/status.ts'
import type { StatusMap } from '../domain/status.ts'
import { printed } from './fingerprint.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { PrintRules } from './ledger-prints.ts'
import { remembered } from './ledger-prints.ts'

/** The texts of a withdrawal as the cache has them, by their places: what goes into its print. */
export interface PrintedCells {
  readonly id: string
  readonly externalRef: string
  readonly txnHash: string
  readonly transactionId: string
  readonly currency: string
  readonly network: string
  readonly address: string
  readonly status: string
  readonly amount: string
  readonly total: string
  readonly fee: string
  readonly endUserId: string
}

/** Makes the prints of withdrawals, field by field as the ledger's rows have theirs. */
export class ProviderPrinter {
  readonly #print: Fingerprint
  readonly #keyField: PrintRules['keyField']
  readonly #statusMap: StatusMap
  readonly #upper = new Map<string, string>()
  readonly #statuses = new Map<string, string>()

  constructor(print: Fingerprint, keyField: PrintRules['keyField'], statusMap: StatusMap) {
    this.#print = print
    this.#keyField = keyField
    this.#statusMap = statusMap
  }

  /**
   * Puts a withdrawal's print over `cells` (as in `printed`) into the fingerprint, whose key is that of this withdrawal. False where something about it is
   * unlike nearly all others, so that it has to be compared in full.
   */
  make(record: PrintedCells, cells: number): boolean {
    const print = this.#print
    print.begin(0)
    if ((cells & printed.withdrawalId) !== 0) this.#identifier(record.id, 'withdrawal_id')
    if ((cells & printed.externalRef) !== 0) this.#identifier(record.externalRef, 'external_ref')
    if ((cells & printed.txnHash) !== 0) {
      const { txnHash } = record
      if (this.#keyField === 'txn_hash') print.addKey(txnHash, 0, txnHash.length)
      else print.hash(txnHash, 0, txnHash.length)
    }
    if ((cells & printed.transactionId) !== 0) this.#identifier(record.transactionId, 'transaction_id')
    const currency = this.#code(record.currency)
    // The lists show a currency in normal form.
    if (currency !== record.currency || currency === '') return false
    print.word(currency, currency)
    if ((cells & printed.network) !== 0) print.word(this.#code(record.network), record.network)
    if ((cells & printed.address) !== 0) print.address(record.address, 0, record.address.length)
    if ((cells & printed.status) !== 0) print.word(this.#status(record.status), record.status)
    if ((cells & printed.amount) !== 0 && !print.money(record.amount, 0, record.amount.length)) return false
    if ((cells & printed.total) !== 0 && !print.money(record.total, 0, record.total.length)) return false
    if ((cells & printed.fee) !== 0 && !print.money(record.fee, 0, record.fee.length)) return false
    if ((cells & printed.endUserId) !== 0) print.identifier(record.endUserId, 0, record.endUserId.length)
    return print.isPlain && !isEdged(record)
  }

  #identifier(text: string, field: PrintRules['keyField']): void {
    if (this.#keyField === field) this.#print.addKey(text, 0, text.length)
    else this.#print.identifier(text, 0, text.length)
  }

  #code(text: string): string {
    return remembered(this.#upper, text, (word) => word.toUpperCase())
  }

  #status(text: string): string {
    return remembered(this.#statuses, text, (word) => classifyProviderStatus(word, this.#statusMap))
  }
}

// Normal forms have no edge whitespace; what is shown has.
function isEdged({ id, externalRef, txnHash, transactionId, currency, network, address, status, endUserId }: PrintedCells): boolean {
  return isEdge(id) || isEdge(externalRef) || isEdge(txnHash) || isEdge(transactionId) || isEdge(currency) || isEdge(network) || isEdge(address) || isEdge(status) || isEdge(endUserId)
}

function isEdge(text: string): boolean {
  return text !== '' && (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32)
}
