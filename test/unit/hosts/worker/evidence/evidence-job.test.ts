import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it, onTestFinished } from 'vitest'
import { reportColumns } from '../../../../../src-main/contract/report.ts'
import { activityLog, activityPath } from '../../../../../src-main/hosts/node/activity-log.ts'
import { writeEvidence } from '../../../../../src-main/hosts/worker/evidence/evidence-job.ts'
import { openForReading, openForWriting } from '../../../../../src-main/store/database/database.ts'
import { decide } from '../../../../../src-main/store/decisions/decisions.ts'
import type { EvidenceInput, EvidenceResult } from '../../../../../src-main/store/thread-calls.ts'
import type { ReconciledRun } from '../../../../support/reconcile.ts'
import {
  AS_OF,
  completedWithdrawal,
  makeCache,
  makeFolder,
  reconcileFile,
  writeLedger,
} from '../../../../support/reconcile.ts'

const verifier = resolve(import.meta.dirname, '../../../../../resources/verify-log.mjs')
const makeWithdrawal = (id: string, amount: string, members: object = {}): string =>
  completedWithdrawal(id, amount, { created_at: '2026-09-01T10:00:00Z', ...members })

const ledger = `withdrawal_id,external_ref,amount,currency,date,note
W-1,r-1,1.5,USDC,2026-09-01,
W-2,=1+1,2.500000000000000001,USDC,2026-09-01,"two
lines"
W-3,r-3,9,USDC,2026-09-01,
W-4,r-4,nonsense,USDC,2026-09-01,
W-5,r-5,1,USDC,2026-09-02,
,,1,USDC,2026-09-02,
`

interface EvidenceCase extends ReconciledRun {
  readonly folder: string
  readonly cache: string
  readonly ledgerPath: string
  readonly log: string
}

async function makeRun(): Promise<EvidenceCase> {
  const folder = makeFolder()
  const cache = makeCache(folder, {
    withdrawals: [
      makeWithdrawal('W-1', '1.5'),
      makeWithdrawal('W-2', '2.5'),
      makeWithdrawal('W-9', '0.000000000000000001'),
    ],
    queue: { 'W-3': 'absent' },
  })
  const ledgerPath = writeLedger(folder, ledger)
  activityLog(folder).append({ at: AS_OF, profile: 'desk', what: 'run_made', facts: { by: 'ana' } })
  return {
    folder,
    cache,
    ledgerPath,
    log: activityPath(folder),
    ...(await reconcileFile(cache, ledgerPath)),
  }
}

function evidence(
  { folder, cache, ledgerPath, log }: EvidenceCase,
  parts: Partial<EvidenceInput> = {},
  signal = new AbortController().signal,
  progress: () => void = () => undefined,
): Promise<EvidenceResult> {
  const db = openForReading(cache)
  onTestFinished(() => void db.close())
  return writeEvidence(
    db,
    {
      run: undefined,
      path: join(folder, 'evidence'),
      madeAt: AS_OF,
      version: '1.2.3',
      activityLogPath: log,
      verifierPath: verifier,
      ledgerPath,
      ...parts,
    },
    { signal, progress },
  )
}

const json = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
const csv = (path: string): Record<string, string>[] =>
  parse(readFileSync(path), { columns: true }) as Record<string, string>[]
const sha256 = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex')

function filesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Object.fromEntries(
    files
      .map((entry) => [
        relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
        readFileSync(join(entry.parentPath, entry.name), 'latin1'),
      ])
      .sort(),
  )
}

/** The auditor's command. Throws if a file was changed. */
const check = (folder: string): string =>
  execFileSync('sha256sum', ['-c', 'checksums.sha256'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })

