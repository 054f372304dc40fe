import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Fault } from './fault.ts'
import type { Outcome } from './journal.ts'
import { openJournal } from './journal.ts'
import { Judge } from './judge.ts'
import { formatReport, makeReport } from './report.ts'

const fault = (id: string, runs = 2): Fault => ({
  id,
  kind: '',
  runs,
  run: () => Promise.resolve(),
})
const goodFinds = new Judge().finds()
const outcome = (name: string, run: number, finds = goodFinds): Outcome => ({
  name,
  run,
  seed: 1,
  finds,
  ms: 500,
})
const reportOf = (
  faults: readonly Fault[],
  outcomes: readonly Outcome[],
  missing: readonly (readonly [string, string])[] = [],
) => makeReport(1, faults, ({ runs }) => runs, outcomes, new Map(missing))

describe('makeReport', () => {
  it('is good where every run was made and nothing was found', () => {
    const report = reportOf([fault('F01')], [outcome('F01', 0), outcome('F01', 1)])
    expect(report).toMatchObject({
      runs: 2,
      finds: 0,
      isWhole: true,
      isGood: true,
      lines: [{ name: 'F01', wanted: 2, runs: 2, mismatches: 0, seconds: 1 }],
    })
  })

  it.each(['mismatches', 'secrets', 'uncoded', 'crashes', 'broken'] as const)(
    'is not good with one of %s',
    (sort) => {
      const judge = new Judge()
      judge.find(sort, 'so it was')
      const outcomes = [outcome('F01', 0), outcome('F01', 1, judge.finds())]
      const report = reportOf([fault('F01')], outcomes)
      expect([report.isGood, report.lines[0]?.[sort]]).toEqual([false, 1])
      expect(formatReport(report, outcomes)).toContain(`F01 run 1, ${sort}: so it was`)
    },
  )

  it('is not good where runs are not made, or none at all', () => {
    expect(reportOf([fault('F01')], [outcome('F01', 0)])).toMatchObject({
      isWhole: false,
      isGood: false,
    })
    expect(reportOf([], [])).toMatchObject({ isGood: false })
  })

  it('allows three faults to be out of reach, each with its reason, and no fourth', () => {
    const faults = ['F01', 'F02', 'F03', 'F04', 'F05'].map((id) => fault(id, 1))
    const reasonsFor = (ids: readonly string[]) =>
      ids.map((id) => [id, 'mount: permission denied'] as const)
    const report = reportOf(
      faults,
      [outcome('F01', 0), outcome('F05', 0)],
      reasonsFor(['F02', 'F03', 'F04']),
    )
    expect(report.isGood).toBe(true)
    expect(formatReport(report, [])).toContain(
      'F03 is not injectable here: mount: permission denied',
    )
    expect(
      reportOf(faults, [outcome('F05', 0)], reasonsFor(['F01', 'F02', 'F03', 'F04'])).isGood,
    ).toBe(false)
  })
})

describe('openJournal', () => {
  const makePath = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'partner-desk-journal-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return join(folder, 'gate', 'journal.jsonl')
  }

  it('continues with the runs of its seed, also after a line that was cut', () => {
    const path = makePath()
    openJournal(path, 1, false).add(outcome('F01', 0))
    appendFileSync(path, '{"name":"F01","run":1,"se')
    const resumed = openJournal(path, 1, true)
    expect(resumed.outcomes).toEqual([outcome('F01', 0)])
    resumed.add(outcome('F01', 1))
    expect(openJournal(path, 1, true).outcomes).toEqual([outcome('F01', 0), outcome('F01', 1)])
    expect(openJournal(path, 2, true).outcomes).toEqual([])
  })

  it('starts empty unless it is resumed', () => {
    const path = makePath()
    openJournal(path, 1, false).add(outcome('F01', 0))
    expect(openJournal(path, 1, false).outcomes).toEqual([])
  })
})

describe('Judge', () => {
  const commandEnd = (
    code: number | null,
    stderr: string,
    signal: NodeJS.Signals | null = null,
  ) => ({
    code,
    signal,
    stdout: '',
    stderr,
  })
  const findsOf = (action: (judge: Judge) => void) => {
    const judge = new Judge()
    action(judge)
    return Object.entries(judge.finds()).flatMap(([kind, texts]) => texts.map(() => kind))
  }

  it.each([
    ['a success', commandEnd(0, ''), []],
    ['a failure in words', commandEnd(4, 'The disk is full: x; free some space\n'), []],
    [
      'a stack',
      commandEnd(70, 'Something unexpected happened: x; report it\nError: x\n    at y\n'),
      ['uncoded'],
    ],
    ['a word of SQLite', commandEnd(4, 'It failed: SQLITE_BUSY; wait\n'), ['uncoded']],
    ['a success that says something', commandEnd(0, 'hm\n'), ['uncoded']],
    ['a notice before a success', commandEnd(0, 'SYNC_RESUMED: it was cut off; all is kept\n'), []],
    [
      'a notice before a failure in words',
      commandEnd(
        4,
        'SYNC_RESUMED: it was cut off; all is kept\nThe disk is full: x; free some space\n',
      ),
      [],
    ],
    [
      'a code that no notice has',
      commandEnd(0, 'SYNC_ODD: it was cut off; all is kept\n'),
      ['uncoded'],
    ],
    [
      'hints and causes after a run',
      commandEnd(1, 'Hint: a. Export again.\nCause: 2 rows b. Map it\n'),
      [],
    ],
    ['a hint before a failure that says nothing', commandEnd(70, 'Hint: a. b.\nhm\n'), ['uncoded']],
    ['a death', commandEnd(null, '', 'SIGSEGV'), ['crashes']],
  ])('counts %s correctly', (_name, end, wanted) => {
    expect(findsOf((judge) => judge.checkEnd(end, 'sync'))).toEqual(wanted)
  })

  it('requires one of the given codes, and accepts no unspecific code', () => {
    expect(findsOf((judge) => judge.coded('OFFLINE', ['OFFLINE'], 'x'))).toEqual([])
    expect(findsOf((judge) => judge.coded('PORTAL', ['OFFLINE'], 'x'))).toEqual(['broken'])
    expect(findsOf((judge) => judge.coded('UNEXPECTED', ['UNEXPECTED'], 'x'))).toEqual(['uncoded'])
  })

  it('V4: counts a different digest', () => {
    expect(findsOf((judge) => judge.same('a', 'a', 'x'))).toEqual([])
    expect(findsOf((judge) => judge.same('a', 'b', 'x'))).toEqual(['mismatches'])
  })
})
