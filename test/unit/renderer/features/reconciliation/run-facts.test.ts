import { describe, expect, test } from 'vitest'
import { timeZones } from '../../../../../src-renderer/features/reconciliation/ledgers/mapping/notation.ts'
import {
  jobPrefix,
  newJobId,
  runningJob,
} from '../../../../../src-renderer/features/reconciliation/reconcile-job.ts'
import {
  exportName,
  ledgerSum,
  matchedShare,
  maxDecimalPlaces,
  progressText,
  providerSum,
} from '../../../../../src-renderer/features/reconciliation/run-facts.ts'
import { nextSort } from '../../../../../src-renderer/features/reconciliation/sort.ts'
import { reasonIn } from '../../../../../src-renderer/words/reconciliation/ledgers.ts'

const ledger = {
  rows: 4935,
  matched: 4871,
  broken: 40,
  rejected: 5,
  unchecked: 12,
  outside_period: 7,
}

describe('matchedShare', () => {
  test('is rounded down, so that 100 means every row', () => {
    expect(matchedShare(ledger)).toBe('98.7')
    expect(matchedShare({ ...ledger, rows: 100_000, matched: 99_999 })).toBe('99.9')
    expect(matchedShare({ ...ledger, rows: 3, matched: 3 })).toBe('100')
    expect(matchedShare({ ...ledger, rows: 8, matched: 0 })).toBe('0.0')
    expect(matchedShare({ ...ledger, rows: 0, matched: 0 })).toBeUndefined()
  })
})

describe('ledgerSum', () => {
  test('checks that every row ends in exactly one place', () => {
    expect(ledgerSum(ledger)).toMatchObject({ total: 4935, isWhole: true })
    expect(ledgerSum({ ...ledger, unchecked: 11 }).isWhole).toBe(false)
    expect(providerSum({ records: 10, matched: 7, broken: 2, outside_period: 1 }).isWhole).toBe(
      true,
    )
  })

  test('X24: counts void as a place of its own, and none in a run of an earlier version', () => {
    expect(ledgerSum({ ...ledger, rows: 4938, void: 3 })).toMatchObject({ isWhole: true })
    expect(ledgerSum(ledger).parts.at(-1)).toEqual({ place: 'void', count: 0 })
    expect(
      providerSum({ records: 12, matched: 7, broken: 2, outside_period: 1, void: 2 }),
    ).toMatchObject({ total: 12, isWhole: true })
  })
})

describe('an excluded row', () => {
  const ledgerWithExcluded = { ...ledger, rows: 4945, excluded: 10 }

  test('X01: has a place of its own, and does not count as a row that can be matched', () => {
    expect(ledgerSum(ledgerWithExcluded)).toMatchObject({ total: 4945, isWhole: true })
    expect(ledgerSum({ ...ledgerWithExcluded, excluded: 9 }).isWhole).toBe(false)
    expect(matchedShare(ledgerWithExcluded)).toBe('98.7')
    expect(matchedShare({ ...ledgerWithExcluded, rows: 10, matched: 0 })).toBeUndefined()
  })

  test('has its reason in three languages, with the condition unchanged', () => {
    const reasons = [
      'it is a row with Estado = anulada; "x"',
      'it is not a row with Tipo = R',
      'only its credit column is filled',
      'the sign of its amount says that it is no withdrawal',
      '"C; \\"D\\"" says that it is no withdrawal',
    ]
    expect(reasons.map((reason) => reasonIn(reason, 'en'))[0]).toBe(
      'It is a row with Estado = anulada; "x"',
    )
    expect(reasons.map((reason) => reasonIn(reason, 'es'))).toEqual([
      'Es una fila con Estado = anulada; "x"',
      'No es una fila con Tipo = R',
      'Solo tiene valor en la columna de crédito',
      'El signo (importe) dice que no es un retiro',
      '"C; \\"D\\"" dice que no es un retiro',
    ])
    expect(reasons.map((reason) => reasonIn(reason, 'pt'))).toEqual([
      'É uma linha com Estado = anulada; "x"',
      'Não é uma linha com Tipo = R',
      'Só tem valor na coluna de crédito',
      'O sinal (valor) diz que não é um saque',
      '"C; \\"D\\"" diz que não é um saque',
    ])
  })

  test('and a row rejected by direction or unit have Spanish and Portuguese reasons', () => {
    expect(
      reasonIn(
        'its debit and credit columns are both empty; its currency is "BTC" and the unit of its amount "ETH"',
        'es',
      ),
    ).toBe(
      'Las columnas de débito y crédito están ambas vacías; la moneda es "BTC" y la unidad del importe "ETH"',
    )
    expect(reasonIn('its total is zero, which has no sign', 'pt')).toBe(
      'Total: é zero, que não tem sinal',
    )
  })
})

