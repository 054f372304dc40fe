import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainToFailure } from '../../../src-main/base/failure.ts'
import type {
  Instruction,
  InstructionView,
  ServiceSettings,
} from '../../../src-main/contract/services.ts'
import type { JobResult, WindowCalls, Work } from '../../../src-main/contract/window.ts'
import { openLog } from '../../../src-main/hosts/log.ts'
import { startWindowDesk } from '../../../src-main/hosts/node/window-desk.ts'
import { builtProgram as program } from '../../support/built-program.ts'
import { removeOrKeepForSecretSearch } from '../../support/leftover-search.ts'
import type { SecondService } from './second-service.ts'

/** The window's core, connected to any number of SecondServices, each by a profile of its own. */
export interface SecondLab {
  call<K extends keyof WindowCalls & string>(
    name: K,
    input: WindowCalls[K]['input'],
  ): Promise<WindowCalls[K]['output']>
  /** Makes a profile of this service, with trading calls allowed. */
  add(profile: string, service: SecondService, settings?: Partial<ServiceSettings>): Promise<void>
  /** Sends one instruction under a fresh id. */
  instruct(profile: string, instruction: Instruction): Promise<InstructionView>
  /** Runs a job to its end. Throws its failure. */
  run(profile: string, work: Work): Promise<JobResult | null>
  close(): Promise<void>
}

export function openSecondLab({ clientId, clientSecret }: SecondService): SecondLab {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-second-'))
  const dialogs = { chooseTarget: () => Promise.resolve(null), moveDataFolder: undefined }
  const desk = startWindowDesk({
    folder,
    program,
    host: 'loopback',
    version: '0.0.0',
    dialogs,
    log: openLog(folder),
    secrets: { clientId, clientSecret },
  })
  let lastId = 0
  const newId = (): string => `s${(lastId += 1)}`
  const call: SecondLab['call'] = async (name, input) => {
    const reply = await desk.dispatch(name, input, new AbortController().signal)
    if (reply.kind === 'failure') throw plainToFailure(reply.failure)
    return JSON.parse(JSON.stringify(reply.output ?? null)) as never
  }
  return {
    call,
    async add(profile, { partnerUrl, gatewayUrl, gatewayService }, settings = {}) {
      await call('addProfile', {
        name: profile,
        settings: {
          partnerUrl,
          gatewayUrl,
          gatewayService,
          gatewayAuth: 'bearer',
          environment: 'sandbox',
          maxRate: 0,
        },
        secrets: null,
      })
      await call('setService', { profile, settings: { isTradingAllowed: true, ...settings } })
    },
    instruct: (profile, instruction) => call('instruct', { profile, id: newId(), instruction }),
    async run(profile, work) {
      const id = newId()
      await call('startJob', { id, profile, work })
      for (;;) {
        const job = (await call('hello', null)).jobs.find((job) => job.id === id)
        if (job?.state === 'failed')
          throw plainToFailure(job.failure as NonNullable<typeof job.failure>)
        if (job && job.state !== 'waiting' && job.state !== 'running') return job.result
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async close() {
      await desk.close()
      removeOrKeepForSecretSearch(folder, [clientSecret, '._~+/tokencanary=='])
    },
  }
}
