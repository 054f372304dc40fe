import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import {
  isJsonArray,
  isJsonObject,
  member,
  readJson,
  sliceRecords,
} from '../../../src-main/base/json.ts'
import { copyWorkbook } from '../../../src-main/ledger/workbook/sheet-file.ts'
import type { Mapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { openForReading } from '../../../src-main/store/database/database.ts'
import { previewLedger } from '../../../src-main/store/imports/preview.ts'
import type { ReconciledRun } from '../../support/reconcile.ts'
import { makeCache, reconcileFile } from '../../support/reconcile.ts'

const corpus = join(import.meta.dirname, '../../data/ledgers')

/** The expected end of a file: refused whole, or an outcome for every line. */
interface ExpectedLedger {
  readonly title: string
  /** Ids of security.md 4.4. */
  readonly ids?: string
  readonly mapping?: unknown
  readonly run?: { readonly from: string; readonly to: string }
  readonly refused?: string
  /** Without `void` where no row is void. */
  readonly ledger?: Readonly<Record<string, number>>
  /**
   * By line: `matched`, `rejected`, `unchecked`, `outside_period`, or the category of its break.
   */
  readonly lines?: Readonly<Record<string, string>>
  /** By line, a part of the reason for its rejection. */
  readonly reasons?: Readonly<Record<string, string>>
  /** Ids of the period's provider records that are not a line's partner. */
  readonly missing_in_ledger?: readonly string[]
  readonly hints?: readonly string[]
  readonly sheet?: string
  /** fixed: its lines cannot be separated without reading it. */
  readonly order?: 'fixed'
  readonly header_line?: number
}

const names = readdirSync(corpus)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => name.replace('.expected.json', ''))
const cases = names.map((name) => ({
  name,
  expected: JSON.parse(
    readFileSync(join(corpus, `${name}.expected.json`), 'utf8'),
  ) as ExpectedLedger,
}))
const titledCases = cases.map(
  (entry) =>
    [
      `${entry.expected.ids === undefined ? '' : `${entry.expected.ids}: `}${entry.expected.title} (${entry.name})`,
      entry,
    ] as const,
)

