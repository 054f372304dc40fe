import { BufferedFile } from './buffered-file.ts'

const ROWS_PER_PAGE = 100
/** The timestamp of every gateway page. */
const SENT_AT = Date.UTC(2025, 0, 1)

/** One page of a service, from its rows as JSON and its number from 1. */
export type Envelope = (rows: readonly string[], page: number, isLast: boolean) => string

/** A page of the partner's list, with the total count of withdrawals. */
export function withdrawalEnvelope(count: number): Envelope {
  const pageUrl = (page: number): string =>
    `"https://partner.example/api/v1/withdrawals/?page=${page}"`
  return (rows, page, isLast) =>
    `{"count":${count},"next":${isLast ? 'null' : pageUrl(page + 1)},"previous":${page > 1 ? pageUrl(page - 1) : 'null'},"results":[${rows.join(',')}]}\n`
}

/** A page of the gateway's feed of transactions. */
export const transactionEnvelope: Envelope = (rows, page, isLast) =>
  `{"error_code":null,"message":null,"data":{"transactions":[${rows.join(',')}],"nc":${isLast ? 'null' : `"c${page + 1}"`},"pc":${page > 1 ? `"c${page - 1}"` : 'null'}},"timestamp":${SENT_AT}}\n`

/** A file with one page of a service on each line. */
export class PageFile {
  private readonly file: BufferedFile
  private readonly envelope: Envelope
  private rows: string[] = []
  private page = 1

  constructor(path: string, envelope: Envelope) {
    this.file = new BufferedFile(path)
    this.envelope = envelope
  }

  add(row: string): void {
    this.rows.push(row)
    if (this.rows.length === ROWS_PER_PAGE) this.writePage(false)
  }

  /** Writes the rest as the last page and closes the file. Returns its size in bytes. */
  close(): number {
    if (this.rows.length > 0) this.writePage(true)
    return this.file.close()
  }

  private writePage(isLast: boolean): void {
    this.file.write(this.envelope(this.rows, this.page, isLast))
    this.rows = []
    this.page += 1
  }
}
