import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '../../../../src-main/contract/window.ts'
import { allIds, ledger } from '../../../integration/second/ledger.ts'
import type { SecondService } from '../../../integration/second/second-service.ts'
import { startSecondService } from '../../../integration/second/second-service.ts'
import type { Cli, Run } from '../../../support/cli.ts'
import { expectFailure, makeCli, profileWords, readReportFile } from '../../../support/cli.ts'

let service: SecondService
let cli: Cli
let run: Run

const logPath = (): string => join(cli.dataDir, 'activity.jsonl')
const entries = (): Activity[] =>
  readFileSync(logPath(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Activity)
interface Check {
  readonly entries: number
  readonly isWhole: boolean
  readonly firstBroken: number | null
  readonly head: string
  readonly isNotedFound: boolean | null
}

beforeAll(async () => {
  service = await startSecondService({ pageSize: 50 })
  cli = makeCli(service)
  await cli.text(...profileWords('second', service))
  await cli.text('profile', 'set', 'second', '--rails', 'crypto')
  await cli.text('sync', '--withdrawal-ids', cli.write('ids.txt', allIds))
  run = await cli.json<Run>(
    ['reconcile', '--offline', '--ledger', cli.write('ledger.csv', ledger)],
    [1],
  )
})

afterAll(async () => {
  cli.remove()
  await service.close()
})

describe('the activity log of the command line', () => {
  it('has the entries that the window writes, with the person, in one chain', async () => {
    await cli.text('export', 'breaks', '--out', cli.path('breaks.csv'))
    expect((await cli.run('export', 'breaks', '--out', '-', '--run', 'nope')).code).toBe(2)
    await cli.text('status')
    const by = userInfo().username
    expect(entries().map(({ what, profile }) => [what, profile])).toEqual([
      ['log_chained', ''],
      ['profile_added', 'second'],
      ['profile_changed', 'second'],
      ['sync_done', 'second'],
      ['run_made', 'second'],
      ['export_done', 'second'],
      ['export_failed', 'second'],
    ])
    expect(entries()[4]?.facts).toMatchObject({
      by,
      run: run.run_id,
      ledger: 'ledger.csv',
      rows: run.ledger.rows,
      matched: run.ledger.matched,
    })
    expect(entries()[5]?.facts).toMatchObject({
      by,
      file: 'breaks.csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(entries()[6]?.facts).toMatchObject({ by, code: 'RUN_UNKNOWN' })
    expect(readFileSync(logPath(), 'utf8')).not.toContain(service.clientSecret)
    expect(await cli.json<Check>(['verify-log'])).toMatchObject({
      isWhole: true,
      entries: 7,
      firstBroken: null,
      head: entries()[6]?.hash,
      isNotedFound: null,
    })
  })

  it('does not stop a command if it cannot be written, and prints a warning', async () => {
    const ownCli = makeCli(service)
    await ownCli.text(...profileWords('second', service))
    rmSync(join(ownCli.dataDir, 'activity.jsonl'))
    mkdirSync(join(ownCli.dataDir, 'activity.jsonl'))
    const outcome = await ownCli.run('profile', 'set', 'second', '--rails', 'crypto,pix')
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('rails crypto, pix') })
    expect(outcome.stderr).toMatch(/^The activity log could not be written: [^\n]+\n$/)
    ownCli.remove()
  })
})

describe('evidence', () => {
  it('writes the latest run as a folder whose checksums hold, and logs it', async () => {
    const outFolder = cli.path('evidence')
    const madeEvidence = await cli.json<{
      run: string
      files: number
      sha256: string
      has_ledger: boolean
    }>(['evidence', '--out', outFolder])
    expect(madeEvidence).toMatchObject({
      run: run.run_id,
      has_ledger: true,
      // The ledger has a folder of its own.
      files: readdirSync(outFolder).length,
    })
    expect(
      execFileSync('sha256sum', ['-c', 'checksums.sha256'], { cwd: outFolder, encoding: 'utf8' }),
    ).toContain('breaks.csv: OK')
    expect(readReportFile(join(outFolder, 'breaks.csv'))).toHaveLength(
      Object.values(run.breaks).reduce((sum, count) => sum + count, 0),
    )
    expect(JSON.parse(readFileSync(join(outFolder, 'inputs.json'), 'utf8'))).toMatchObject({
      ledger: { name: 'ledger.csv', file: 'ledger/ledger.csv' },
      app_version: expect.stringMatching(/^\d+\.\d+/),
    })
    expect(readFileSync(join(outFolder, 'verify-log.mjs'), 'utf8')).toContain('log_chained')
    expect(entries().at(-1)).toMatchObject({
      what: 'evidence_made',
      facts: { run: run.run_id, file: 'evidence', sha256: madeEvidence.sha256 },
    })
    // The chain in the folder ends before the entry about the evidence.
    expect((await cli.json<Check>(['verify-log', join(outFolder, 'activity.jsonl')])).head).toBe(
      entries().at(-2)?.hash,
    )
    const args = ['evidence', '--run', run.run_id, '--out', outFolder]
    expect(await cli.text(...args)).not.toContain('The ledger file is not among them')
    cli.write('ledger.csv', 'another file')
    expect(await cli.text(...args)).toContain('The ledger file is not among them: it is missing or')
  })

  it('refuses wrong arguments and targets with one line each', async () => {
    const refusedArguments: readonly (readonly [readonly string[], RegExp])[] = [
      [['evidence'], /--out/],
      [['evidence', 'extra', '--out', 'x'], /extra/],
      [['evidence', '--out', cli.path('x'), '--run', 'nope'], /nope/],
      [['evidence', '--out', cli.path('ledger.csv')], /already there/],
      [['evidence', '--out', cli.path('nowhere/x')], /does not exist/],
      [['verify-log', cli.path('nowhere.jsonl')], /no activity log/],
      [['verify-log', 'a', 'b'], /one word too many/],
      [['verify-log', '--head', 'abc'], /abc/],
      [['verify-log', cli.folder], /cannot be read/],
    ]
    for (const [outcome, says] of await Promise.all(
      refusedArguments.map(async ([words, says]) => [await cli.run(...words), says] as const),
    ))
      expectFailure(outcome, 2, says)
  })
})

describe('verify-log', () => {
  it('opens neither database, profile nor keychain, and writes nothing', async () => {
    const ownCli = makeCli()
    const file = ownCli.write('copy.jsonl', readFileSync(logPath(), 'utf8'))
    chmodSync(file, 0o400)
    const outcome = await ownCli.run('verify-log', file)
    expect(outcome).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('Whole: every line follows from the line before it.'),
    })
    expect(existsSync(ownCli.dataDir)).toBe(false)
    expect(readdirSync(dirname(file)).sort()).toEqual(['copy.jsonl'])
    ownCli.remove()
  })

  it('ends with 4 and names the first broken line', async () => {
    const file = cli.path('edited.jsonl')
    cpSync(logPath(), file)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"what":"sync_done"', '"what":"sync_gone"'),
    )
    const outcome = await cli.run('verify-log', file)
    expect(outcome).toMatchObject({
      code: 4,
      stderr: '',
      stdout: expect.stringContaining('Line 4 is broken: it does not follow'),
    })
    expect(await cli.json<Check>(['verify-log', file], [4])).toMatchObject({
      isWhole: false,
      firstBroken: 4,
    })
    expect(await cli.run('verify-log', file, '--quiet')).toMatchObject({
      code: 4,
      stdout: '',
      stderr: '',
    })
    writeFileSync(file, '')
    expect(await cli.run('verify-log', file)).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('so it was emptied'),
    })
    appendFileSync(file, 'half a li')
    expect((await cli.run('verify-log', file)).code).toBe(4)
  })

  it('ends with 2 if there is no log', async () => {
    const outcome = await cli.run('verify-log', cli.path('nowhere.jsonl'))
    expectFailure(outcome, 2, /There is no activity log/)
  })

  it('detects by a noted hash that the end of a whole chain was removed', async () => {
    const { head } = await cli.json<Check>(['verify-log'])
    expect(await cli.json<Check>(['verify-log', '--head', head])).toMatchObject({
      isNotedFound: true,
    })
    const shortenedLog = cli.write(
      'cut.jsonl',
      `${readFileSync(logPath(), 'utf8').split('\n').slice(0, 3).join('\n')}\n`,
    )
    expect((await cli.run('verify-log', shortenedLog)).code).toBe(0)
    expect(await cli.run('verify-log', shortenedLog, '--head', head.toUpperCase())).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('The noted hash is not in the chain'),
    })
    const truncatedLog = cli.write('half.jsonl', readFileSync(logPath(), 'utf8').slice(0, -20))
    expect(await cli.run('verify-log', truncatedLog)).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('is incomplete'),
    })
  })
})
