import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoreCalls } from '../../../src-main/store/store.ts'
import { productionBuild } from './command.ts'
import { failPointVariable } from './fail-point.ts'
import { makeTestBuild } from './test-build.ts'

/**
 * When a process that makes a call is killed: at a fail point, or some time after the call began.
 */
export type Death = { readonly point: string } | { readonly afterMs: number }

/** How a process that made a call ended. */
export interface CallEnd {
  readonly isKilled: boolean
  readonly code: number | null
  readonly stderr: string
}

/** Starts a process that makes one call of a cache's thread (store-child.ts). */
export function startCall<K extends keyof StoreCalls & string>(
  path: string,
  call: K,
  input: StoreCalls[K]['input'],
  point?: string,
): {
  readonly child: ChildProcess
  readonly isAtCall: Promise<unknown>
  readonly ended: Promise<CallEnd>
} {
  const program = point === undefined ? productionBuild : makeTestBuild()
  const child = fork(
    join(import.meta.dirname, 'store-child.ts'),
    [program, path, call, JSON.stringify(input)],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, ...(point === undefined ? {} : { [failPointVariable]: point }) },
    },
  )
  let stderr = ''
  child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()))
  const end = new Promise<CallEnd>((resolve) =>
    child.once('close', (code, signal) =>
      resolve({ isKilled: signal === 'SIGKILL', code, stderr }),
    ),
  )
  const isAtCall = Promise.race([new Promise((resolve) => child.once('message', resolve)), end])
  return { child, isAtCall, ended: end }
}

/** Makes a call in a process of its own, which is killed at `death`. */
export async function callStore<K extends keyof StoreCalls & string>(
  path: string,
  call: K,
  input: StoreCalls[K]['input'],
  death?: Death,
): Promise<CallEnd> {
  const { child, isAtCall, ended } = startCall(
    path,
    call,
    input,
    death && 'point' in death ? death.point : undefined,
  )
  if (death && 'afterMs' in death) {
    await isAtCall
    await Promise.race([wait(death.afterMs), ended])
    child.kill('SIGKILL')
  }
  return ended
}