let folder = ''
let cache = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-corpus-'))
  const text = readFileSync(join(corpus, 'cache.json'), 'utf8')
  const { not_found: absent } = JSON.parse(text) as { readonly not_found: readonly string[] }
  cache = makeCache(folder, {
    withdrawals: recordsOf(text, 'withdrawals'),
    feed: recordsOf(text, 'feed'),
    queue: Object.fromEntries(absent.map((id) => [id, 'absent' as const])),
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function recordsOf(text: string, key: string): string[] {
  const root = readJson(text)
  return isJsonObject(root) && isJsonArray(member(root, key))
    ? sliceRecords(text, [key], new Set()).map((record) => record.raw)
    : []
}

function fileOf(name: string): string {
  const fileName = readdirSync(corpus).find((file) => file.slice(0, -extname(file).length) === name)
  if (fileName === undefined) throw new Error(`no file for ${name}`)
  return join(corpus, fileName)
}

function mappingOf({ mapping }: ExpectedLedger): Mapping {
  return mapping === undefined ? defaultMapping : readMapping(readJson(JSON.stringify(mapping)))
}

async function runOn(
  path: string,
  mapping: Mapping,
  { run }: ExpectedLedger,
): Promise<ReconciledRun> {
  return reconcileFile(cache, await copyWorkbook(path, folder), { mapping, ...run })
}

/** The outcome of every line. A comparison fails for a line with two outcomes or none. */
function outcomesOf(reconciled: ReconciledRun): [number, string][] {
  const linesOf = (text: string | undefined): number[] =>
    text === undefined || text === '' ? [] : text.split(';').map(Number)
  return [
    ...reconciled.matches.flatMap((match) =>
      linesOf(match.ledger_line).map((line): [number, string] => [line, 'matched']),
    ),
    ...reconciled.breaks.flatMap((entry) =>
      linesOf(entry.ledger_line).map((line): [number, string] => [line, entry.category ?? '']),
    ),
    ...reconciled.lines.map(({ line, place }): [number, string] => [line, place]),
  ].sort(([left], [right]) => left - right)
}

function missingOf(reconciled: ReconciledRun): string[] {
  return reconciled.breaks
    .filter((entry) => entry.category === 'missing_in_ledger')
    .map((entry) => entry.withdrawal_id || `feed ${entry.feed_id}`)
}

describe('the corpus of ledger files', () => {
  test('has at least a hundred files, each with its expectation, numbered without a gap', () => {
    expect(cases.length).toBeGreaterThanOrEqual(100)
    expect(
      cases
        .map(({ name }) => Number(name.slice(0, name.indexOf('-'))))
        .sort((left, right) => left - right),
    ).toEqual(cases.map((_, at) => at + 1))
    const files = readdirSync(corpus).filter((name) => name !== 'README.md')
    expect(files.length).toBe(cases.length * 2 + 1)
  })

  test.each(titledCases)('%s', async (_title, { name, expected }) => {
    const path = fileOf(name)
    const mapping = mappingOf(expected)
    const pendingRun = runOn(path, mapping, expected)
    if (expected.refused !== undefined) {
      const failure: unknown = await pendingRun.then(
        () => 'it was taken',
        (error: unknown) => error,
      )
      expect(failure).toBeInstanceOf(Failure)
      expect(failure).toMatchObject({ kind: 'badInput', code: expected.refused })
      return
    }
    const reconciled = await pendingRun
    const outcomes = outcomesOf(reconciled)
    expect(Object.fromEntries(outcomes)).toEqual(expected.lines)
    expect(outcomes.length).toBe(reconciled.summary.ledger.rows)
    expect(reconciled.summary.ledger).toEqual({ void: 0, excluded: 0, ...expected.ledger })
    expect(missingOf(reconciled).sort()).toEqual([...(expected.missing_in_ledger ?? [])].sort())
    for (const [line, reason] of Object.entries(expected.reasons ?? {}))
      expect(reconciled.lines.find((entry) => entry.line === Number(line))?.reason).toContain(
        reason,
      )
    expect(reconciled.summary.source.sheet).toBe(expected.sheet)
  })

  test.each(titledCases.filter(([, { expected }]) => expected.refused === undefined))(
    'shows the hints before the run: %s',
    async (_title, { name, expected }) => {
      const path = await copyWorkbook(fileOf(name), folder)
      const db = openForReading(cache)
      try {
        const preview = await previewLedger(
          db,
          { ledgerPath: path, mapping: mappingOf(expected), statusMap: {} },
          { signal: new AbortController().signal, progress: () => undefined },
        )
        expect(preview).toMatchObject({
          refusal: null,
          rows: expected.ledger?.rows,
          rejected: expected.ledger?.rejected,
        })
        expect(preview.hints.map((hint) => hint.kind)).toEqual(expected.hints)
      } finally {
        db.close()
      }
    },
  )

  test.each(
    titledCases.filter(
      ([, { expected }]) => expected.refused === undefined && expected.order === undefined,
    ),
  )('gives equal results in any order of its rows: %s', async (_title, { name, expected }) => {
    const mapping = mappingOf(expected)
    const lines = readLines(fileOf(name), mapping)
    const headerLines = expected.header_line ?? 1
    const [head, body] = [lines.slice(0, headerLines), lines.slice(headerLines)]
    const data = body.slice(0, body.length - mapping.skipLastLines)
    const footer = body.slice(data.length)
    const expectedOutcomes = Object.entries(expected.lines ?? {}).map(
      ([line, place]) => `${lines[Number(line) - 1] ?? ''} → ${place}`,
    )
    // The runs go one after another, because a cache has one writer.
    for (const [at, ordered] of [
      [...data].reverse(),
      [...data.slice(1), ...data.slice(0, 1)],
    ].entries()) {
      const allLines = [...head, ...ordered, ...footer]
      const path = join(folder, `${name}-${at}.csv`)
      writeFileSync(path, allLines.join('\n'))
      const reconciled = await runOn(path, { ...mapping, encoding: 'auto' }, expected)
      const outcomes = outcomesOf(reconciled).map(
        ([line, place]) => `${allLines[line - 1] ?? ''} → ${place}`,
      )
      expect(outcomes.sort()).toEqual(expectedOutcomes.sort())
      expect(missingOf(reconciled).sort()).toEqual([...(expected.missing_in_ledger ?? [])].sort())
    }
  })
})

// Decodes in the encoding of the mapping, else by the byte order mark, else as UTF-8.
function readLines(path: string, mapping: Mapping): string[] {
  const bytes = readFileSync(path)
  const markEncoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  const lines = new TextDecoder(mapping.encoding === 'auto' ? markEncoding : mapping.encoding, {
    fatal: true,
  })
    .decode(bytes)
    .split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
