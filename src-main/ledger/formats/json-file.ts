import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { csvLine } from '../../base/csv-line.ts'
import type { Failure } from '../../base/failure.ts'
import { MAX_DEPTH, nestsDeeper, rootSpan } from '../../base/json.ts'
import { openText } from '../text-file.ts'
import { headText } from './head.ts'
import type { JsonRecord } from './json-record.ts'
import { findRecords, JsonColumns } from './json-record.ts'

/** Limits of a JSON file. */
export interface JsonLimits {
  /** For a file that is one JSON value, which is held in memory. */
  readonly maxDocumentBytes: number
  /** Characters of one line of NDJSON. */
  readonly maxLine: number
  readonly maxRows: number
  readonly maxColumns: number
  /** Characters of the rows as CSV. */
  readonly maxText: number
}

/** Explains to the operator why a JSON file cannot be used. */
export interface JsonProblem {
  readonly code: 'JSON_UNREADABLE' | 'JSON_WITHOUT_ROWS' | 'FILE_REFUSED'
  readonly why: string
  readonly advice: string
}

type Refuse = (problem: JsonProblem) => Failure

const CHUNK_BYTES = 1024 * 1024
const NO_LIST_ADVICE =
  'save the list of rows alone, as a JSON array of objects or as NDJSON, or export CSV'

/**
 * Writes the records of a JSON or NDJSON file as lines of strict CSV. The header is line 1 and
 * holds the keys of all records in the order in which they first appear. Record N of a JSON value,
 * or the record on line N of NDJSON, is row N + 1, so a blank line of NDJSON is a blank row. The
 * file is read twice, in parts, so that the thread can do other work between them. Only a part of
 * NDJSON is in memory. Returns the hash and the size in bytes of the file itself.
 */
export async function writeJsonRows(
  path: string,
  limits: JsonLimits,
  refuse: Refuse,
  write: (line: string) => void,
): Promise<{ readonly sha256: string; readonly bytes: number }> {
  const isLines = isNdjson(path)
  if (!isLines && statSync(path).size > limits.maxDocumentBytes)
    throw refuse({
      code: 'FILE_REFUSED',
      why: `it is one JSON value larger than ${limits.maxDocumentBytes / 1048576} MiB`,
      advice: 'split it by period, or save one object a line (NDJSON)',
    })
  const columns = new JsonColumns(limits.maxColumns, refuse)
  const batchesOf = isLines ? lineRecords : documentRecords
  const firstFacts = newFacts()
  let rows = 0
  for await (const batch of batchesOf(path, limits, refuse, firstFacts))
    for (const record of batch) {
      if (!record) continue
      rows += 1
      if (rows > limits.maxRows)
        throw refuse({
          code: 'FILE_REFUSED',
          why: `it has more than ${limits.maxRows} rows`,
          advice: 'split it by period',
        })
      columns.add(record)
    }
  if (columns.names.length === 0) throw noRows(refuse)

  const secondFacts = newFacts()
  let length = 0
  const writeLine = (line: string): void => {
    length += line.length
    if (length > limits.maxText)
      throw refuse({
        code: 'FILE_REFUSED',
        why: `its rows as a table are larger than ${limits.maxText / 1048576} MiB`,
        advice: 'split it by period, or leave out the keys that are not needed',
      })
    write(line)
  }
  writeLine(csvLine(columns.names))
  for await (const batch of batchesOf(path, limits, refuse, secondFacts))
    for (const record of batch) {
      const cells = record ? columns.cells(record) : []
      writeLine(cells.some((cell) => cell !== '') ? csvLine(cells) : '\r\n')
    }
  const sha256 = secondFacts.hash.digest('hex')
  if (firstFacts.hash.digest('hex') !== sha256)
    throw refuse({
      code: 'FILE_REFUSED',
      why: 'the file changed while it was read',
      advice: 'run it again when the file is finished',
    })
  return { sha256, bytes: secondFacts.bytes }
}

function noRows(refuse: Refuse): Failure {
  return refuse({
    code: 'JSON_WITHOUT_ROWS',
    why: 'it is JSON without a list of objects that hold values',
    advice: NO_LIST_ADVICE,
  })
}

