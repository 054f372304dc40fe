import { mkdirSync } from 'node:fs'
import type { Environment } from '../../src-main/contract/calls.ts'
import { findOperation } from '../../src-main/domain/operations.ts'
import type { RunningSandbox, SandboxOptions } from '../../src-main/sandbox/server.ts'
import { startSandbox } from '../../src-main/sandbox/server.ts'
import { callCore, settingsOf, startCore, syncCore } from './lab.ts'
import type { DeskWindow, WindowHost } from './window.ts'
import { openDesk } from './window.ts'

/** The name of the profile over the test's own sandbox. */
export const CONTROLLED_PROFILE = 'held'

export interface ControlledDeskOptions {
  readonly sandbox?: SandboxOptions
  /** Default: sandbox. */
  readonly environment?: Environment
  /** Whether trading calls are allowed. Default: false. */
  readonly isTradingAllowed?: boolean
  /** Whether the profile is synced before the window opens. Default: false. */
  readonly isProfileSynced?: boolean
  /** The app's data folder. Default: a folder of the window's own. */
  readonly dataDir?: string
  /** Operations to set up with their assumed route, as if an operator had entered it. */
  readonly operations?: readonly string[]
}

/**
 * A window over a sandbox that the test controls. The app's embedded sandbox profile exists too,
 * already synced once.
 */
export interface ControlledDesk {
  readonly desk: DeskWindow
  readonly sandbox: RunningSandbox
  /**
   * Counts the requests with this method whose path ends with `ending`, since the request log was
   * cleared.
   */
  requestCount(method: string, ending: string): number
  close(): Promise<void>
}

/** Makes the profile without a window, then opens the app with that profile selected. */
export async function openControlledDesk(
  host: WindowHost,
  options: ControlledDeskOptions = {},
): Promise<ControlledDesk> {
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
    requestCount: (method, ending) =>
      sandbox.control
        .requests()
        .filter((request) => request.method === method && request.path.endsWith(ending))
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
  options: ControlledDeskOptions,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const core = startCore(dataDir, sandbox)
  try {
    await callCore(core, 'addProfile', {
      name: CONTROLLED_PROFILE,
      settings: settingsOf(sandbox, options.environment ?? 'sandbox'),
      secrets: null,
    })
    await callCore(core, 'setService', {
      profile: CONTROLLED_PROFILE,
      settings: { isTradingAllowed: options.isTradingAllowed ?? false },
    })
    for (const operation of options.operations ?? [])
      await callCore(core, 'setOperation', {
        profile: CONTROLLED_PROFILE,
        operation,
        route: findOperation(operation)?.assumedRoute ?? null,
      })
    if (options.isProfileSynced) await syncCore(core, CONTROLLED_PROFILE)
  } finally {
    await core.close()
  }
}
