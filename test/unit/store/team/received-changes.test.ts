import { describe, expect, it } from 'vitest'
import type { SharedChange } from '../../../../src-main/contract/team-records.ts'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { NEXT_CHANGE } from '../../../../src-main/store/records/change-numbers.ts'
import { eraseTraces } from '../../../../src-main/store/records/erased-records.ts'
import type { RecordChange } from '../../../../src-main/store/team/received-changes.ts'
import { saveReceivedChanges } from '../../../../src-main/store/team/received-changes.ts'
import { makeDatabase } from '../../../support/reconcile.ts'

/** A change of the status of one withdrawal, written as `A B 3`: from A to B at second 3. */
function change(text: string): RecordChange {
  const [old = '', after = '', second = ''] = text.split(' ')
  return {
    kind: 'withdrawals',
    id: 'w',
    at: `2026-10-01T10:00:0${second}.000000Z`,
    field: 'status',
    old,
    new: after,
    form: 'detail',
  }
}

function received(text: string): SharedChange {
  const { kind, id, ...line } = change(text)
  return { kind, id, line: JSON.stringify(line) }
}

function save(db: WritableDb, lines: readonly string[], here?: string): void {
  saveReceivedChanges(db, lines.map(received), here === undefined ? [] : [change(here)])
}

/** The changes that a run counts as later than itself if it had seen none, and the others. */
function changesOf(db: WritableDb): { readonly here: unknown; readonly history: unknown } {
  const read = (condition: string): unknown =>
    db
      .prepare(
        `SELECT old || ' ' || new || ' ' || substr(at, 19, 1) FROM changes WHERE ${condition} ORDER BY abs(seq)`,
      )
      .pluck()
      .all()
  return { here: read('seq > 0'), history: read('seq < 1') }
}

describe('saveReceivedChanges', () => {
  it.each<[string, readonly (readonly [readonly string[], string?])[], string[], string[]]>([
    [
      'steps that lead to the received value',
      [[['A B 1', 'B C 2'], 'A C 2']],
      ['A B 1', 'B C 2'],
      [],
    ],
    ['steps of which the row had the first', [[['A B 1', 'B C 2'], 'B C 2']], ['B C 2'], ['A B 1']],
    ['a cycle', [[['A B 1', 'B A 2', 'A C 3'], 'A C 3']], ['A B 1', 'B A 2', 'A C 3'], []],
    ['changes of a row that had the value', [[['A B 1', 'B C 2']]], [], ['A B 1', 'B C 2']],
    ['a change without steps', [[[], 'A C 3']], ['A C 3'], []],
    ['steps that lead elsewhere', [[['X B 1', 'B C 2'], 'A C 2']], ['A C 2'], ['X B 1', 'B C 2']],
    ['a step that came with an earlier range', [[['A B 1']], [[], 'A B 1']], ['A B 1'], []],
    [
      'the change itself, but not as the last of its range',
      [[['B C 5', 'A X 4', 'X C 5'], 'B C 5']],
      ['B C 5'],
      ['A X 4', 'X C 5'],
    ],
    [
      'stored steps that are received again',
      [
        [['A B 2'], 'A B 2'],
        [[], 'B A 3'],
        [['A B 2', 'B C 4'], 'A C 4'],
      ],
      ['A B 2', 'B A 3', 'A C 4'],
      ['B C 4'],
    ],
  ])('distinguishes changes of this cache from history: %s', (_case, ranges, here, history) => {
    const db = makeDatabase()
    for (const [lines, changeHere] of ranges) save(db, lines, changeHere)
    expect(changesOf(db)).toEqual({ here, history })
  })
})

describe('NEXT_CHANGE', () => {
  it('never uses a number again that an erasure freed', () => {
    const db = makeDatabase()
    save(db, [], 'A B 1')
    saveReceivedChanges(db, [], [{ ...change('x y 2'), id: 'other', field: 'address' }])
    eraseTraces(db, ['withdrawals', 'other'])
    expect(db.prepare(`SELECT ${NEXT_CHANGE}`).pluck().get()).toBe(3)
    expect(db.prepare("SELECT count(*) FROM changes WHERE old = 'x'").pluck().get()).toBe(0)
  })
})
