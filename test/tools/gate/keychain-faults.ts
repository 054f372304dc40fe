import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Credentials, SecretRef, SecretStore } from '../../../src-main/app/secret-store.ts'
import { nodeClock } from '../../../src-main/hosts/node/clock.ts'
import { HelperClient } from '../../../src-main/hosts/vault/helper-client.ts'
import { helperStarter } from '../../../src-main/hosts/vault/helper-process.ts'
import { openKeychain } from '../../../src-main/hosts/vault/keychain.ts'
import type { RealKeyring } from '../../support/real-keyring.ts'
import { missingForKeyring, startKeyring } from '../../support/real-keyring.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import { childrenOf } from './processes.ts'
import { missingForPrompter, startScreen } from './prompter.ts'

// F16 to F20: a real gnome-keyring on a bus of its own, in states that occur on a person's machine.

const helperPath = new URL('../../../src-main/hosts/vault/helper.ts', import.meta.url)
const fakeHelperPath = new URL('../../unit/hosts/vault/fake-helper.ts', import.meta.url)

/**
 * Runs an action with a keychain over a real keyring, and measures the longest time for which this
 * thread was blocked.
 */
async function withKeyring(
  tools: RunTools,
  action: (
    keyring: RealKeyring,
    open: (more?: object) => SecretStore,
    ref: SecretRef,
    secrets: readonly [Credentials, Credentials],
  ) => Promise<void>,
  environment: NodeJS.ProcessEnv = {},
): Promise<void> {
  const keyring = await startKeyring(environment)
  const ref: SecretRef = {
    environment: 'production',
    profileId: `7d1f0a52-6a3e-4f0e-9a54-${String(tools.run).padStart(12, '0')}`,
  }
  const secrets = [0, 1].map((index) => ({
    clientId: `client-${index}`,
    clientSecret: `canary-${tools.random.text('abcdefghijkmnpqrstuvwxyz23456789', 24)}`,
  })) as unknown as readonly [Credentials, Credentials]
  for (const { clientSecret } of secrets) tools.addSecrets(clientSecret)
  const stores: SecretStore[] = []
  const open = (more: object = {}): SecretStore => {
    const store = openKeychain({
      helperPath,
      environment: keyring.environment,
      markerFolder: join(tools.folder, 'markers'),
      clock: nodeClock,
      ...more,
    })
    stores.push(store)
    return store
  }
  try {
    await action(keyring, open, ref, secrets)
  } finally {
    for (const store of stores) await store.close()
    await keyring.stop()
  }
}

/**
 * The state after the secret is used: `used` if it was the expected secret, `another` if it was
 * not.
 */
async function stateOf(
  store: SecretStore,
  ref: SecretRef,
  expectedSecret: Credentials,
): Promise<string> {
  const result = await store.use(ref, (secret) => Promise.resolve({ ...secret }))
  if (result.kind === 'used')
    return result.value.clientId === expectedSecret.clientId &&
      result.value.clientSecret === expectedSecret.clientSecret
      ? 'used'
      : 'another'
  return result.kind === 'unavailable' ? result.state : result.kind
}

function watchLag(): () => number {
  let longest = 0
  let lastMs = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - lastMs - 10)
    lastMs = performance.now()
  }, 10)
  return () => (clearInterval(timer), longest)
}

async function lock(tools: RunTools): Promise<void> {
  await withKeyring(tools, async (keyring, open, ref, [old, newSecret]) => {
    let store = open()
    tools.judge.holds((await store.put(ref, old)).kind === 'saved', 'it was not saved')
    keyring.lock()
    if (tools.random.chance(1, 2)) store = open()
    const state = await stateOf(store, ref, old)
    tools.judge.holds(state === 'locked', `a locked keychain is ${state}`)
    const putResult = await store.put(ref, newSecret)
    tools.judge.holds(
      putResult.kind === 'refused' && putResult.state === 'locked',
      `writing to a locked keychain: ${putResult.kind}`,
    )
    await keyring.unlock()
    const startMs = performance.now()
    const after = await stateOf(store, ref, old)
    tools.judge.holds(after === 'used', `after the unlock it is ${after}`)
    tools.judge.holds(performance.now() - startMs <= 30_000, 'it took long after the unlock')
  })
}

/**
 * A real prompt on a hidden screen. The first run waits the program's own thirty seconds, the
 * others three.
 */
