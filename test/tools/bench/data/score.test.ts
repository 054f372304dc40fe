import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Score } from './score.ts'
import { scoreBreaks } from './score.ts'

let folder: string

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'partner-desk-score-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const answers = [
  'kind,expect,withdrawal_ids,ledger_rows',
  'fee_diff,break,w1,4',
  'missing_at_api,break,,5',
  'dup_at_api,break,w2;w3,6',
  'tz_shift,match,w4,7',
]

function scoreOf(...breaks: readonly string[]): Score {
  writeFileSync(join(folder, 'answers.csv'), `${answers.join('\n')}\n`)
  writeFileSync(join(folder, 'breaks.csv'), `${breaks.join('\n')}\n`)
  return scoreBreaks(join(folder, 'answers.csv'), join(folder, 'breaks.csv'))
}

describe('scoreBreaks', () => {
  it('finds no error in a list of all planted breaks, named by withdrawal or by row', () => {
    expect(scoreOf('withdrawal_id,ledger_row', 'w1,4', ',5', 'w3,6', 'w2,6')).toEqual({
      planted: 3,
      found: 3,
      falseBreaks: 0,
      wrongByKind: new Map(),
    })
  })

  it('reads line N of the ledger file as row N - 1, and only the first of several lines', () => {
    expect(scoreOf('withdrawal_id,ledger_line', 'w1,', ',6', ',7;8').found).toBe(3)
  })

  it('expects failed withdrawals in the list of a program without void records', () => {
    writeFileSync(
      join(folder, 'answers.csv'),
      'kind,expect,withdrawal_ids,ledger_rows\nfee_diff,void,w1,4\n',
    )
    writeFileSync(join(folder, 'breaks.csv'), 'withdrawal_id,ledger_row\nw1,4\n')
    const [key, list] = [join(folder, 'answers.csv'), join(folder, 'breaks.csv')]
    expect([scoreBreaks(key, list).falseBreaks, scoreBreaks(key, list, false).found]).toEqual([
      1, 1,
    ])
  })

  it('counts missed and false breaks by kind', () => {
    expect(scoreOf('withdrawal_id,ledger_row', 'w1,4', 'w4,7', 'w9,9')).toEqual({
      planted: 3,
      found: 1,
      falseBreaks: 2,
      wrongByKind: new Map([
        ['tz_shift', 1],
        ['clean', 1],
        ['missing_at_api', 1],
        ['dup_at_api', 1],
      ]),
    })
  })
})
