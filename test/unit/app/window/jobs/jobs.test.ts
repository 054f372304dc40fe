import { describe, expect, test } from 'vitest'
import { Jobs } from '../../../../../src-main/app/window/jobs/jobs.ts'
import { Failure } from '../../../../../src-main/base/failure.ts'
import type { Clock } from '../../../../../src-main/base/instant.ts'
import type { Job, JobResult } from '../../../../../src-main/contract/window.ts'

/** A clock that the test moves. */
function testClock(): Clock & { move(ms: number): void } {
  let nowMs = Date.UTC(2026, 10, 21)
  return {
    nowMs: () => nowMs,
    monotonicMs: () => nowMs,
    sleep: () => Promise.resolve(),
    move: (ms) => (nowMs += ms),
  }
}

/** The result of work that ends when the test calls `open` or `fail`. */
function deferredResult(): {
  promise: Promise<JobResult>
  open(result: JobResult): void
  fail(error: unknown): void
} {
  let open: (result: JobResult) => void = () => undefined
  let fail: (error: unknown) => void = () => undefined
  const promise = new Promise<JobResult>((resolve, reject) => ([open, fail] = [resolve, reject]))
  return { promise, open: (result) => open(result), fail: (error) => fail(error) }
}

const emptyResult: JobResult = { kind: 'nothing' }
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('Jobs', () => {
  test('a sync with another request is queued, and so is a sync that starts while one is being cancelled', async () => {
    const jobs = new Jobs(testClock(), () => undefined)
    const work = deferredResult()
    const startedJobs: string[] = []
    const run = (name: string) => (): Promise<JobResult> => (
      startedJobs.push(name),
      name === 'a' ? work.promise : Promise.resolve(emptyResult)
    )
    jobs.start('a', 'andes', 'sync', run('a'))
    await settle()
    expect(jobs.start('b', 'andes', 'sync', run('b'), 'W-1').id).toBe('b')
    expect(jobs.start('c', 'andes', 'sync', run('c'), 'W-1').id).toBe('b')
    expect(jobs.start('d', 'andes', 'sync', run('d')).id).toBe('a')
    jobs.cancel('a')
    jobs.cancel('b')
    expect(jobs.start('e', 'andes', 'sync', run('e')).id).toBe('e')
    work.fail(
      new Failure({ kind: 'cancelled', code: 'CANCELLED', what: 'stopped', why: '', advice: '' }),
    )
    await settle()
    await settle()
    expect([startedJobs, jobs.list().map(({ id, state }) => [id, state])]).toEqual([
      ['a', 'e'],
      [
        ['a', 'cancelled'],
        ['b', 'cancelled'],
        ['e', 'done'],
      ],
    ])
  })

  test('input 88: starts one job for a repeated id, and joins a second sync of a profile to the one under way', async () => {
    const jobs = new Jobs(testClock(), () => undefined)
    const work = deferredResult()
    let runs = 0
    const run = (): Promise<JobResult> => ((runs += 1), work.promise)
    const firstJob = jobs.start('a', 'andes', 'sync', run)
    expect(jobs.start('a', 'andes', 'sync', run).id).toBe(firstJob.id)
    expect(jobs.start('b', 'andes', 'sync', run).id).toBe('a')
    expect(jobs.start('c', 'pampa', 'sync', run).id).toBe('c')
    await settle()
    expect(runs).toBe(2)
    work.open(emptyResult)
    await settle()
    expect(jobs.list().map(({ id, state }) => [id, state])).toEqual([
      ['a', 'done'],
      ['c', 'done'],
    ])
    expect(jobs.start('d', 'andes', 'sync', run).id).toBe('d')
  })

  test('changes one profile by one job at a time, in order; an export does not wait', async () => {
    const jobs = new Jobs(testClock(), () => undefined)
    const [sync, reconcile, exporting] = [deferredResult(), deferredResult(), deferredResult()]
    jobs.start('sync', 'andes', 'sync', () => sync.promise)
    jobs.start('run', 'andes', 'reconcile', () => reconcile.promise)
    jobs.start('file', 'andes', 'export', () => exporting.promise)
    await settle()
    const states = (): string[] => jobs.list().map(({ state }) => state)
    expect(states()).toEqual(['running', 'waiting', 'running'])
    sync.fail(new Failure({ kind: 'unreachable', code: 'OFFLINE', what: 'gone' }))
    await settle()
    expect(states()).toEqual(['failed', 'running', 'running'])
    reconcile.open(emptyResult)
    exporting.open(emptyResult)
    await settle()
    expect(states()).toEqual(['failed', 'done', 'done'])
    expect(jobs.list()[0]?.failure).toMatchObject({
      kind: 'unreachable',
      code: 'OFFLINE',
      what: 'gone',
    })
  })

  test('cancels running and waiting jobs', async () => {
    const jobs = new Jobs(testClock(), () => undefined)
    let wasAborted = false
    jobs.start(
      'sync',
      'andes',
      'sync',
      ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener(
            'abort',
            () => ((wasAborted = true), reject(new Error('stopped'))),
          ),
        ),
    )
    let hasRun = false
    jobs.start('run', 'andes', 'reconcile', () => ((hasRun = true), Promise.resolve(emptyResult)))
    await settle()
    jobs.cancel('run')
    jobs.cancel('sync')
    await settle()
    expect(wasAborted).toBe(true)
    expect(hasRun).toBe(false)
    expect(jobs.list().map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(jobs.isBusy()).toBe(false)
  })

  test('close waits for all work, of several exports of one profile too', async () => {
    const jobs = new Jobs(testClock(), () => undefined)
    const works = [deferredResult(), deferredResult()] as const
    for (const [index, { promise }] of works.entries())
      jobs.start(`export ${index}`, 'andes', 'export', () => promise)
    await settle()
    let isClosed = false
    const closing = jobs.close().then(() => (isClosed = true))
    works[1].open(emptyResult)
    await settle()
    expect(isClosed).toBe(false)
    works[0].open(emptyResult)
    await closing
    expect(jobs.isBusy()).toBe(false)
  })

  test('reports progress at most ten times a second, and every change of state', async () => {
    const clock = testClock()
    const jobUpdates: Job[] = []
    const jobs = new Jobs(clock, (job) => jobUpdates.push(job))
    const work = deferredResult()
    jobs.start('a', 'andes', 'sync', async (context) => {
      for (let count = 1; count <= 100; count += 1) {
        clock.move(10)
        context.progress({ step: 'feed', done: count, total: 100 })
      }
      return work.promise
    })
    await settle()
    expect(jobUpdates.filter(({ step }) => step === 'feed').length).toBeLessThanOrEqual(11)
    work.open(emptyResult)
    await settle()
    expect(jobUpdates.at(-1)).toMatchObject({
      state: 'done',
      done: 100,
      total: 100,
      result: emptyResult,
    })
  })

  test('runAlone waits for earlier changes of the profile and holds back later ones', async () => {
    const jobs = new Jobs(testClock(), () => undefined)
    const sync = deferredResult()
    const order: string[] = []
    jobs.start('sync', 'andes', 'sync', () => sync.promise.finally(() => order.push('sync')))
    const aloneResult = jobs.runAlone('andes', async () => {
      await settle()
      order.push('alone')
      return 7
    })
    jobs.start('run', 'andes', 'reconcile', () => (order.push('run'), Promise.resolve(emptyResult)))
    sync.open(emptyResult)
    expect(await aloneResult).toBe(7)
    await settle()
    expect(order).toEqual(['sync', 'alone', 'run'])
    await expect(jobs.runAlone('andes', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
  })
})
