import { writeHeapSnapshot } from 'node:v8'
import { plainToFailure } from '../../../../src-main/base/failure.ts'
import type { WindowCalls } from '../../../../src-main/contract/window.ts'
import type { RunningSandbox } from '../../../../src-main/sandbox/server.ts'
import { callCore, newId, startCore } from '../../../support/lab.ts'

// A core in a separate process, which follows its parent's steps and writes a snapshot of its
// memory.
type Step =
  | { readonly login: string }
  | { readonly forget: string }
  | { readonly edit: string }
  | { readonly lock: string }
  | { readonly snapshot: string }

const { folder, service, settings } = JSON.parse(process.argv[2] ?? '') as {
  folder: string
  service: RunningSandbox
  settings: WindowCalls['addProfile']['input']['settings']
}
const core = startCore(folder, service)
await callCore(core, 'addProfile', { name: 'desk', settings, secrets: null })

process.on('message', (step: Step) => void applyStep(step).then((reply) => process.send?.(reply)))
process.on('disconnect', () => process.exit())

async function applyStep(step: Step): Promise<string> {
  if ('snapshot' in step) return writeHeapSnapshot(step.snapshot)
  if ('forget' in step) await callCore(core, 'forgetCredentials', { profile: 'desk' })
  if ('edit' in step)
    await callCore(core, 'editProfile', { name: 'desk', settings: { maxRate: 7 }, secrets: null })
  if ('lock' in step) await lock(step.lock)
  if ('login' in step) await login()
  return 'done'
}

async function lock(pin: string): Promise<void> {
  await callCore(core, 'setPin', { current: null, pin })
  await callCore(core, 'lock', null)
  await callCore(core, 'unlock', { pin })
  await callCore(core, 'setPin', { current: pin, pin: null })
}

/** Makes a call that needs a token. */
async function login(): Promise<void> {
  const id = newId()
  await callCore(core, 'startJob', { id, profile: 'desk', work: { kind: 'check' } })
  for (;;) {
    const job = (await callCore(core, 'hello', null)).jobs.find((one) => one.id === id)
    if (job?.failure) throw plainToFailure(job.failure)
    if (job?.state === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