async function leaveUnanswered(tools: RunTools): Promise<void> {
  const screen = await startScreen()
  try {
    await withKeyring(
      tools,
      (keyring, open, ref, [old]) => promptFor(tools, keyring, open, ref, old),
      { DISPLAY: screen.name },
    )
  } finally {
    await screen.stop()
  }
}

async function promptFor(
  tools: RunTools,
  keyring: RealKeyring,
  open: (more?: object) => SecretStore,
  ref: SecretRef,
  old: Credentials,
): Promise<void> {
  const limitMs = tools.run === 0 ? 30_000 : 3000
  const store = open(tools.run === 0 ? {} : { promptDeadlineMs: limitMs, readDeadlineMs: 1000 })
  const helpers = (): number[] => childrenOf(process.pid, 'vault/helper')
  tools.judge.holds((await store.put(ref, old)).kind === 'saved', 'it was not saved')
  keyring.lock()
  const [hungHelper] = helpers()
  const startMs = performance.now()
  const pendingState = stateOf(store, ref, old)
  tools.judge.holds(await isSoon(() => keyring.prompterPid() > 0), 'no prompt was shown')
  // Measured from here on, because calling the bus above blocks this thread too.
  const lag = watchLag()
  const state = await pendingState
  const seconds = (performance.now() - startMs) / 1000
  tools.judge.holds(state === 'waiting', `an unanswered prompt is ${state}`)
  tools.judge.holds(
    seconds >= limitMs / 1000 - 0.5 && seconds <= limitMs / 1000 + 8,
    `it was given up after ${seconds.toFixed(1)} s, not ${limitMs / 1000}`,
  )
  tools.judge.holds(
    hungHelper !== undefined && (await isSoon(() => !helpers().includes(hungHelper))),
    'the helper that hung is still running',
  )
  // A second request, during which the program ends.
  const secondUse = stateOf(store, ref, old)
  tools.judge.holds(
    await isSoon(() => helpers().length > 0),
    'no helper was started for the next try',
  )
  const quitStartMs = performance.now()
  await store.close()
  tools.judge.holds(
    performance.now() - quitStartMs <= 3000,
    `it took ${Math.round(performance.now() - quitStartMs)} ms to quit`,
  )
  await secondUse
  tools.judge.holds(await isSoon(() => helpers().length === 0), 'a helper outlives the program')
  const longest = lag()
  tools.judge.holds(longest < 200, `this thread was blocked for ${Math.round(longest)} ms`)
}

