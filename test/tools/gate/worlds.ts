import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plantLedger } from '../../../src-main/sandbox/ledger/ledger.ts'
import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'
import { cacheDigest } from './cache-digest.ts'
import type { Command } from './command.ts'
import { makeCommand, profileWords } from './command.ts'
import type { RunTools } from './fault.ts'
import { Judge } from './judge.ts'

/** A service with the digest of its undisturbed sync, shared by the runs of one process. */
export interface World {
  readonly sandbox: RunningSandbox
  readonly ids: string
  readonly ledger: string
  /** The digest of the undisturbed cache. */
  readonly digest: string
  /** Two data folders with a profile: one without a cache, one synced undisturbed. */
  readonly empty: string
  readonly synced: string
}

const openWorlds = new Map<string, Promise<World>>()

/**
 * Opens a world. The usual one has 200 withdrawals and a feed of about 300 rows in pages of 10. Its
 * faults are cleared for each run.
 */
export async function openWorld(size: 'usual' | 'large' = 'usual'): Promise<World> {
  let world = openWorlds.get(size)
  if (!world)
    openWorlds.set(
      size,
      (world = makeWorld(size === 'usual' ? 200 : 2000, size === 'usual' ? 10 : 100)),
    )
  const { sandbox } = await world
  sandbox.control.clearFaults()
  sandbox.control.clearRequests()
  return world
}

async function makeWorld(withdrawals: number, pageSize: number): Promise<World> {
  const sandbox = await startSandbox({ clock: 'still', withdrawals, pageSize })
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-world-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { csv, ids } = plantLedger(sandbox.world)
  const tools: RunTools = {
    run: 0,
    soakMinutes: 0,
    random: makeRandom(1, 'world'),
    folder,
    judge: new Judge(),
    addSecrets: () => undefined,
    addMessage: () => undefined,
  }
  const command = makeCommand(tools, sandbox, 'home')
  await requireSuccess(command, profileWords(sandbox))
  const empty = join(folder, 'empty')
  cpSync(command.dataDir, empty, { recursive: true })
  writeFileSync(join(folder, 'ids.txt'), ids)
  writeFileSync(join(folder, 'ledger.csv'), csv)
  await requireSuccess(command, ['sync', '--withdrawal-ids', join(folder, 'ids.txt')])
  const digest = cacheDigest(command.database())
  return { sandbox, ids, ledger: csv, digest, empty, synced: command.dataDir }
}

async function requireSuccess(command: Command, words: readonly string[]): Promise<void> {
  const { code, signal, stderr } = await command.run(words)
  if (code !== 0)
    throw new Error(
      `the undisturbed ${words[0] ?? ''} ended with ${String(code ?? signal)}: ${stderr}`,
    )
}

/** A command line over a copy of the world's data folder, with the ids and ledger beside it. */
export function copyHome(
  tools: RunTools,
  world: World,
  from: 'empty' | 'synced',
  name = 'home',
): Command & { readonly ids: string; readonly ledger: string } {
  const command = makeCommand(tools, world.sandbox, name)
  mkdirSync(join(tools.folder, name), { recursive: true })
  cpSync(world[from], command.dataDir, { recursive: true })
  const ids = join(tools.folder, name, 'ids.txt')
  const ledger = join(tools.folder, name, 'ledger.csv')
  writeFileSync(ids, world.ids)
  writeFileSync(ledger, world.ledger)
  return { ...command, ids, ledger }
}

/** How many requests the sandbox has received whose path contains `part`. */
export function countCalls({ sandbox }: World, part: string): number {
  return sandbox.control
    .requests()
    .filter(({ path }) => path.includes(part))
    .reduce((sum, { count }) => sum + count, 0)
}
