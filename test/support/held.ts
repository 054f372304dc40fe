import { mkdirSync } from 'node:fs'
import type { Environment } from '../../src-main/contract/calls.ts'
import { findOperation } from '../../src-main/domain/operations.ts'
import type { RunningSandbox, SandboxOptions } from '../../src-main/sandbox/server.ts'
import { startSandbox } from '../../src-main/sandbox/server.ts'
import { callCore, settingsOf, startCore, syncCore } from './lab.ts'
import type { DeskWindow, WindowHost } from './window.ts'
import { openDesk } from './window.ts'

/** The name of the profile over the sandbox that a test holds. */
export const HELD = 'held'

export interface HeldOptions {
  readonly sandbox?: SandboxOptions
  /** sandbox unless said. */
  readonly environment?: Environment
  /** Trading calls are allowed; false unless said. */
  readonly isTradingAllowed?: boolean
  /** The profile is synced before the window opens; false unless said. */
  readonly isFilled?: boolean
  /** Where the app keeps everything; a folder of the window's own unless said. */
  readonly dataDir?: string
  /** Operations whose assumed path an operator has entered. */
  readonly operations?: readonly string[]
}

/**
 * A window over a sandbox that the test holds in its hands; the embedded one is there beside it, as
 * it is after its first sync.
 */
export interface HeldDesk {
  readonly desk: DeskWindow
  readonly sandbox: RunningSandbox
  /**
   * How often the sandbox was asked for this method and end of a path since the requests were
   * cleared.
   */
  asked(method: string, ending: string): number
  close(): Promise<void>
}

/**
 * Makes the profile without a window, then opens the app on it: its own profile is the one in
 * sight.
 */
export async function openHeld(host: WindowHost, options: HeldOptions = {}): Promise<HeldDesk> {
  const sandbox = await startSandbox({ withdrawals: 20, ...options.sandbox })
  const env = {
    PARTNER_DESK_CLIENT_ID: sandbox.clientId,
    PARTNER_DESK_CLIENT_SECRET: sandbox.clientSecret,
  }
  const desk = await openDesk(host, {
    isSynced: true,
    env,
    ...(options.dataDir !== undefined && { dataDir: options.dataDir }),
    prepare: (dataDir) => makeProfile(dataDir, sandbox, options),
  })
  return {
    desk,
    sandbox,
    asked: (method, ending) =>
      sandbox.control
        .requests()
        .filter((one) => one.method === method && one.path.endsWith(ending))
        .reduce((sum, { count }) => sum + count, 0),
    async close() {
      await desk.close()
      await sandbox.close()
    },
  }
}

async function makeProfile(
  dataDir: string,
  sandbox: RunningSandbox,
  options: HeldOptions,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const core = startCore(dataDir, sandbox)
  try {
    await callCore(core, 'addProfile', {
      name: HELD,
      settings: settingsOf(sandbox, options.environment ?? 'sandbox'),
      secrets: null,
    })
    await callCore(core, 'setService', {
      profile: HELD,
      settings: { isTradingAllowed: options.isTradingAllowed ?? false },
    })
    for (const operation of options.operations ?? [])
      await callCore(core, 'setOperation', {
        profile: HELD,
        operation,
        route: findOperation(operation)?.assumed ?? null,
      })
    if (options.isFilled) await syncCore(core, HELD)
  } finally {
    await core.close()
  }
}
