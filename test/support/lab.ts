import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Credentials } from '../../src-main/app/secret-store.ts'
import { plainToFailure } from '../../src-main/base/failure.ts'
import type { Cell } from '../../src-main/contract/cell.ts'
import type { ReportName } from '../../src-main/contract/report.ts'
import { reportColumns } from '../../src-main/contract/report.ts'
import type { Instruction, InstructionView } from '../../src-main/contract/services.ts'
import type {
  Job,
  JobResult,
  WindowCalls,
  WindowEvent,
  Work,
} from '../../src-main/contract/window.ts'
import { findOperation } from '../../src-main/domain/operations.ts'
import { openLog } from '../../src-main/hosts/log.ts'
import type { RunningDesk } from '../../src-main/hosts/node/window-desk.ts'
import { startWindowDesk } from '../../src-main/hosts/node/window-desk.ts'
import type { RunningSandbox, SandboxOptions } from '../../src-main/sandbox/server.ts'
import { startSandbox } from '../../src-main/sandbox/server.ts'
import { builtProgram as program } from './built-program.ts'
import { removeOrKeepForSecretSearch } from './leftover-search.ts'

export const PROFILE = 'lab'

/**
 * Starts the window's core over a data folder, without a window. The sandbox's credentials are
 * passed as if from the environment.
 */
export function startCore(
  folder: string,
  { clientId, clientSecret, gatewayKey, gatewaySecret }: Credentials,
): RunningDesk {
  const dialogs = {
    chooseTarget: (name: string) =>
      Promise.resolve({ path: join(folder, 'exports', name), place: `exports/${name}` }),
    moveDataFolder: undefined,
  }
  return startWindowDesk({
    folder,
    program,
    host: 'loopback',
    version: '0.0.0',
    dialogs,
    log: openLog(folder),
    secrets: {
      clientId,
      clientSecret,
      ...(gatewayKey === undefined ? {} : { gatewayKey }),
      ...(gatewaySecret === undefined ? {} : { gatewaySecret }),
    },
  })
}

/**
 * Makes one call of a core and returns the answer that the window gets. Throws the Failure of a
 * failed call.
 */
export async function callCore<K extends keyof WindowCalls & string>(
  core: RunningDesk,
  name: K,
  input: WindowCalls[K]['input'],
): Promise<WindowCalls[K]['output']> {
  const reply = await core.dispatch(name, input, new AbortController().signal)
  if (reply.kind === 'failure') throw plainToFailure(reply.failure)
  return JSON.parse(JSON.stringify(reply.output ?? null)) as never
}

/** The settings of a sandbox profile without a ceiling on its call rate. */
export function settingsOf(
  service: Pick<RunningSandbox, 'partnerUrl' | 'gatewayUrl' | 'gatewayService'>,
  environment: 'sandbox' | 'production',
): WindowCalls['addProfile']['input']['settings'] {
  const { partnerUrl, gatewayUrl, gatewayService } = service
  return { partnerUrl, gatewayUrl, gatewayService, gatewayAuth: 'bearer', environment, maxRate: 0 }
}

/** Runs a job of a profile to its end. Throws the Failure that ended it. */
export async function finishJob(
  core: RunningDesk,
  profile: string,
  work: Work,
): Promise<JobResult | null> {
  const { failure, result } = await runJob(core, profile, work)
  if (failure) throw plainToFailure(failure)
  return result
}

/** Runs a job of a profile to its end and returns it, failed or not. */
export async function runJob(core: RunningDesk, profile: string, work: Work): Promise<Job> {
  const id = newId()
  await callCore(core, 'startJob', { id, profile, work })
  return endOfJob(core, id)
}

