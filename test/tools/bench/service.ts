// node service.ts FEED.jsonl|- PAGES.jsonl|- RECORDS — serves prepared pages of the feed, the first
// RECORDS withdrawals by id, and their list newest first, on a free port of 127.0.0.1. It decides
// nothing, so that its client alone is measured. Prints one line of JSON when it listens.
//
//   POST /bench/list/N/M  prepares the list in pages of N withdrawals, without the M newest
//   GET  /bench/calls     the rows of the list, the requests for list and ids since then, and the
//                         fewest calls that bring a copy of the previous list up to date
//   POST /bench/skip/N    the feed begins N pages further down, as if they did not exist yet
//   GET  /bench/marks     when each page was requested, milliseconds, in order; then cleared
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

const [feed, pages, count] = process.argv.slice(2) as [string, string, string]
const offsets = feed === '-' ? [0] : findLines(feed)
const file = feed === '-' ? -1 : openSync(feed, 'r')
const records = pages === '-' ? new Map<string, string>() : await readRecords(pages, Number(count))

/** Pages of the list of withdrawals, made before they are requested. */
class PreparedList {
  #pages: readonly Buffer[] = []
  #rows = 0
  #withheldCount = 0
  #fewestCalls = 0
  calls = 0

  /** Makes the pages from records in the form of the answer to their id, newest first. */
  prepare(details: readonly string[], pageRows: number, withheldCount: number): void {
    // The meaning of a failed withdrawal is a setting of the profile, so none is listed.
    const items = details.filter((text) => !text.includes('"status":"FAILED"')).map(toListItem)
    const servedItems = items.slice(withheldCount)
    const count = Math.max(1, Math.ceil(servedItems.length / pageRows))
    const newRows = this.#withheldCount - withheldCount
    let fewest = 0
    this.#pages = Array.from({ length: count }, (_, index) => {
      const rows = servedItems.slice(index * pageRows, (index + 1) * pageRows)
      const isNeeded = index * pageRows < newRows || rows.some((row) => row.includes('"PENDING"'))
      if (isNeeded) fewest += 1
      const next =
        index + 1 < count ? `"http://localhost/api/v1/withdrawals/?page=${index + 2}"` : 'null'
      return Buffer.from(
        `{"count":${servedItems.length},"next":${next},"previous":null,"results":[${rows.join(',')}],"page":${index + 1}}`,
      )
    })
    this.#rows = servedItems.length
    this.#withheldCount = withheldCount
    this.calls = 0
    // One more call reads the page at which a pass stops.
    this.#fewestCalls = fewest + 1
  }

  getPage(page: number): Buffer | undefined {
    this.calls += 1
    return this.#pages[page - 1]
  }

  report(): { rows: number; calls: number; fewest: number } {
    return { rows: this.#rows, calls: this.calls, fewest: this.#fewestCalls }
  }
}