describe('writeEvidence', () => {
  it('writes one folder whose checksums sha256sum accepts, and lists its content', async () => {
    const run = await makeRun()
    const result = await evidence(run)
    const evidenceFolder = result.path
    const files = filesOf(evidenceFolder)
    const ledgerName = `ledger/${relative(run.folder, run.ledgerPath)}`
    expect(Object.keys(files)).toEqual(
      [
        ...[
          'README.txt',
          'activity.jsonl',
          'breaks.csv',
          'checksums.sha256',
          'decisions.csv',
          'inputs.json',
          'lines.csv',
          ledgerName,
          'made.json',
          'mapping.json',
          'matches.csv',
          'observations.csv',
        ],
        ...['rules.json', 'run.json', 'suggestions.csv', 'totals.csv', 'verify-log.mjs'],
      ].sort(),
    )
    expect(check(evidenceFolder).trim().split('\n')).toHaveLength(result.files - 1)
    expect(result).toMatchObject({
      run: run.summary.run_id,
      files: 17,
      has_ledger: true,
      sha256: sha256(files['checksums.sha256'] ?? ''),
    })
    expect(result.bytes).toBe(Object.values(files).reduce((sum, text) => sum + text.length, 0))
    for (const name of Object.keys(files))
      expect(statSync(join(evidenceFolder, name)).mode & 0o777, name).toBe(0o600)
    expect(statSync(evidenceFolder).mode & 0o777).toBe(0o700)
    const readme = readFileSync(join(evidenceFolder, 'README.txt'), 'utf8')
    for (const name of Object.keys(files).map((name) => name.replace(/^ledger\/.*/, 'ledger/')))
      expect(readme.split(`\n${name.padEnd(18)} `), name).toHaveLength(4)
    expect(readme).not.toContain('period.json        ')
    writeFileSync(join(evidenceFolder, 'breaks.csv'), `${files['breaks.csv']} `)
    expect(() => check(evidenceFolder)).toThrow()
  })

  it('contains the whole run: summary, inputs, mapping, rules and totals to the last digit', async () => {
    const run = await makeRun()
    const { path: evidenceFolder } = await evidence(run)
    const { summary } = run
    expect(json(join(evidenceFolder, 'run.json'))).toEqual(JSON.parse(JSON.stringify(summary)))
    expect(json(join(evidenceFolder, 'made.json'))).toEqual({
      made_by: 'Partner Desk',
      version: '1.2.3',
      made_at: AS_OF,
      run: summary.run_id,
      log_head: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(json(join(evidenceFolder, 'inputs.json'))).toMatchObject({
      ledger: {
        name: summary.source.name,
        sha256: sha256(ledger),
        bytes: ledger.length,
        rows: 6,
        file: `ledger/${summary.source.name}`,
        why_not: null,
      },
      as_of: AS_OF,
      cache_as_of: summary.cache_as_of,
      coverage: summary.coverage,
      app_version: '1.2.3',
      assumptions: summary.assumptions,
    })
    expect(readFileSync(join(evidenceFolder, `ledger/${summary.source.name}`), 'utf8')).toBe(ledger)
    expect(json(join(evidenceFolder, 'mapping.json'))).toMatchObject({
      decimal: '.',
      time_zone: 'UTC',
      date_window_hours: '24',
    })
    expect(json(join(evidenceFolder, 'rules.json'))).toMatchObject({
      passes: ['withdrawal_id', 'external_ref', 'txn_hash', 'provisory_hash', 'transaction_id'],
      tolerances: {},
      date_window_hours: '24',
      status_map: {},
      rails: ['crypto'],
    })
    const totals = csv(join(evidenceFolder, 'totals.csv'))
    expect(
      totals.map(({ currency, ledger: ledgerAmount, provider, difference }) => [
        currency,
        { ledger: ledgerAmount, provider, difference },
      ]),
    ).toEqual(Object.entries(summary.totals))
  })

  it('accounts for every row: breaks, matches, lines and observations, without a live formula', async () => {
    const run = await makeRun()
    const { path: evidenceFolder } = await evidence(run)
    const { summary } = run
    const breaks = csv(join(evidenceFolder, 'breaks.csv'))
    expect(Object.keys(breaks[0] ?? {})).toEqual(reportColumns.breaks.map(({ name }) => name))
    expect(breaks).toHaveLength(
      Object.values(summary.breaks).reduce((sum, count) => sum + count, 0),
    )
    expect(new Set(breaks.map(({ category }) => category))).toEqual(
      new Set(run.breaks.map(({ category }) => category)),
    )
    expect(breaks.find(({ ledger_line: line }) => line === '3')).toMatchObject({
      ledger_external_ref: "'=1+1",
      ledger_amount: '2.500000000000000001',
      status: 'open',
    })
    const matches = csv(join(evidenceFolder, 'matches.csv'))
    expect(matches).toHaveLength(run.matches.length)
    const lines = csv(join(evidenceFolder, 'lines.csv'))
    expect(lines.map(({ place }) => place).sort()).toEqual(
      run.lines.map(({ place }) => place).sort(),
    )
    expect(lines.every(({ reason, place }) => place !== 'rejected' || reason !== '')).toBe(true)
    const rows =
      matches.length + breaks.filter(({ ledger_line: line }) => line !== '').length + lines.length
    expect(rows).toBe(summary.ledger.rows)
    expect(csv(join(evidenceFolder, 'observations.csv'))).toHaveLength(
      Object.values(summary.observations).reduce((sum, count) => sum + count, 0),
    )
    expect(csv(join(evidenceFolder, 'suggestions.csv'))).toHaveLength(summary.suggestions ?? 0)
    for (const [name, text] of Object.entries(filesOf(evidenceFolder)))
      if (name.endsWith('.csv') && !name.startsWith('ledger/'))
        expect(text, name).not.toMatch(/(?:^|,)"?[=@]/m)
  })

  it('contains every decision about the breaks, in order, with its reversal', async () => {
    const run = await makeRun()
    const [firstBreak, secondBreak] = run.breaks.map(({ break_id: id }) => id ?? '').sort() as [
      string,
      string,
    ]
    const db = openForWriting(run.cache)
    const at = (minute: number): string => `2026-10-02T00:0${minute}:00.000000Z`
    decide(db, {
      id: 'd1',
      at: at(1),
      by: 'ana',
      separatedPair: undefined,
      decision: {
        kind: 'status',
        breaks: [secondBreak, firstBreak],
        status: 'accepted',
        reason: '=cmd, known',
        note: 'año',
      },
    })
    decide(db, {
      id: 'd2',
      at: at(2),
      by: 'bo',
      separatedPair: undefined,
      decision: { kind: 'assign', breaks: [firstBreak], assignee: 'cy' },
    })
    decide(db, {
      id: 'd3',
      at: at(3),
      by: 'bo',
      separatedPair: undefined,
      decision: { kind: 'undo', decision: 'd2', reason: 'wrong one' },
    })
    db.close()
    const { path: evidenceFolder } = await evidence(run)
    const decisions = csv(join(evidenceFolder, 'decisions.csv'))
    expect(
      decisions.map(({ decision_id: id, by, kind, about, breaks, undoes, undone_by: undoneBy }) => [
        id,
        by,
        kind,
        about,
        breaks,
        undoes,
        undoneBy,
      ]),
    ).toEqual([
      ['d1', 'ana', 'status', 'run', `${firstBreak};${secondBreak}`, '', ''],
      ['d2', 'bo', 'assign', 'run', firstBreak, '', 'd3'],
      ['d3', 'bo', 'undo', 'run', firstBreak, 'd2', ''],
    ])
    expect(decisions[0]).toMatchObject({ status: 'accepted', reason: "'=cmd, known", note: 'año' })
    const acceptedBreaks = csv(join(evidenceFolder, 'breaks.csv')).filter(
      ({ status }) => status === 'accepted',
    )
    expect(
      acceptedBreaks.map(({ break_id: id, reason, assignee }) => [id, reason, assignee]),
    ).toEqual(
      expect.arrayContaining([
        [firstBreak, "'=cmd, known", ''],
        [secondBreak, "'=cmd, known", ''],
      ]),
    )
  })

  it('repeats the digest of a closed period, which can be recomputed from the folder', async () => {
    const run = await makeRun()
    const db = openForWriting(run.cache)
    db.prepare(
      "INSERT INTO periods (id, run, from_at, to_at, closed_at, closed_by, note, reopened_at, reopened_by, reason) VALUES ('p1', ?, ?, ?, ?, 'ana', '', ?, 'bo', 'late row')",
    ).run(run.summary.run_id, run.summary.period?.from, run.summary.period?.to, AS_OF, AS_OF)
    db.prepare(
      "INSERT INTO periods (id, run, from_at, to_at, closed_at, closed_by, note) VALUES ('far', 'other', '2020-01-01T00:00:00.000000Z', '2020-02-01T00:00:00.000000Z', ?, 'ana', '')",
    ).run(AS_OF)
    db.close()
    const { path: evidenceFolder } = await evidence(run)
    const period = json(join(evidenceFolder, 'period.json')) as {
      digest: string
      closings: Record<string, unknown>[]
    }
    expect(period.closings).toMatchObject([
      { id: 'p1', closedBy: 'ana', reopenedBy: 'bo', reason: 'late row', is_of_this_run: true },
    ])
    // Recomputed as README.txt describes, from the files alone.
    const breaks = csv(join(evidenceFolder, 'breaks.csv')).sort((left, right) =>
      (left.break_id ?? '') < (right.break_id ?? '') ? -1 : 1,
    )
    const withoutGuard = (text = ''): string => text.replace(/^'/, '')
    const lines = [
      sha256(JSON.stringify(json(join(evidenceFolder, 'run.json')))),
      ...breaks.map(({ break_id: id, status, reason, note }) =>
        JSON.stringify([id, status, withoutGuard(reason), withoutGuard(note)]),
      ),
    ]
    expect(period.digest).toBe(sha256(`${lines.join('\n')}\n`))
    expect(check(evidenceFolder)).toContain('period.json: OK')
  })

  it('gives the same bytes for the same run and decisions, except for its time and the log', async () => {
    const run = await makeRun()
    const filesBefore = filesOf((await evidence(run)).path)
    activityLog(run.folder).append({ at: AS_OF, profile: 'desk', what: 'evidence_made', facts: {} })
    const secondEvidence = await evidence(run, {
      path: join(run.folder, 'second'),
      madeAt: '2026-12-24T00:00:00.000000Z',
    })
    const filesAfter = filesOf(secondEvidence.path)
    expect(Object.keys(filesAfter)).toEqual(Object.keys(filesBefore))
    expect(
      Object.keys(filesAfter).filter((name) => filesAfter[name] !== filesBefore[name]),
    ).toEqual(['activity.jsonl', 'checksums.sha256', 'made.json'])
  })

  it('contains the unchanged log with a verifier that runs from the folder alone', async () => {
    const run = await makeRun()
    const { path: evidenceFolder } = await evidence(run)
    expect(readFileSync(join(evidenceFolder, 'activity.jsonl'))).toEqual(readFileSync(run.log))
    const { log_head: head } = json(join(evidenceFolder, 'made.json'))
    const output = execFileSync(process.execPath, ['verify-log.mjs', '--head', String(head)], {
      cwd: evidenceFolder,
      encoding: 'utf8',
    })
    expect(output).toContain('Whole: every line follows')
    expect(output).toContain('The noted hash is in the chain')
  })

  it('leaves the ledger out if it is not requested, missing, or changed, and gives the reason', async () => {
    const run = await makeRun()
    const omissionOf = async (parts: Partial<EvidenceInput>): Promise<unknown> => {
      const { path: evidenceFolder, has_ledger: hasLedger } = await evidence(run, parts)
      expect(hasLedger).toBe(false)
      expect(existsSync(join(evidenceFolder, 'ledger'))).toBe(false)
      expect(check(evidenceFolder)).not.toContain('ledger/')
      return (json(join(evidenceFolder, 'inputs.json')).ledger as { why_not: string }).why_not
    }
    expect(await omissionOf({ ledgerPath: null })).toMatch(/not requested/)
    expect(await omissionOf({ ledgerPath: join(run.folder, 'nowhere.csv') })).toMatch(
      /no longer there/,
    )
    expect(await omissionOf({ ledgerPath: writeLedger(run.folder, 'other') })).toMatch(
      /differs from the one/,
    )
  })

  it('replaces earlier evidence of the same run, and nothing else', async () => {
    const run = await makeRun()
    const evidenceFolder = (await evidence(run)).path
    await evidence(run, { madeAt: '2026-12-24T00:00:00.000000Z', ledgerPath: null })
    expect(json(join(evidenceFolder, 'made.json')).made_at).toBe('2026-12-24T00:00:00.000000Z')
    expect(existsSync(join(evidenceFolder, 'ledger'))).toBe(false)
    const refusal = async (path: string): Promise<string> =>
      evidence(run, { path }).then(
        () => 'written',
        (error: { code: string; why: string }) => `${error.code} ${error.why}`,
      )
    writeFileSync(join(evidenceFolder, 'notes.txt'), 'mine')
    expect(await refusal(evidenceFolder)).toMatch(/TARGET_REFUSED .*notes\.txt/)
    rmSync(join(evidenceFolder, 'notes.txt'))
    writeFileSync(
      join(evidenceFolder, 'made.json'),
      JSON.stringify({ made_by: 'Partner Desk', run: 'another' }),
    )
    expect(await refusal(evidenceFolder)).toMatch(/TARGET_REFUSED .*not earlier evidence/)
    const foreignFolder = join(run.folder, 'mine')
    mkdirSync(foreignFolder)
    writeFileSync(join(foreignFolder, 'a.txt'), 'mine')
    expect(await refusal(foreignFolder)).toMatch(/TARGET_REFUSED/)
    expect(await refusal(join(foreignFolder, 'a.txt'))).toMatch(
      /TARGET_REFUSED a file is already there/,
    )
    symlinkSync(foreignFolder, join(run.folder, 'link'))
    expect(await refusal(join(run.folder, 'link'))).toMatch(/TARGET_REFUSED it is a link/)
    expect(await refusal(join(run.folder, 'nowhere', 'x'))).toMatch(
      /TARGET_REFUSED its folder does not exist/,
    )
    expect(filesOf(foreignFolder)).toEqual({ 'a.txt': 'mine' })
    const emptyFolder = join(run.folder, 'empty')
    mkdirSync(emptyFolder)
    expect(await refusal(emptyFolder)).toBe('written')
    expect(readdirSync(run.folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('leaves nothing if it is cancelled or fails, and keeps the earlier folder', async () => {
    const run = await makeRun()
    const stop = new AbortController()
    await expect(evidence(run, {}, stop.signal, () => stop.abort())).rejects.toMatchObject({
      kind: 'cancelled',
    })
    const namesBefore = readdirSync(run.folder)
    expect(namesBefore.filter((name) => name.includes('evidence'))).toEqual([])
    const evidenceFolder = (await evidence(run)).path
    const writtenFiles = filesOf(evidenceFolder)
    await expect(
      evidence(run, { verifierPath: join(run.folder, 'nowhere.mjs') }),
    ).rejects.toMatchObject({ code: 'SOURCE_GONE' })
    await expect(evidence(run, { run: 'no-such-run' })).rejects.toMatchObject({
      code: 'RUN_UNKNOWN',
    })
    expect(filesOf(evidenceFolder)).toEqual(writtenFiles)
    expect(readdirSync(run.folder).filter((name) => name.startsWith('.'))).toEqual([])
  })

  it('removes what a killed process left beside the target', async () => {
    const run = await makeRun()
    const deadPid = execFileSync(process.execPath, ['-p', 'process.pid'], {
      encoding: 'utf8',
    }).trim()
    const leftover = join(run.folder, `.evidence.${deadPid}-1.part`)
    mkdirSync(leftover)
    writeFileSync(join(leftover, 'run.json'), '{}')
    await evidence(run)
    expect(existsSync(leftover)).toBe(false)
  })

  it('accepts a missing log, which becomes an empty file, and a run of an earlier version', async () => {
    const run = await makeRun()
    renameSync(run.log, join(run.folder, 'moved'))
    const db = openForWriting(run.cache)
    db.prepare(
      "UPDATE runs SET summary = json_remove(summary, '$.settings', '$.rules', '$.tolerated', '$.decisions', '$.suggestions')",
    ).run()
    db.close()
    const { path: evidenceFolder } = await evidence(run)
    expect(readFileSync(join(evidenceFolder, 'activity.jsonl'), 'utf8')).toBe('')
    expect(json(join(evidenceFolder, 'made.json')).log_head).toBeNull()
    expect(json(join(evidenceFolder, 'rules.json'))).toMatchObject({
      status_map: null,
      assumptions: run.summary.assumptions,
    })
    expect(check(evidenceFolder)).toContain('totals.csv: OK')
  })
})
