import { Failure } from '../../../../../../src-main/base/failure.ts'
import type { NamedMapping } from '../../../../../../src-main/contract/reconciling.ts'
import type { TeamItems, TeamView } from '../../../../../../src-main/contract/team.ts'
import type {
  ImportView,
  LedgerPreview,
  WindowEvent,
} from '../../../../../../src-main/contract/window.ts'
import type { SettableClass } from '../../../../../../src-main/domain/status.ts'
import Ledgers from '../../../../../../src-renderer/screens/Ledgers.svelte'
import type { FakeCore, Fixture } from '../../../harness/fake-core.ts'
import { profile } from '../../../harness/invented.ts'

export const fixture: Fixture = { screens: { ledgers: Ledgers }, core: fakeCore }

const headers = ['Id', 'Moneda', 'Monto', 'Fecha']
const columns = { withdrawal_id: 'Id', currency: 'Moneda', amount: 'Monto', date: 'Fecha' }

/**
 * A core with three rows in every ledger file. `latin.csv` is not UTF-8, `broken.csv` fails to
 * upload, `book.xlsx` has two sheets, and `words.csv` has two unknown status words. The headers of
 * `foreign.csv` are not recognised. In the state `team`, the profile is in a team that has the
 * mapping `Bank`.
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  let imports: readonly ImportView[] = []
  let mappings: readonly NamedMapping[] = []
  const add = (id: string, overrides: Partial<ImportView> = {}): ImportView => {
    const newImport = {
      id,
      name: id,
      bytes: 120,
      sha256: 'a'.repeat(64),
      at: `2026-11-20T10:0${imports.length}:00.000000Z`,
      runs: [],
      workbook: null,
      parts: [],
      ...overrides,
    }
    imports = [newImport, ...imports.filter((other) => other.id !== id)]
    return newImport
  }
  const answers: FakeCore['answers'] = {
    listImports: () => imports,
    putLedger: ({ name }: { name: string }) => {
      if (name === 'broken.csv')
        throw new Failure({
          kind: 'store',
          code: 'DISK_FULL',
          what: 'The file cannot be kept',
          why: 'the disk is full',
          advice: 'do it otherwise',
        })
      return {
        import: add(
          name,
          name.endsWith('.xlsx')
            ? { workbook: { sheets: ['October', 'November'], sheet: 'October', hiddenRows: 2 } }
            : {},
        ),
      }
    },
    dropUpload: () => null,
    deleteImport: ({ import: id }: { import: string }) =>
      void (imports = imports.filter((candidate) => candidate.id !== id)),
    combineLedgers: ({ name, imports: ids }: { name: string; imports: readonly string[] }) =>
      add(name, {
        parts: ids.map((id, index) => ({
          name: id,
          sha256: 'b'.repeat(64),
          rows: 3,
          repeated: index === 0 ? 0 : 2,
        })),
      }),
    chooseSheet: ({
      import: id,
      sheet,
      leavesOutHiddenRows,
    }: {
      import: string
      sheet: string
      leavesOutHiddenRows: boolean
    }) =>
      void add(id, {
        workbook: {
          sheets: ['October', 'November'],
          sheet,
          ...(sheet === 'October' ? { hiddenRows: 2, leavesOutHiddenRows } : {}),
        },
      }),
    previewEncodings: () => [
      { encoding: 'utf-8', problem: 'byte 12 is not valid UTF-8', lines: [] },
      { encoding: 'windows-1252', problem: null, lines: ['Id;Moneda;Comisión'] },
      { encoding: 'macintosh', problem: null, lines: ['Id;Moneda;ComisiÛn'] },
    ],
    listMappings: () => mappings,
    saveMapping: ({ name, text }: { name: string; text: string }) => {
      const version = mappings.filter((mapping) => mapping.name === name).length + 1
      const savedMapping = {
        name,
        version,
        text,
        at: '2026-11-20T11:00:00.000000Z',
        by: 'ana',
        isNewest: true,
      }
      mappings = [
        savedMapping,
        ...mappings.map((mapping) =>
          mapping.name === name ? { ...mapping, isNewest: false } : mapping,
        ),
      ]
      return savedMapping
    },
    deleteMapping: ({ name }: { name: string }) =>
      void (mappings = mappings.filter((mapping) => mapping.name !== name)),
    previewLedger: ({ import: id, mappingText }: { import: string; mappingText: string | null }) =>
      preview(id, mappingText),
  }
  const profiles = [{ ...profile, name: 'invented', isEmbedded: false, isTradingAllowed: false }]
  const acts = {
    // A colleague, or a person in another window, saves a mapping under this name.
    saveMappingElsewhere: (name: string) => {
      mappings = [
        {
          name,
          version: 1,
          text: '{}',
          at: '2026-11-20T11:00:00.000000Z',
          by: 'bruno',
          isNewest: true,
        },
        ...mappings,
      ]
      emit({ kind: 'cache', profile: 'invented', families: ['reconciliation'] })
    },
  }
  return {
    answers: { ...answers, ...(state === 'team' ? teamAnswers : {}) },
    acts,
    hello: { profiles },
  }
}

const teamAnswers: FakeCore['answers'] = {
  readTeam: (): TeamView => ({
    team: {
      workspace: '9d1f8c52-1c5e-4d0e-8a3b-0f6f5b1f4a77',
      name: 'Operations',
      station: '4b1c2a6e-65b5-4c58-9a52-1f6f0b8d7e21',
      login: 'ana',
      joinedAt: '2026-11-01T10:00:00.000000Z',
      cursor: 1,
      headHash: 'a'.repeat(64),
      syncedAt: '2026-11-20T11:05:00.000000Z',
      clockSeconds: null,
      quotas: [],
      unshared: 0,
      lost: 0,
      newer: 0,
      refused: [],
      dismissed: [],
      conflicts: 0,
      closings: [],
      records: { no: 0, unsent: 0, lease: null },
    },
    link: { state: 'connected' },
  }),
  teamItems: (): TeamItems => ({
    items: [
      {
        item: 'mapping',
        id: 'Bank',
        state: 'shared',
        version: 1,
        by: 'ben',
        at: '2026-11-19T11:04:30.000000Z',
        isDeleted: false,
      },
    ],
    notices: [],
  }),
}

const noWords: LedgerPreview['statuses'] = { words: [], unknownRows: 0, unlistedRows: 0 }

// Two words that are in no map, unless the mapping has them.
function statusesOf(
  mappedClasses: Readonly<Record<string, SettableClass>>,
): LedgerPreview['statuses'] {
  const words = [
    { word: 'Bounced', count: 2, statusClass: mappedClasses['Bounced'] ?? ('unknown' as const) },
    { word: 'OK', count: 1, statusClass: mappedClasses['OK'] ?? ('unknown' as const) },
  ]
  const unknownRows = words.reduce(
    (sum, { count, statusClass }) => (statusClass === 'unknown' ? sum + count : sum),
    0,
  )
  return { words, unknownRows, unlistedRows: 0 }
}

// Repeated headers, as coin bookkeeping programs write them.
const foreignHeaders = ['Withdrawal', 'Qty', 'Cur.', 'Fee', 'Cur.', 'When']
const foreignRows = [
  ['7c0b1000-cb65-4805-ac28-897fb451596f', '0.015', 'BTC', '0.0001', 'BTC', '13/10/2026 12:00'],
  ['7c0b1001-cb65-4805-ac28-897fb451596f', '1.25', 'BTC', '0.0001', 'BTC', '02/10/2026 12:00'],
  ['7c0b1002-cb65-4805-ac28-897fb451596f', '2.5', 'ETH', '0.003', 'ETH', '15/10/2026 13:00'],
]

function foreignPreview(
  fullPreview: LedgerPreview,
  emptyPreview: Partial<LedgerPreview>,
): LedgerPreview {
  const file = { ...fullPreview, headers: foreignHeaders, hints: [] }
  const { columns } = JSON.parse(fullPreview.mappingText) as {
    columns?: Readonly<Record<string, unknown>>
  }
  if (columns?.['currency'] !== undefined)
    return {
      ...file,
      columns: { withdrawal_id: 'Withdrawal', amount: 'Qty', fee: 'Fee' },
      rejected: 0,
      rejectedLines: [],
      sample: foreignRows.map((raw, index) => ({ line: index + 2, cells: {}, reason: null, raw })),
    }
  return {
    ...file,
    ...emptyPreview,
    headers: foreignHeaders,
    columns: {},
    firstCells: foreignRows,
    refusal: {
      kind: 'badInput',
      code: 'COLUMN_NOT_FOUND',
      what: 'The columns are not recognised',
      why: 'no column for currency',
      advice: 'map the columns',
      evidence: {},
    },
  }
}

function preview(id: string, mappingText: string | null): LedgerPreview {
  const mapping = JSON.parse(mappingText ?? '{}') as {
    encoding?: string
    decimal?: string
    skip_last_lines?: number
    rows?: { exclude?: readonly string[] }
    date_format?: string
    statuses?: Readonly<Record<string, SettableClass>>
  }
  const isRefused = id === 'latin.csv' && (mapping.encoding ?? 'auto') === 'auto'
  const validRow = (
    line: number,
    amount: string,
    writtenText: string,
  ): LedgerPreview['sample'][number] => ({
    line,
    cells: {
      withdrawal_id: `W-${line}`,
      currency: 'BTC',
      amount,
      date: '2026-02-01T00:00:00.000000Z',
    },
    reason: null,
    raw: [`W-${line}`, 'btc', writtenText, '01/02/2026'],
  })
  const rejectedRow = {
    line: 4,
    cells: { withdrawal_id: 'W-4', currency: '', amount: '7' },
    reason: 'its currency is empty',
    raw: ['W-4', '', '7', '01/02/2026'],
  }
  const conditions = mapping.rows?.exclude ?? []
  const excludedRow = {
    line: 5,
    cells: { withdrawal_id: 'W-5', currency: 'btc', amount: '9' },
    reason: `it is a row with ${conditions[0] ?? ''}`,
    raw: ['W-5', 'btc', '9', '01/02/2026'],
  }
  const exclusions = conditions.map((condition) => ({
    reason: `it is a row with ${condition}`,
    count: 12,
  }))
  const emptyPreview = {
    rows: 0,
    valid: 0,
    rejected: 0,
    firstDate: null,
    lastDate: null,
    totals: [],
    sample: [],
    rejectedLines: [],
    hints: [],
    statuses: noWords,
    headers: [],
    columns: {},
    encoding: '',
  }
  const fullPreview: LedgerPreview = {
    mappingText: mappingText ?? '{}',
    source: mappingText === null ? 'recognised' : 'given',
    delimiter: ';',
    encoding:
      mapping.encoding === undefined || mapping.encoding === 'auto' ? 'utf-8' : mapping.encoding,
    hints: [
      ...((mapping.skip_last_lines ?? 0) > 0
        ? []
        : [{ kind: 'trailingTotals', lines: [4] } as const]),
      ...(id !== 'dates.csv' || mapping.date_format !== undefined
        ? []
        : [
            {
              kind: 'other_date_format',
              count: 2,
              lines: [3, 4],
              written: ['15/10/2026 08:00'],
              field: 'date',
              change: { date_format: 'dd/MM/yyyy HH:mm' },
            } as const,
          ]),
    ],
    headers,
    columns,
    rows: 3,
    valid: 2,
    rejected: 1,
    excluded: exclusions.length * 12,
    excludedLines: conditions.length > 0 ? [excludedRow] : [],
    exclusions,
    firstDate: '2026-02-01T00:00:00.000000Z',
    lastDate: '2026-02-01T23:59:59.999999Z',
    totals: [{ currency: 'BTC', count: 2, amount: '1234.560000000000000001' }],
    sample: [
      validRow(2, '1234.56', '1.234,56'),
      validRow(3, '0.000000000000000001', '0,000000000000000001'),
      rejectedRow,
      ...(conditions.length > 0 ? [{ ...excludedRow, isExcluded: true }] : []),
    ],
    rejectedLines: [rejectedRow],
    statuses: id === 'words.csv' ? statusesOf(mapping.statuses ?? {}) : noWords,
    refusal: null,
  }
  if (id === 'foreign.csv') return foreignPreview(fullPreview, emptyPreview)
  return isRefused
    ? {
        ...fullPreview,
        ...emptyPreview,
        refusal: {
          kind: 'badInput',
          code: 'FILE_REFUSED',
          what: 'The file was refused',
          why: 'byte 12 is not valid UTF-8',
          advice: 'name its encoding',
          evidence: {},
        },
      }
    : fullPreview
}
