import type { Random } from '../world/random.ts'
import type { Cells } from './cells.ts'

/**
 * Ways to spoil a row so that it must be rejected with its line. Each returns the fields to write.
 */
export const SPOILS: readonly ((random: Random, cells: Cells) => readonly string[])[] = [
  (_random, cells) => Object.values({ ...cells, amount: '', total: '' }),
  (random, cells) =>
    Object.values({
      ...cells,
      amount: random.pick(['n/a', '--', '1.2.3', '12.5x', '１２']),
      total: '',
    }),
  // An amount that a spreadsheet has rounded, so that digits are lost.
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
  // A row cut off before its money, or with a filled cell after the last column.
  (random, cells) =>
    random.chance(1, 2)
      ? Object.values(cells).slice(0, Object.keys(cells).indexOf('amount'))
      : [...Object.values(cells), 'one too many'],
  (_random, cells) => Object.values({ ...cells, currency: '' }),
]