async function isSoon(isTrue: () => boolean): Promise<boolean> {
  for (
    const end = performance.now() + 5000;
    performance.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (isTrue()) return true
  return false
}

/** A helper that hangs like one whose prompt gets no answer. */
async function hang(tools: RunTools): Promise<void> {
  const home = join(tools.folder, 'hanging')
  mkdirSync(home)
  writeFileSync(join(home, 'mode'), 'hang')
  const store = openKeychain({
    helperPath: fakeHelperPath,
    environment: { PATH: process.env.PATH, HOME: home },
    markerFolder: join(tools.folder, 'markers'),
    clock: nodeClock,
    readDeadlineMs: 300,
    promptDeadlineMs: 600,
  })
  const ref: SecretRef = { environment: 'production', profileId: 'p' }
  const state = await stateOf(store, ref, { clientId: 'a', clientSecret: 'b' })
  tools.judge.holds(state === 'waiting', `a prompt without an answer is ${state}`)
  const status = await store.status()
  tools.judge.holds(status.state === 'waiting', `its status is ${status.state}`)
  const startMs = performance.now()
  await store.close()
  tools.judge.holds(
    performance.now() - startMs <= 3000,
    `it took ${Math.round(performance.now() - startMs)} ms to quit`,
  )
}

const noKeychain = (kind: 'no bus' | 'no service') => async (tools: RunTools) =>
  withKeyring(tools, async (keyring, open, ref, [, newSecret]) => {
    const before = filesOf(tools.folder)
    const environment =
      kind === 'no bus'
        ? { PATH: process.env.PATH, HOME: tools.folder }
        : {
            ...keyring.environment,
            DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(tools.folder, 'nobody')}`,
          }
    const store = open({ environment })
    const { state } = await store.status()
    tools.judge.holds(state === 'none', `without a keychain it is ${state}`)
    const putResult = await store.put(ref, newSecret)
    tools.judge.holds(putResult.kind === 'sessionOnly', `it was ${putResult.kind}`)
    tools.judge.holds(
      (await stateOf(store, ref, newSecret)) === 'used',
      'it is not kept for the session',
    )
    const newFiles = filesOf(tools.folder).filter((name) => !before.includes(name))
    tools.judge.holds(newFiles.length === 0, `written: ${newFiles.join(', ')}`)
  })

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    lstatSync(join(folder, name)).isFile(),
  )
}

async function missingLibrary(tools: RunTools): Promise<void> {
  // A machine without libsecret: the helper cannot load its module and ends.
  const home = join(tools.folder, 'without')
  mkdirSync(home)
  writeFileSync(join(home, 'mode'), 'cannotStart')
  const store = openKeychain({
    helperPath: fakeHelperPath,
    environment: { PATH: process.env.PATH, HOME: home },
    markerFolder: join(tools.folder, 'markers'),
    clock: nodeClock,
  })
  const { state } = await store.status()
  tools.judge.holds(state === 'none', `without the library it is ${state}`)
  await store.close()
}

async function freeze(tools: RunTools): Promise<void> {
  await withKeyring(tools, async (keyring, open, ref, [old]) => {
    const firstStore = open()
    tools.judge.holds((await firstStore.put(ref, old)).kind === 'saved', 'it was not saved')
    const store = open({ readDeadlineMs: 500, promptDeadlineMs: 800 })
    await stateOf(store, ref, old)
    const pid = keyring.daemonPid()
    if (tools.run % 2 === 0) {
      process.kill(pid, 'SIGSTOP')
      const lag = watchLag()
      const state = await stateOf(store, ref, old)
      tools.judge.holds(state === 'waiting', `a frozen keychain is ${state}`)
      tools.judge.holds(lag() < 1000, 'this thread was blocked')
      process.kill(pid, 'SIGCONT')
    } else {
      process.kill(pid, 'SIGKILL')
      const state = await stateOf(open(), ref, old)
      tools.judge.holds(
        ['locked', 'waiting'].includes(state),
        `a keychain whose daemon was killed is ${state}`,
      )
      await keyring.unlock()
    }
    const after = await stateOf(open(), ref, old)
    tools.judge.holds(after === 'used', `after the keychain continues it is ${after}`)
  })
}

async function replaceItem(tools: RunTools): Promise<void> {
  await withKeyring(tools, async (keyring, open, ref, [old, newSecret]) => {
    const store = open()
    tools.judge.holds((await store.put(ref, old)).kind === 'saved', 'it was not saved')
    const client = new HelperClient(helperStarter(helperPath, keyring.environment), nodeClock)
    const writeForeign = (account: string, value: string): Promise<unknown> =>
      client.call({ call: 'set', service: 'partner-desk.v1', account, value }, 5000)
    await writeForeign('someone else', 'theirs')
    tools.judge.holds(
      (await stateOf(store, ref, old)) === 'used',
      'another program’s item disturbs ours',
    )
    const value = tools.random.pick([
      'theirs',
      '{}',
      '{"v":1}',
      'x'.repeat(tools.random.between(1, 3000)),
      '\u0000',
      JSON.stringify({ id: 'a', secret: 'b' }),
    ])
    await writeForeign(`production:${ref.profileId}`, value.replaceAll('\u0000', 'nul'))
    const state = await stateOf(store, ref, old)
    tools.judge.holds(state === 'invalid', `an item of another program is ${state}`)
    tools.judge.holds(
      (await store.put(ref, newSecret)).kind === 'saved' &&
        (await stateOf(store, ref, newSecret)) === 'used',
      'a new secret cannot be saved over it',
    )
    await client.close()
  })
}

const missing = (): string | undefined =>
  missingForKeyring() === '' ? undefined : `missing: ${missingForKeyring()}`

export const keychainFaults: readonly Fault[] = [
  fault('F16', '', 20, lock, { missing }),
  fault('F17', 'prompt', 10, leaveUnanswered, { missing: () => missing() ?? missingForPrompter() }),
  fault('F17', 'hung helper', 10, hang),
  fault('F18', 'no bus', 10, noKeychain('no bus'), { missing }),
  fault('F18', 'no service', 10, noKeychain('no service'), { missing }),
  fault('F18', 'no library', 10, missingLibrary),
  fault('F19', '', 10, freeze, { missing }),
  fault('F20', '', 10, replaceItem, { missing }),
]
