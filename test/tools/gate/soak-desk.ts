import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import type { Random } from '../../../src-main/sandbox/world/random.ts'
import { missingForKeyring, startKeyring } from '../../support/real-keyring.ts'
import type { Command } from './command.ts'
import { makeCommand, profileWords } from './command.ts'
import { missingMount, runForError } from './disk-faults.ts'
import type { RunTools } from './fault.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { startProxy } from './fault-proxy.ts'
import { kill } from './resume.ts'
import type { SoakHost } from './soak-host.ts'
import { startSoakHost } from './soak-host.ts'
import type { SoakFault } from './soak-plan.ts'
import { CLOCK_FACTOR, soakFaults } from './soak-plan.ts'

/**
 * A service, the network before it, a disk, a keychain, and their two users: the long-living host
 * and the command line.
 */
export interface SoakDesk {
  readonly sandbox: RunningSandbox
  readonly proxy: FaultProxy
  readonly disk: string
  readonly dataDir: string
  /** The faults that can be injected on this machine, and the reasons for the others. */
  readonly injectableFaults: readonly SoakFault[]
  readonly missing: readonly string[]
  readonly command: Command
  /** The ids of all withdrawals, in a file and as a list. */
  readonly ids: { readonly path: string; readonly all: readonly string[] }
  /** Starts the host. The first one makes its profile. */
  startHost(): Promise<SoakHost>
  /** A command line over an empty data folder that reaches the service directly. */
  openUndisturbed(): Promise<Command>
  close(): Promise<void>
}

/**
 * glibc keeps freed memory in as many arenas as there are threads, each as large as its peak. That
 * fills up over hours and is not growth of the program. These variables make it return free memory
 * at once, as the collection before each measurement does for V8. On other systems they have no
 * effect.
 */
const allocator = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const WITHDRAWAL_COUNT = 200
const TOKEN_LIFE_S = 60
const TICK_MS = 50

export async function openSoakDesk(tools: RunTools): Promise<SoakDesk> {
  const sandbox = await startSandbox({
    withdrawals: WITHDRAWAL_COUNT,
    pageSize: 10,
    seed: tools.run + 1,
    tokenLifeSeconds: TOKEN_LIFE_S,
    streamIntervalMs: 0,
  })
  const clockTimer = setInterval(
    () => sandbox.control.advance(TICK_MS * (CLOCK_FACTOR - 1)),
    TICK_MS,
  )
  const proxy = await startProxy(new URL(sandbox.partnerUrl), (text) => hideToken(tools, text))
  const throughProxy = (url: string): string => proxy.origin + new URL(url).pathname
  const service = {
    ...sandbox,
    partnerUrl: throughProxy(sandbox.partnerUrl),
    gatewayUrl: throughProxy(sandbox.gatewayUrl),
  }
  const reasons = [
    missingForKeyring() === '' ? '' : `F41 is left out: ${missingForKeyring()}`,
    missingMount() === undefined ? '' : `F07 is left out: ${missingMount() ?? ''}`,
  ].filter(Boolean)
  const injectableFaults = soakFaults.filter(
    (fault) => !reasons.some((why) => why.startsWith(fault)),
  )
  const disk = join(tools.folder, 'disk')
  mkdirSync(disk)
  // Above the 200 MiB that a sync needs to begin.
  const isMounted =
    injectableFaults.includes('F07') &&
    runForError('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk]) === undefined
  const keyring = injectableFaults.includes('F41') ? await startKeyring() : undefined
  const dataDir = join(disk, 'data')
  const environment = {
    ...allocator,
    ...(keyring?.environment ?? {
      PARTNER_DESK_CLIENT_ID: service.clientId,
      PARTNER_DESK_CLIENT_SECRET: service.clientSecret,
    }),
  }
  const ids = {
    path: join(tools.folder, 'ids.txt'),
    all: sandbox.world.withdrawals.map(({ withdrawal }) => withdrawal.id),
  }
  writeFileSync(ids.path, ids.all.join('\n'))
  const command = makeCommand(tools, service, 'command')
  await command.run(profileWords(service))
  return {
    sandbox,
    proxy,
    disk,
    dataDir,
    injectableFaults,
    missing: reasons,
    command,
    ids,
    async startHost() {
      const host = await startSoakHost(tools, dataDir, CLOCK_FACTOR, environment)
      const { partnerUrl, gatewayUrl, gatewayService, clientId, clientSecret } = service
      const settings = {
        partnerUrl,
        gatewayUrl,
        gatewayService,
        gatewayAuth: 'bearer',
        environment: 'sandbox' as const,
        maxRate: 0,
      }
      const isNew = (await host.call('hello', null)).profiles.every(({ name }) => name !== 'world')
      if (isNew)
        await host.call('addProfile', {
          name: 'world',
          settings,
          secrets: keyring ? { clientId, clientSecret } : null,
        })
      return host
    },
    async openUndisturbed() {
      const freshCommand = makeCommand(tools, sandbox, 'undisturbed')
      await freshCommand.run(profileWords(sandbox))
      return freshCommand
    },
    async close() {
      clearInterval(clockTimer)
      await keyring?.stop()
      // The search for secrets covers the files that stay in the folder.
      cpSync(dataDir, join(tools.folder, 'data-of-the-disk'), {
        recursive: true,
        filter: (path) => !path.endsWith('.lock'),
      })
      if (isMounted) runForError('umount', [disk])
      await proxy.close()
      await sandbox.close()
    },
  }
}

function hideToken(tools: RunTools, text: string): void {
  const token = /"access_token":\s*"([^"]+)"/.exec(text)?.[1]
  if (token !== undefined) tools.addSecrets(token)
}

/** F01 on the command line: a sync that is killed up to three times and then completes. */
export async function killCommand(
  tools: RunTools,
  random: Random,
  { command, ids }: SoakDesk,
): Promise<void> {
  for (let kills = random.between(1, 3); kills > 0; kills -= 1) {
    const sync = command.start(['sync', '--withdrawal-ids', ids.path])
    await Promise.race([wait(random.between(300, 900)), sync.ended])
    await kill(tools, sync)
  }
  tools.judge.succeeded(
    await command.run(['sync', '--withdrawal-ids', ids.path]),
    'the command’s sync after its kills',
  )
}