describe('maxDecimalPlaces', () => {
  test('reserves the digits of the longest fraction, without padding zeros', () => {
    expect(maxDecimalPlaces(['1.5', '0.00412000', '12'])).toBe(5)
    expect(maxDecimalPlaces([])).toBe(2)
  })
})

describe('exportName', () => {
  test('contains the kind, the day and the run', () => {
    expect(
      exportName('breaks', { run_id: '../ab12cd34ef', as_of: '2026-11-20T21:40:00.000000Z' }),
    ).toBe('breaks-2026-11-20-ab12c.csv')
  })
})

describe('progressText', () => {
  test('shows the known numbers', () => {
    expect([
      progressText(1200, 4935, 'of'),
      progressText(1200, null, 'of'),
      progressText(0, null, 'of'),
    ]).toEqual(['1,200 of 4,935', '1,200', ''])
  })
})

describe('timeZones', () => {
  test('starts with UTC and has no duplicates', () => {
    expect(timeZones()[0]).toBe('UTC')
    expect(new Set(timeZones()).size).toBe(timeZones().length)
  })
})

describe('newJobId', () => {
  const id = newJobId(
    '0f8a2d1e-77aa-4a51-9f5e-000000000001',
    'b1c2d3e4-0000-4000-8000-000000000000',
  )

  test('makes ids that the core accepts and that name their import', () => {
    expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    const job = {
      id,
      profile: 'p',
      kind: 'reconcile' as const,
      state: 'running' as const,
      step: 'match',
      done: 0,
      total: null,
      begunAt: '',
      endedAt: null,
      result: null,
      failure: null,
    }
    expect(runningJob([job], '0f8a2d1e-77aa-4a51-9f5e-000000000001')).toBe(job)
    expect(
      runningJob([{ ...job, state: 'done' }], '0f8a2d1e-77aa-4a51-9f5e-000000000001'),
    ).toBeUndefined()
    expect(runningJob([job], '0f8a2d1e-77aa-4a51-9f5e-000000000002')).toBeUndefined()
    expect(jobPrefix('../x')).toBe('rec_x_')
  })
})

describe('nextSort', () => {
  test('cycles through ascending, descending and no order', () => {
    const ascendingSort = nextSort(null, 'age_days')
    const descendingSort = nextSort(ascendingSort, 'age_days')
    expect([
      ascendingSort,
      descendingSort,
      nextSort(descendingSort, 'age_days'),
      nextSort(descendingSort, 'category'),
    ]).toEqual([
      { column: 'age_days', isDescending: false },
      { column: 'age_days', isDescending: true },
      null,
      { column: 'category', isDescending: false },
    ])
  })
})

describe('reasonIn', () => {
  test('translates every reason of the core into each language', () => {
    const reasons = [
      'it has 4 fields and the header has 7',
      'its amount is empty',
      'its currency is empty',
      'all its identifiers are empty',
      'its date "n/a" cannot be read (ISO 8601 is expected)',
      'its fee "1E-7" was rounded by a spreadsheet (it has an exponent)',
      `its total "${'1'.repeat(31)}" has more than 30 digits before or after the point`,
      'its amount "0.5 x" is not an amount in this notation (see decimal, thousands and negative of the mapping)',
      'its time "25:00" cannot be read, or is not that of its date',
      'its fee "2.5" is not a whole number of its smallest unit',
      'its amount "5 ETH" is not in "BTC", its currency',
    ]
    for (const reason of reasons)
      for (const language of ['es', 'pt'] as const)
        expect(reasonIn(reason, language)).not.toMatch(/\b(?:its|it has|fields|is not)\b|\$/)
    expect(reasonIn(reasons.slice(1, 3).join('; '), 'es')).toBe(
      'El importe está vacío; la moneda está vacía',
    )
    expect(reasonIn(reasons[7] ?? '', 'en')).toBe(
      'Its amount "0.5 x" is not an amount in this notation',
    )
    expect(reasonIn('something new', 'pt')).toBe('Something new')
  })

  test('keeps a quoted cell with a semicolon or a quote in one piece, and reads reasons of older runs', () => {
    expect(
      reasonIn(
        'its amount "1; \\"2" is not an amount in this notation (see decimal); its currency is empty',
        'es',
      ),
    ).toBe(
      'Importe "1; \\"2": no es un importe en esta notación (separadores y negativos del mapeo); la moneda está vacía',
    )
    expect(reasonIn('its date cannot be read (ISO 8601 is expected)', 'pt')).toBe(
      'A data não pode ser lida (espera-se ISO 8601)',
    )
  })
})
