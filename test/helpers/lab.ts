import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { plainToFailure } from '../../src-main/base/failure.ts'
import type { Instruction, InstructionView } from '../../src-main/contract/services.ts'
import type { WindowCalls, WindowEvent } from '../../src-main/contract/window.ts'
import { openLog } from '../../src-main/hosts/log.ts'
import { startWindowDesk } from '../../src-main/hosts/node/window-desk.ts'
import { startSandbox } from '../../src-main/sandbox/server.ts'
import type { RunningSandbox, SandboxOptions } from '../../src-main/sandbox/server.ts'
import { findOperation } from '../../src-main/domain/operations.ts'

const root = resolve(import.meta.dirname, '../..')
const built = (name: string): URL => pathToFileURL(join(root, '.out/main', name))
const program = { worker: built('worker.js'), vaultHelper: built('vault-helper.js'), sandboxWorker: built('sandbox-worker.js'), root: pathToFileURL(`${root}/`) }

export const PROFILE = 'lab'

/** The window's core over a sandbox that the test holds in its hands, as the profile `lab`. */
export interface Lab {
  readonly sandbox: RunningSandbox
  readonly folder: string
  readonly events: readonly WindowEvent[]
  call<K extends keyof WindowCalls & string>(name: K, input: WindowCalls[K]['input']): Promise<WindowCalls[K]['output']>
  /** One instruction under a fresh id. */
  instruct(instruction: Instruction, id?: string): Promise<InstructionView>
  /** How often the sandbox was asked for this method and end of a path since the requests were cleared. */
  asked(method: string, ending: string): number
  /** Enters the sandbox's own route of an operation, as an operator would. */
  enter(operation: string): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

let last = 0
export const newId = (): string => `t${(last += 1)}`

export async function openLab(options: SandboxOptions = {}, environment: 'sandbox' | 'production' = 'sandbox'): Promise<Lab> {
  const sandbox = await startSandbox({ withdrawals: 200, clock: 'still', ...options })
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-lab-'))
  mkdirSync(join(folder, 'exports'))
  const dialogs = { chooseTarget: (name: string) => Promise.resolve({ path: join(folder, 'exports', name), place: `exports/${name}` }), move: undefined }
  const secrets = { clientId: sandbox.clientId, clientSecret: sandbox.clientSecret }
  const desk = startWindowDesk({ folder, program, host: 'loopback', version: '0.0.0', dialogs, log: openLog(folder), secrets })
  const events: WindowEvent[] = []
  desk.onEvent((event) => events.push(event))
  const call: Lab['call'] = async (name, input) => {
    const reply = await desk.dispatch(name, input, new AbortController().signal)
    if (reply.kind === 'failure') throw plainToFailure(reply.failure)
    return JSON.parse(JSON.stringify(reply.output ?? null)) as never
  }
  const settings = { partnerUrl: sandbox.partnerUrl, gatewayUrl: sandbox.gatewayUrl, gatewayService: sandbox.gatewayService, gatewayAuth: 'bearer', environment, maxRate: 0 }
  await call('addProfile', { name: PROFILE, settings, secrets: null })
  return {
    sandbox,
    folder,
    events,
    call,
    instruct: (instruction, id = newId()) => call('instruct', { profile: PROFILE, id, instruction }),
    asked: (method, ending) =>
      sandbox.control
        .requests()
        .filter((one) => one.method === method && one.path.endsWith(ending))
        .reduce((sum, { count }) => sum + count, 0),
    async enter(operation) {
      await call('setOperation', { profile: PROFILE, operation, route: findOperation(operation)?.assumed ?? null })
    },
    async sync() {
      const id = newId()
      await call('startJob', { id, profile: PROFILE, work: { kind: 'sync', isFull: false, withdrawalIds: [] } })
      for (;;) {
        const job = (await call('hello', null)).jobs.find((one) => one.id === id)
        if (job?.state === 'failed') throw plainToFailure(job.failure as NonNullable<typeof job.failure>)
        if (job && job.state !== 'waiting' && job.state !== 'running') return
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    async close() {
      await desk.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
