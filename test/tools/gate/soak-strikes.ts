import {
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import type { Random } from '../../../src-main/sandbox/world/random.ts'
import type { FaultProxy } from './fault-proxy.ts'
import type { SoakHost } from './soak-host.ts'
import type { SoakFault } from './soak-plan.ts'
import { CLOCK_FACTOR } from './soak-plan.ts'
import type { SoakWindow } from './soak-window.ts'

/** The parts that a soak's faults act on. */
export interface Scene {
  readonly random: Random
  readonly sandbox: RunningSandbox
  readonly proxy: FaultProxy
  /** The disk with the host's data. */
  readonly disk: string
  readonly host: SoakHost
  readonly window: SoakWindow
  /** Syncs by the command line over a data folder of its own, killed in the middle first. */
  killCommand(): Promise<void>
  /** Whether the sync of this round still runs. */
  isRunning(): boolean
}

/** One fault: a condition from before a sync to its end, and the events during it. */
export interface Strike {
  begin?(scene: Scene): void
  during?(scene: Scene): Promise<void>
  end?(scene: Scene): void
  /** Codes that the sync may end with, besides success. */
  readonly codes: readonly string[]
}

/** Waits for `ms` milliseconds of the program's time. */
export function waitProgram(ms: number): Promise<void> {
  return wait(ms / CLOCK_FACTOR)
}

const failPartnerCalls = (status: number) => (scene: Scene) =>
  void scene.sandbox.control.addFault({
    match: { path: '/api/v1/', probability: 0.085 },
    effect: { kind: 'status', status },
  })
const failGatewayCalls = (status: number) => (scene: Scene) =>
  void scene.sandbox.control.addFault({
    match: { path: '/wallet/', probability: 0.085 },
    effect: { kind: 'status', status },
  })

function throttle({ sandbox, random }: Scene): void {
  // The partner API's code counts with any status. The gateway has no such code.
  for (const [path, statuses] of [
    ['/withdrawals/', [400, 403, 429, 503]] as const,
    ['/quotes/', [400, 403, 429, 503]] as const,
    ['/wallet/', [429, 503]] as const,
  ])
    sandbox.control.addFault({
      match: { path, times: random.between(1, 2), skip: random.below(5) },
      effect: {
        kind: 'throttle',
        status: random.pick(statuses),
        retryAfter: random.pick(['0', '1', '2', '-5', 'abc', 'Fri, 20 Nov 2020 00:00:00 GMT']),
      },
    })
}

async function insertRows({ sandbox, random, isRunning }: Scene): Promise<void> {
  for (let strikesLeft = random.between(2, 5); strikesLeft > 0 && isRunning(); strikesLeft -= 1) {
    await wait(random.between(5, 120))
    sandbox.control.insertTransactions(random.between(1, 3))
    const { withdrawal } = random.pick(sandbox.world.withdrawals)
    sandbox.control.updateWithdrawal(withdrawal.id, {
      reason: `changed in the soak, ${random.between(1, 1e6)}`,
    })
  }
}

async function dropNetwork({ proxy, random }: Scene): Promise<void> {
  await wait(random.between(5, 150))
  proxy.trouble = random.pick(['reset', 'reset', 'silent', 'half-open'])
  await waitProgram(random.between(500, 20_000))
  proxy.trouble = 'none'
  for (const socket of proxy.connections) socket.destroy()
}

/** Fills a disk up to `freeBytes` free bytes. */
export function fillDisk(folder: string, freeBytes: number): void {
  const path = join(folder, 'filling')
  const block = Buffer.alloc(64 * 1024)
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, block)
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
  truncateSync(path, Math.max(0, statSync(path).size - freeBytes))
}

function emptyLogs(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => basename(name) === 'cache.db',
  )) {
    const db = new Database(join(folder, path))
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.close()
  }
}

/** The actions of a soak for each of its faults. */
export const strikes: Readonly<Record<SoakFault, Strike>> = {
  F01: { during: (scene) => scene.killCommand(), codes: [] },
  F07: {
    // A log file is overwritten without new space, so only an empty one meets a full disk.
    begin: ({ disk }) => emptyLogs(disk),
    async during({ disk, random }) {
      await wait(random.between(0, 60))
      fillDisk(disk, random.below(40) * 1024)
    },
    end: ({ disk }) => rmSync(join(disk, 'filling'), { force: true }),
    codes: ['DISK_FULL'],
  },
  F21: {
    async during({ sandbox, isRunning }) {
      // A call is repeated once. A token that ends twice during one call, on a busy machine, would
      // be another fault.
      for (; isRunning(); await waitProgram(20_000)) sandbox.control.expireTokens()
    },
    codes: [],
  },
  F24: { begin: throttle, codes: [] },
  F26: {
    begin(scene) {
      for (const status of [500, 502, 503, 504])
        for (const fail of [failPartnerCalls, failGatewayCalls]) fail(status)(scene)
    },
    codes: [
      ...[500, 502, 503, 504].flatMap((status) => [`HTTP_${status}`, `GATEWAY_${status}`]),
      'OFFLINE',
    ],
  },
  F33: { during: insertRows, codes: [] },
  F38: { during: dropNetwork, codes: ['OFFLINE', 'ANSWER_UNREADABLE', 'BAD_RESPONSE'] },
  F40: { during: (scene) => scene.window.strike(), codes: [] },
  F41: {
    async during({ host, sandbox, random, isRunning }) {
      await wait(random.between(0, 60))
      for (const pid of host.helpers()) process.kill(pid, 'SIGKILL')
      // The expired token makes the host read the credentials again.
      if (isRunning()) sandbox.control.expireTokens()
    },
    codes: [],
  },
}
