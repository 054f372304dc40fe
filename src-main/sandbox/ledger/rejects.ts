import type { Random } from '../world/random.ts'
import type { Cells } from './cells.ts'

/**
 * The defects for which a row must be rejected. Each function returns the fields of the defective
 * row.
 */
export const ROW_DEFECTS: readonly ((random: Random, cells: Cells) => readonly string[])[] = [
  (_random, cells) => Object.values({ ...cells, amount: '', total: '' }),
  (random, cells) =>
    Object.values({
      ...cells,
      amount: random.pick(['n/a', '--', '1.2.3', '12.5x', '１２']),
      total: '',
    }),
  // The amount was rounded by a spreadsheet, and has lost digits.
  (random, cells) =>
    Object.values({ ...cells, amount: random.pick(['1.23E+19', '1.5E-07', '4e+3']), total: '' }),
  (random, cells) =>
    Object.values({
      ...cells,
      date: random.pick([
        'yesterday',
        '2026-02-30T10:00:00Z',
        '2026-00-10',
        '2026-05-04T25:00:00Z',
      ]),
    }),
  (random, cells) =>
    Object.values({
      ...cells,
      withdrawal_id: '',
      external_ref: random.pick(['', '  ']),
      txn_hash: '',
    }),
  // The row ends before its amount, or has a filled cell after the last column.
  (random, cells) =>
    random.chance(1, 2)
      ? Object.values(cells).slice(0, Object.keys(cells).indexOf('amount'))
      : [...Object.values(cells), 'one too many'],
  (_random, cells) => Object.values({ ...cells, currency: '' }),
]
