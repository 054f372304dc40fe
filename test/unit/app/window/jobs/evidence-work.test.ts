import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job, JobResult, Work } from '../../../../../src-main/contract/window.ts'
import type { Lab } from '../../../../support/lab.ts'
import { newId, openLab, PROFILE } from '../../../../support/lab.ts'

let lab: Lab
let run: string

const ledger =
  'withdrawal_id,amount,currency,date\nW-1,1.5,BTC,2026-10-05T00:00:00Z\nW-2,2,BTC,2026-10-06T00:00:00Z\n'
const json = (...path: string[]): Record<string, unknown> =>
  JSON.parse(readFileSync(join(...path), 'utf8')) as Record<string, unknown>

async function work(requestedWork: Work): Promise<Job> {
  const id = newId()
  await lab.call('startJob', { id, profile: PROFILE, work: requestedWork })
  for (;;) {
    const job = (await lab.call('hello', null)).jobs.find((one) => one.id === id)
    if (job?.endedAt) return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function evidence(
  name: string,
  options: { isWithoutLedger?: boolean } = {},
): Promise<Extract<JobResult, { kind: 'evidence' }>> {
  const { result, failure } = await work({ kind: 'evidence', run, name, ...options })
  expect(failure).toBeNull()
  return result as Extract<JobResult, { kind: 'evidence' }>
}

beforeAll(async () => {
  lab = await openLab({ withdrawals: 20 })
  const importId = await lab.importLedger('october.csv', ledger)
  run = await lab.reconcile(importId, { from: '2026-10-01', to: '2026-10-31' })
})

afterAll(() => lab.close())

describe('work of the kind evidence', () => {
  test('writes a folder with the ledger as it was imported, and logs it', async () => {
    const evidenceResult = await evidence('october')
    const outFolder = join(lab.folder, 'exports', 'october')
    expect(evidenceResult).toMatchObject({
      file: 'october',
      place: 'exports/october',
      files: readdirSync(outFolder, { recursive: true }).length - 1,
    })
    expect(readFileSync(join(outFolder, 'ledger/october.csv'), 'utf8')).toBe(ledger)
    expect(
      execFileSync('sha256sum', ['-c', 'checksums.sha256'], { cwd: outFolder, encoding: 'utf8' }),
    ).toContain('ledger/october.csv: OK')
    const [entry] = await lab.call('activity', { before: null, limit: 1 })
    expect(entry).toMatchObject({
      what: 'evidence_made',
      profile: PROFILE,
      facts: {
        file: 'october',
        files: evidenceResult.files,
        sha256: evidenceResult.sha256,
        by: userInfo().username,
      },
    })
  })

  test('leaves the ledger out if the work excludes it', async () => {
    await evidence('bare', { isWithoutLedger: true })
    expect(existsSync(join(lab.folder, 'exports/bare/ledger'))).toBe(false)
    expect(json(lab.folder, 'exports/bare/inputs.json').ledger).toMatchObject({ file: null })
  })

  test('fails if another file is already there, and logs the failure', async () => {
    mkdirSync(join(lab.folder, 'exports/mine'))
    writeFileSync(join(lab.folder, 'exports/mine/a.txt'), 'mine')
    expect(await work({ kind: 'evidence', run, name: 'mine' })).toMatchObject({
      state: 'failed',
      failure: { code: 'TARGET_REFUSED' },
    })
    expect(readdirSync(join(lab.folder, 'exports/mine'))).toEqual(['a.txt'])
    expect((await lab.call('activity', { before: null, limit: 1 }))[0]).toMatchObject({
      what: 'evidence_failed',
      facts: { code: 'TARGET_REFUSED' },
    })
  })

  test('has the digest that a closed period froze, and another digest after a further decision', async () => {
    const breaks = (await lab.call('openList', {
      profile: PROFILE,
      query: { report: 'breaks', run, conditions: [], sort: null, search: '' },
    })) as { list: string; rows: number }
    const { keys } = await lab.call('readList', { list: breaks.list, from: 0, count: breaks.rows })
    expect(keys.length).toBeGreaterThan(1)
    await lab.call('decide', {
      profile: PROFILE,
      id: newId(),
      decision: {
        kind: 'status',
        breaks: [...keys],
        status: 'accepted',
        reason: 'año "x"',
        note: 'two\nlines',
      },
    })
    const closedPeriod = await lab.call('closePeriod', { profile: PROFILE, run, note: 'agreed' })
    await evidence('closed')
    const period = json(lab.folder, 'exports/closed/period.json') as {
      digest: string
      closings: { frozen: { digest: string }; is_of_this_run: boolean }[]
    }
    expect(period.closings).toMatchObject([
      {
        id: closedPeriod.id,
        note: 'agreed',
        is_of_this_run: true,
        frozen: { digest: closedPeriod.frozen?.digest },
      },
    ])
    expect(period.digest).toBe(closedPeriod.frozen?.digest)
    await lab.call('reopenPeriod', {
      profile: PROFILE,
      period: closedPeriod.id,
      reason: 'late row',
    })
    await lab.call('decide', {
      profile: PROFILE,
      id: newId(),
      decision: { kind: 'note', breaks: keys.slice(0, 1), note: 'other' },
    })
    await evidence('reopened')
    const reopenedPeriod = json(lab.folder, 'exports/reopened/period.json') as typeof period
    expect(reopenedPeriod.closings).toMatchObject([
      { reason: 'late row', frozen: { digest: period.digest } },
    ])
    expect(reopenedPeriod.digest).not.toBe(period.digest)
  })
})

describe('verifyActivity', () => {
  test('records whether the log is complete', async () => {
    const [newestEntry] = await lab.call('activity', { before: null, limit: 1 })
    expect(await lab.call('verifyActivity', null)).toEqual({
      entries: newestEntry?.number,
      isWhole: true,
      firstBroken: null,
      head: newestEntry?.hash,
      problem: null,
      cutLines: [],
    })
    const path = join(lab.folder, 'activity.jsonl')
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('"what":"ledger_imported"', '"what":"ledger_imported "'),
    )
    expect(await lab.call('verifyActivity', null)).toMatchObject({
      isWhole: false,
      firstBroken: 3,
      problem: 'doesNotFollow',
    })
  })
})
