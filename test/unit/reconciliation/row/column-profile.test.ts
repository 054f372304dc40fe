import { expect, it } from 'vitest'
import type { ColumnProfile } from '../../../../src-main/reconciliation/row/column-profile.ts'
import { profileColumns } from '../../../../src-main/reconciliation/row/column-profile.ts'

const profileOf = (...cells: readonly string[]): ColumnProfile =>
  profileColumns(
    ['Ref'],
    cells.map((cell) => [cell]),
  )[0] as ColumnProfile

it('a column has the kind of its values, however many placeholders it has', () => {
  const hashes = profileOf('-', 'n/a', '-', 'ab'.repeat(32), '')
  expect([hashes.is('hash'), hashes.couldBe('txn_hash'), hashes.couldBe('date')]).toEqual([
    true,
    true,
    false,
  ])
  const dashes = profileOf('-', '\u2014')
  expect([dashes.is('hash'), dashes.couldBe('txn_hash')]).toEqual([false, false])
})