interface FileFacts {
  readonly hash: ReturnType<typeof createHash>
  bytes: number
}

const newFacts = (): FileFacts => ({ hash: createHash('sha256'), bytes: 0 })

/** True if the first line is a complete object and another object begins on the next line. */
function isNdjson(path: string): boolean {
  const head = Buffer.alloc(CHUNK_BYTES)
  const handle = openSync(path, 'r')
  try {
    const bytes = head.subarray(0, readSync(handle, head, 0, head.length, 0))
    const [, firstObject] = /^(\{.*\})[ \t\r]*\n\s*\{/.exec(headText(bytes)) ?? []
    return firstObject !== undefined && isJsonText(firstObject)
  } finally {
    closeSync(handle)
  }
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// Yields the records of each part of the file. Undefined is a blank line.
type Batches = AsyncGenerator<readonly (JsonRecord | undefined)[]>

async function* lineRecords(
  path: string,
  limits: JsonLimits,
  refuse: Refuse,
  facts: FileFacts,
): Batches {
  let rest = ''
  let line = 0
  const toRecord = (text: string): JsonRecord | undefined => {
    line += 1
    checkLength(text)
    return text.trim() === '' ? undefined : lineRecord(text, line, refuse)
  }
  const checkLength = (text: string): void => {
    if (text.length > limits.maxLine)
      throw refuse({
        code: 'JSON_UNREADABLE',
        why: `its line ${line} is longer than ${limits.maxLine / 1048576} million characters`,
        advice: 'save one object a line',
      })
  }
  for await (const text of textOf(path, refuse, facts)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield lines.map(toRecord)
    checkLength(rest)
  }
  if (rest.trim() !== '') yield [toRecord(rest)]
}

function lineRecord(text: string, line: number, refuse: Refuse): JsonRecord {
  checkJson(text, refuse, `its line ${line}`)
  const span = rootSpan(text)
  if (text[span.start] !== '{')
    throw refuse({
      code: 'JSON_UNREADABLE',
      why: `its line ${line} is not an object`,
      advice: 'save one object a line',
    })
  return { text, span, place: `line ${line}` }
}

async function* documentRecords(
  path: string,
  _limits: JsonLimits,
  refuse: Refuse,
  facts: FileFacts,
): Batches {
  let text = ''
  for await (const part of textOf(path, refuse, facts)) text += part
  checkJson(text, refuse, 'the file')
  const lists = findRecords(text)
  const [list, secondList] = lists
  if (list && secondList)
    throw refuse({
      code: 'JSON_WITHOUT_ROWS',
      why: `it holds more than one list of objects: ${lists
        .slice(0, 5)
        .map(({ path: at }) => JSON.stringify(at.slice(0, 80)))
        .join(', ')}`,
      advice: NO_LIST_ADVICE,
    })
  if (!list) throw noRows(refuse)
  yield list.records.map(({ span, key }, index) => {
    if (text[span.start] !== '{')
      throw refuse({
        code: 'JSON_UNREADABLE',
        why: `element ${index + 1} of its list is not an object`,
        advice: NO_LIST_ADVICE,
      })
    return { text, span, key, place: `object ${index + 1}` }
  })
}

async function* textOf(path: string, refuse: Refuse, facts: FileFacts): AsyncGenerator<string> {
  const reader = openText('auto', (why, advice) => refuse({ code: 'FILE_REFUSED', why, advice }))
  const chunks = createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>
  for await (const chunk of chunks) {
    facts.hash.update(chunk)
    facts.bytes += chunk.length
    yield reader.push(chunk)
  }
  yield reader.end()
}

// `subject` begins the message, such as `its line 3`.
function checkJson(text: string, refuse: Refuse, subject: string): void {
  const problem = (why: string): Failure =>
    refuse({
      code: 'JSON_UNREADABLE',
      why: `${subject} is not valid JSON: ${why}`,
      advice: 'check that it was saved to its end, or export it again',
    })
  if (nestsDeeper(text, MAX_DEPTH)) throw problem(`it nests deeper than ${MAX_DEPTH} levels`)
  try {
    JSON.parse(text)
  } catch (cause) {
    throw problem(cause instanceof Error ? cause.message.slice(0, 120) : 'unknown')
  }
}