/** Resolves with a started job when it has ended. */
export async function endOfJob(core: RunningDesk, id: string): Promise<Job> {
  for (;;) {
    const job = (await callCore(core, 'hello', null)).jobs.find((candidate) => candidate.id === id)
    if (job && job.state !== 'waiting' && job.state !== 'running') return job
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Syncs a profile of a core. Throws the Failure that ended it. */
export async function syncCore(core: RunningDesk, profile: string): Promise<void> {
  await finishJob(core, profile, { kind: 'sync', isFull: false, withdrawalIds: [] })
}

/** A row of a list, by column name. */
export type LabRow = Readonly<Record<string, Cell>>

type ReconcileWork = Extract<Work, { kind: 'reconcile' }>

/** The window's core over a sandbox that the test controls, as the profile `lab`. */
export interface Lab {
  readonly sandbox: RunningSandbox
  readonly folder: string
  readonly events: readonly WindowEvent[]
  call<K extends keyof WindowCalls & string>(
    name: K,
    input: WindowCalls[K]['input'],
  ): Promise<WindowCalls[K]['output']>
  /** Sends one instruction under a fresh id. */
  instruct(instruction: Instruction, id?: string): Promise<InstructionView>
  /**
   * The number of requests with this method and a path that ends in `ending` that the sandbox
   * received since its requests were cleared.
   */
  requestCount(method: string, ending: string): number
  /** Enters the sandbox's own path for an operation, as an operator would. */
  enter(operation: string): Promise<void>
  /** Runs a job to its end and returns its result or null. Throws the Failure that ended it. */
  finish(work: Work): Promise<JobResult | null>
  /** Imports a ledger from a CSV text and returns the import's id. */
  importLedger(name: string, csv: string): Promise<string>
  /**
   * Runs an imported ledger, offline over a complete cache, and returns the run's id. Throws the
   * Failure that ended the run.
   */
  reconcile(importId: string, changes?: Partial<ReconcileWork>): Promise<string>
  /** Up to 500 rows of a list by column name, with the key of each. */
  rows(report: ReportName, run: string | null): Promise<LabRow[]>
  sync(): Promise<void>
  close(): Promise<void>
}

let lastId = 0
export const newId = (): string => `t${(lastId += 1)}`

export async function openLab(
  options: SandboxOptions = {},
  environment: 'sandbox' | 'production' = 'sandbox',
): Promise<Lab> {
  const sandbox = await startSandbox({ withdrawals: 200, clock: 'still', ...options })
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-lab-'))
  mkdirSync(join(folder, 'exports'))
  const desk = startCore(folder, sandbox)
  const events: WindowEvent[] = []
  desk.onEvent((event) => events.push(event))
  const call: Lab['call'] = (name, input) => callCore(desk, name, input)
  await call('addProfile', {
    name: PROFILE,
    settings: settingsOf(sandbox, environment),
    secrets: null,
  })
  return {
    sandbox,
    folder,
    events,
    call,
    instruct: (instruction, id = newId()) =>
      call('instruct', { profile: PROFILE, id, instruction }),
    requestCount: (method, ending) =>
      sandbox.control
        .requests()
        .filter((request) => request.method === method && request.path.endsWith(ending))
        .reduce((sum, { count }) => sum + count, 0),
    async enter(operation) {
      await call('setOperation', {
        profile: PROFILE,
        operation,
        route: findOperation(operation)?.assumedRoute ?? null,
      })
    },
    finish: (work) => finishJob(desk, PROFILE, work),
    async importLedger(name, csv) {
      const part = Buffer.from(csv)
      const upload = { profile: PROFILE, upload: newId(), name, offset: 0, part, isLast: true }
      return (await call('putLedger', upload)).import?.id ?? ''
    },
    async reconcile(importId, changes = {}) {
      const result = await finishJob(desk, PROFILE, {
        kind: 'reconcile',
        import: importId,
        mappingText: null,
        from: null,
        to: null,
        isOffline: true,
        isCacheComplete: true,
        ...changes,
      })
      return result?.kind === 'reconcile' ? result.run : ''
    },
    async rows(report, run) {
      const query = { report, run, conditions: [], sort: null, search: '' }
      const { list } = await call('openList', { profile: PROFILE, query })
      const { keys, rows } = await call('readList', { list, from: 0, count: 500 })
      return rows.map((cells, at) => ({
        key: keys[at] ?? '',
        ...Object.fromEntries(
          reportColumns[report].map(({ name }, index) => [name, cells[index] ?? null]),
        ),
      }))
    },
    sync: () => syncCore(desk, PROFILE),
    async close() {
      await desk.close()
      await sandbox.close()
      removeOrKeepForSecretSearch(folder, [
        sandbox.clientSecret,
        Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64'),
      ])
    },
  }
}