// The list item of a withdrawal: its amount as text, no fee, nulls while it is open.
function toListItem(detail: string): string {
  const item = detail
    .replace(/"amount":([^",]+),/, '"amount":"$1",')
    .replace(/"charged_fee":[^",]+,/, '')
  return item.includes('"status":"PENDING"')
    ? item.replace(
        /"(confirmation_date|txn_hash|provisory_transaction_hash)":"[^"]*"/g,
        '"$1":null',
      )
    : item
}

const emptyPage = JSON.stringify({
  error_code: null,
  message: null,
  data: { transactions: [], nc: null, pc: null },
  timestamp: 0,
})
let skippedPages = 0
const list = new PreparedList()
const marks: number[] = []

const server = createServer((request, response) => {
  const url = request.url ?? '/'
  request.resume()
  if (url.startsWith('/gateway/wallet/transactions/?') || url === '/gateway/wallet/transactions/')
    return answer(pageOf(url))
  if (url.startsWith('/api/v1/withdrawals/?') || url === '/api/v1/withdrawals/') {
    const page = list.getPage(Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1))
    return answer(page ?? JSON.stringify({ code: 40004, error: 'not found' }), page ? 200 : 404)
  }
  const [, id] = /^\/api\/v1\/withdrawals\/([^/]+)\/$/.exec(url) ?? []
  if (id !== undefined) {
    list.calls += 1
    return answer(
      records.get(id) ?? JSON.stringify({ code: 40004, error: 'not found' }),
      records.has(id) ? 200 : 404,
    )
  }
  if (url.startsWith('/bench/skip/'))
    return answer(String((skippedPages = Number(url.slice('/bench/skip/'.length)))))
  const [, pageRows, withheldCount] = /^\/bench\/list\/(\d+)\/(\d+)$/.exec(url) ?? []
  if (pageRows !== undefined) {
    list.prepare([...records.values()], Number(pageRows), Number(withheldCount))
    return answer('')
  }
  if (url === '/bench/calls') return answer(JSON.stringify(list.report()))
  if (url === '/bench/marks') return answer(JSON.stringify(marks.splice(0)))
  if (url === '/oauth2/token/')
    return answer(
      JSON.stringify({
        access_token: 'bench',
        token_type: 'Bearer',
        expires_in: 86400,
        scope: 'read',
      }),
    )
  if (url.startsWith('/api/v1/quotes/'))
    return answer(JSON.stringify({ count: 0, next: null, previous: null, results: [] }))
  if (url.startsWith('/gateway/wallet/contacts/'))
    return answer(
      JSON.stringify({
        error_code: null,
        message: null,
        data: { contacts: [], nc: null, pc: null },
        timestamp: 0,
      }),
    )
  if (url.startsWith('/gateway/wallet/account/'))
    return answer(JSON.stringify({ error_code: null, message: null, data: {}, timestamp: 0 }))
  answer(JSON.stringify({ error_code: null, message: null, data: [], timestamp: 0 }))

  function answer(body: string | Buffer, status = 200): void {
    response
      .writeHead(status, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
  }
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(
    `${JSON.stringify({ url: `http://127.0.0.1:${port}`, pages: offsets.length - 1, ids: [...records.keys()].length })}\n`,
  )
})
process.on('SIGTERM', () => process.exit(0))

// The generator numbers pages from 1, and the cursor of page k is `ck`.
function pageOf(url: string): Buffer | string {
  marks.push(Math.round(performance.now()))
  const [, at = String(skippedPages + 1)] = /[?&]nc=c(\d+)/.exec(url) ?? []
  const page = Number(at) - 1
  const begin = offsets[page]
  const end = offsets[page + 1]
  if (begin === undefined || end === undefined) return emptyPage
  const part = Buffer.allocUnsafe(end - begin - 1)
  readSync(file, part, 0, part.length, begin)
  return part
}

// The offset of each line, and the end of the last one.
function findLines(path: string): number[] {
  const offsets = [0]
  const handle = openSync(path, 'r')
  const part = Buffer.allocUnsafe(1 << 22)
  let before = 0
  for (
    let length = readSync(handle, part, 0, part.length, null);
    length > 0;
    length = readSync(handle, part, 0, part.length, null)
  ) {
    for (
      let offset = part.indexOf(10);
      offset >= 0 && offset < length;
      offset = part.indexOf(10, offset + 1)
    )
      offsets.push(before + offset + 1)
    before += length
  }
  closeSync(handle)
  return offsets
}

// The text of each record as in its page: the pages are one line each, without blanks, and no text
// in them contains `},{"id"`.
async function readRecords(path: string, maxCount: number): Promise<Map<string, string>> {
  const records = new Map<string, string>()
  const input = createReadStream(path)
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    const recordTexts = line.slice(line.indexOf('[{') + 1, line.lastIndexOf('}]') + 1)
    for (const text of recordTexts.split(/(?<=\}),(?=\{"id":)/)) {
      const [, id] = /^\{"id":"([^"]+)"/.exec(text) ?? []
      if (id !== undefined && records.size < maxCount) records.set(id, text)
    }
    if (records.size >= maxCount) break
  }
  input.destroy()
  return records
}
