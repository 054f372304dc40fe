import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SecretStore } from '../../../../src-main/app/secret-store.ts'
import type { HelperProcess } from '../../../../src-main/hosts/vault/helper-process.ts'
import { openKeychain } from '../../../../src-main/hosts/vault/keychain.ts'
import type { HelperRequest } from '../../../../src-main/hosts/vault/protocol.ts'
import type { HeldClock } from '../../../support/held-clock.ts'
import { heldClock } from '../../../support/held-clock.ts'
import { HANG_AFTER_MS } from '../../../support/limits.ts'

const CANARY = 'secret-canary-zx81'
const REF = {
  environment: 'production',
  profileId: '7d1f0a52-6a3e-4f0e-9a54-0d8f2b5f2c11',
} as const
const OLD = { clientId: 'old-id', clientSecret: CANARY }
const NEW = { clientId: 'new-id', clientSecret: `${CANARY}-new` }
const READ_DEADLINE_MS = 5000
const PROMPT_DEADLINE_MS = 30_000
const helperPath = new URL('./fake-helper.ts', import.meta.url)
const sourceUrl = (path: string): string =>
  JSON.stringify(new URL(`../../../../src-main/${path}`, import.meta.url).href)

let home = ''
let clock: HeldClock
let store: SecretStore
const setMode = (mode: string): void => writeFileSync(join(home, 'mode'), mode)
const markerPath = (): string => join(home, 'markers', `${REF.profileId}.saved`)
const openStore = (options: object = {}): SecretStore =>
  openKeychain({
    helperPath,
    environment: { HOME: home, PATH: process.env.PATH, PARTNER_DESK_CLIENT_SECRET: CANARY },
    markerFolder: join(home, 'markers'),
    clock,
    ...options,
  })
const isUnanswered = (): boolean => existsSync(join(home, 'unanswered'))
/**
 * Lets the deadline of a call pass once the helper has received the call and left it unanswered.
 */
async function passDeadline(): Promise<void> {
  await expect.poll(isUnanswered).toBe(true)
  rmSync(join(home, 'unanswered'))
  const [deadlineMs] = clock.pending()
  expect(clock.pending()).toEqual([deadlineMs])
  await clock.expire(deadlineMs as number)
}
const secretOf = (from: SecretStore): Promise<unknown> => from.use(REF, (secret) => ({ ...secret }))

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vault-'))
  setMode('works')
  clock = heldClock()
  store = openStore()
})
afterEach(async () => {
  await store.close()
  rmSync(home, { recursive: true, force: true })
})

describe('openKeychain', () => {
  it('stores, reads, replaces and forgets, with a marker that holds no secret', async () => {
    expect(await secretOf(store)).toEqual({ kind: 'absent' })
    expect(await store.put(REF, OLD)).toEqual({ kind: 'saved' })
    expect(readFileSync(markerPath(), 'utf8')).toBe('production\n')
    expect([
      statSync(markerPath()).mode & 0o777,
      statSync(join(home, 'markers')).mode & 0o777,
    ]).toEqual([0o600, 0o700])
    expect(await store.put(REF, NEW)).toEqual({ kind: 'saved' })
    expect(await secretOf(store)).toEqual({ kind: 'used', value: NEW })
    expect(await store.status()).toEqual({ state: 'ready', why: 'the keychain answers' })
    expect(await store.forget(REF)).toEqual({ kind: 'forgotten' })
    expect([existsSync(markerPath()), readFileSync(join(home, 'items.json'), 'utf8')]).toEqual([
      false,
      '{}',
    ])
    expect(await secretOf(store)).toEqual({ kind: 'absent' })
  })

  it('stores its items under the service and accounts of the layout', async () => {
    await store.put(REF, OLD)
    expect(
      Object.keys(JSON.parse(readFileSync(join(home, 'items.json'), 'utf8')) as object).sort(),
    ).toEqual([
      `partner-desk.v1 production:${REF.profileId}`,
      `partner-desk.v1 production:${REF.profileId}:sentinel`,
    ])
  })

  it('passes on the action’s error, and answers calls within an action', async () => {
    await store.put(REF, OLD)
    await expect(store.use(REF, () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
    expect(await store.use(REF, () => store.put(REF, NEW))).toEqual({
      kind: 'used',
      value: { kind: 'saved' },
    })
  })

  it('refuses bad credentials before it calls the keychain', async () => {
    setMode('crash')
    expect(await store.put(REF, { clientId: 'a:b', clientSecret: 'x' })).toEqual({
      kind: 'refused',
      state: 'invalid',
      why: 'the client id holds a colon, which an id cannot',
    })
  })

  it('refuses a profile id that could lead out of the folder', async () => {
    await expect(
      secretOf({
        ...store,
        use: (_ref, action) => store.use({ environment: 'sandbox', profileId: '../../x' }, action),
      }),
    ).rejects.toMatchObject({ kind: 'bug', code: 'BAD_PROFILE_ID' })
  })

  it('F16: treats a missing item as locked if the marker says saved, and as absent otherwise', async () => {
    setMode('locked')
    expect(await secretOf(store)).toEqual({ kind: 'absent' })
    expect(await store.put(REF, OLD)).toMatchObject({ kind: 'refused', state: 'locked' })
    expect(existsSync(markerPath())).toBe(false)
    setMode('works')
    await store.put(REF, OLD)
    setMode('locked')
    expect(await secretOf(store)).toMatchObject({ kind: 'unavailable', state: 'locked' })
    expect(await store.forget(REF)).toMatchObject({ kind: 'unavailable', state: 'locked' })
    expect(await store.status()).toMatchObject({ state: 'locked' })
    setMode('works')
    expect(await secretOf(store)).toEqual({ kind: 'used', value: OLD })
  })

  it('F16: keeps the environments of one profile separate in its marker', async () => {
    await store.put(REF, OLD)
    const sandboxRef = { ...REF, environment: 'sandbox' } as const
    expect(await store.use(sandboxRef, () => 0)).toEqual({ kind: 'absent' })
    await store.put(sandboxRef, NEW)
    expect(readFileSync(markerPath(), 'utf8')).toBe('production\nsandbox\n')
    await store.forget(REF)
    expect(readFileSync(markerPath(), 'utf8')).toBe('sandbox\n')
    expect(await store.use(sandboxRef, (secret) => secret.clientId)).toEqual({
      kind: 'used',
      value: 'new-id',
    })
  })

  it('reports locked or removed if item and sentinel were removed by hand, and can then forget them', async () => {
    await store.put(REF, OLD)
    rmSync(join(home, 'items.json'))
    expect(await secretOf(store)).toMatchObject({ kind: 'unavailable', state: 'locked' })
    expect(await store.forget(REF)).toEqual({ kind: 'forgotten' })
    expect(readFileSync(join(home, 'items.json'), 'utf8')).toBe('{}')
  })

  it('keeps the earlier item if the new one is read back differently', async () => {
    await store.put(REF, OLD)
    setMode('cutsNew')
    expect(await store.put(REF, NEW)).toEqual({
      kind: 'refused',
      state: 'invalid',
      why: 'the keychain returned another value than the stored one',
    })
    expect(await secretOf(store)).toEqual({ kind: 'used', value: OLD })
    expect(await store.forget(REF)).toEqual({ kind: 'forgotten' })
    expect(await store.put(REF, NEW)).toMatchObject({ kind: 'refused', state: 'invalid' })
    expect(readFileSync(join(home, 'items.json'), 'utf8')).toBe('{}')
  })

  it('keeps the earlier item if the keychain hangs on the new one', async () => {
    await store.put(REF, OLD)
    setMode('hangsOnNew')
    const pendingPut = store.put(REF, NEW)
    await passDeadline()
    expect(await pendingPut).toMatchObject({ kind: 'refused', state: 'waiting' })
    expect(await secretOf(store)).toEqual({ kind: 'used', value: OLD })
  })

  it('rolls back an item whose marker cannot be written', async () => {
    writeFileSync(join(home, 'markers'), 'a file where the folder belongs')
    expect(await store.put(REF, OLD)).toMatchObject({ kind: 'refused', state: 'ready' })
    expect(readFileSync(join(home, 'items.json'), 'utf8')).toBe('{}')
  })

  it('treats an unreadable marker as saved', async () => {
    mkdirSync(markerPath(), { recursive: true })
    expect(await secretOf(store)).toMatchObject({ kind: 'unavailable', state: 'locked' })
  })

  it('treats an empty marker, as left by a power cut, as saved', async () => {
    await store.put(REF, OLD)
    rmSync(join(home, 'items.json'))
    writeFileSync(markerPath(), '')
    expect(await secretOf(store)).toMatchObject({ kind: 'unavailable', state: 'locked' })
  })

  it.each(['hang', 'garbage'])(
    'F17, F19: reports waiting when the helper misses its deadline: %s',
    async (mode) => {
      setMode(mode)
      const pendingRead = secretOf(store)
      await passDeadline()
      expect(await pendingRead).toEqual({
        kind: 'unavailable',
        state: 'waiting',
        why: 'the keychain did not answer in time; it may be waiting for its password',
      })
      const pendingStatus = store.status()
      await passDeadline()
      expect(await pendingStatus).toMatchObject({ state: 'waiting' })
      setMode('works')
      expect(await store.put(REF, OLD)).toEqual({ kind: 'saved' })
      // The four calls of a write may open a prompt. The two before it open none.
      expect(clock.sleeps).toEqual([
        ...Array.from({ length: 2 }, () => READ_DEADLINE_MS),
        ...Array.from({ length: 4 }, () => PROMPT_DEADLINE_MS),
      ])
    },
  )

  it('F41: starts a fresh helper after a crash and repeats a read once', async () => {
    await store.put(REF, OLD)
    setMode('crashOnce')
    expect(await secretOf(store)).toEqual({ kind: 'used', value: OLD })
    setMode('crash')
    expect(await secretOf(store)).toEqual({
      kind: 'unavailable',
      state: 'waiting',
      why: 'the keychain helper ended in the middle of a call',
    })
    expect(await store.put(REF, NEW)).toMatchObject({ kind: 'refused', state: 'waiting' })
    setMode('works')
    expect(await secretOf(store)).toEqual({ kind: 'used', value: OLD })
  })

  it('F19: repeats a call on a fresh helper if the service has gone', async () => {
    setMode('staleOnce')
    expect(await store.put(REF, OLD)).toEqual({ kind: 'saved' })
    expect(await secretOf(store)).toEqual({ kind: 'used', value: OLD })
  })

  it.each(['unknown', 'boolean'])('reports waiting for an invalid answer: %s', async (mode) => {
    setMode(mode)
    expect(await secretOf(store)).toMatchObject({ kind: 'unavailable', state: 'waiting' })
  })

  it.each(['noService', 'cannotStart'])(
    'F18: keeps the credentials in memory if there is no keychain: %s',
    async (mode) => {
      setMode(mode)
      expect(await secretOf(store)).toMatchObject({ kind: 'unavailable', state: 'none' })
      expect(await store.status()).toMatchObject({ state: 'none' })
      expect(await store.put(REF, OLD)).toEqual({ kind: 'sessionOnly', why: 'none' })
      expect(await store.status()).toMatchObject({ state: 'sessionOnly' })
      expect(await secretOf(store)).toEqual({ kind: 'used', value: OLD })
      expect(readdirSync(home)).toEqual(['mode'])
      expect(await store.forget(REF)).toEqual({ kind: 'forgotten' })
      expect(await secretOf(store)).toMatchObject({ kind: 'unavailable', state: 'none' })
    },
  )

  it('F18: refuses without a keychain if the memory fallback is off, and cannot forget a saved item', async () => {
    await store.put(REF, OLD)
    await store.close()
    setMode('noService')
    store = openStore({ memoryFallback: false })
    expect(await store.put(REF, NEW)).toMatchObject({ kind: 'refused', state: 'none' })
    expect(await store.forget(REF)).toMatchObject({ kind: 'unavailable', state: 'none' })
  })

  it('F18: treats a missing helper script as a machine without a keychain', async () => {
    const storeWithoutHelper = openStore({ helperPath: join(home, 'nothing.js') })
    expect(await storeWithoutHelper.status()).toMatchObject({ state: 'none' })
    await storeWithoutHelper.close()
  })

  it('closes during a call without waiting for a deadline, twice, and answers afterwards', async () => {
    setMode('hang')
    const calls = [secretOf(store), store.status(), store.put(REF, OLD)]
    await expect.poll(isUnanswered).toBe(true)
    // No sleep ends on this clock, so only the end of the helper lets both return.
    await store.close()
    await store.close()
    const why = 'the app is closing'
    expect(await Promise.all(calls)).toEqual([
      { kind: 'unavailable', state: 'waiting', why },
      { state: 'waiting', why },
      { kind: 'refused', state: 'waiting', why },
    ])
    expect(await secretOf(store)).toEqual({ kind: 'unavailable', state: 'waiting', why })
  })

  it('V7: exposes no secret in a result or an error, whatever the helper does', async () => {
    expect(await store.put(REF, OLD)).toEqual({ kind: 'saved' })
    const seenAnswers: unknown[] = []
    for (const mode of [
      'hang',
      'crash',
      'garbage',
      'locked',
      'noService',
      'unknown',
      'boolean',
      'cutsNew',
      'works',
    ]) {
      setMode(mode)
      const answers = Promise.all([
        store.status(),
        store.put(REF, NEW),
        store.use(REF, () => 'used'),
        store.put(REF, { clientId: 'x', clientSecret: `${CANARY}\0` }),
        store
          .use(REF, () => 'used')
          .catch((error: unknown) => [String(error), (error as Error).stack]),
      ])
      seenAnswers.push(await withoutHangs(answers))
    }
    expect(JSON.stringify(seenAnswers)).not.toContain(CANARY)
    expect(readFileSync(markerPath(), 'utf8')).not.toContain(CANARY)
  })

  it('does not keep a process alive that leaves it open', () => {
    const script = `import { nodeClock as clock } from ${sourceUrl('hosts/node/clock.ts')}
      import { openKeychain } from ${sourceUrl('hosts/vault/keychain.ts')}
      const readDeadlineMs = ${HANG_AFTER_MS}
      const store = openKeychain({ helperPath: new URL(${JSON.stringify(helperPath.href)}), markerFolder: ${JSON.stringify(join(home, 'markers'))}, clock, readDeadlineMs })
      console.log((await store.status()).state)`
    const childOutcome = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, HOME: home },
      timeout: HANG_AFTER_MS / 2,
      encoding: 'utf8',
    })
    expect([childOutcome.stdout, childOutcome.status]).toEqual(['ready\n', 0])
  })

  it('works over a helper that the host starts, such as Electron', async () => {
    const items = new Map<string, string>()
    const otherStore = openKeychain({
      startHelper: () => inMemoryHelper(items),
      markerFolder: join(home, 'others'),
      clock,
    })
    expect(await otherStore.put(REF, OLD)).toEqual({ kind: 'saved' })
    expect(await secretOf(otherStore)).toEqual({ kind: 'used', value: OLD })
    await otherStore.close()
  })

  it('F17: does not open a second prompt after the user dismissed one', async () => {
    const items = new Map<string, string>()
    const helperCalls: string[] = []
    let nowMs = 0
    const otherStore = openKeychain({
      startHelper: () => inMemoryHelper(items, helperCalls),
      markerFolder: join(home, 'others'),
      clock: { ...clock, monotonicMs: () => (nowMs += 1500) },
    })
    await otherStore.put(REF, OLD)
    items.clear()
    helperCalls.length = 0
    expect(await secretOf(otherStore)).toMatchObject({ kind: 'unavailable', state: 'locked' })
    expect(helperCalls).toEqual([`get production:${REF.profileId}`])
    await otherStore.close()
  })
})

/** Waits for the answers, and lets the deadline of each unanswered call pass. */
async function withoutHangs<T>(answers: Promise<T>): Promise<T> {
  let isDone = false
  const settledAnswers = answers.finally(() => (isDone = true))
  while (!isDone) {
    if (isUnanswered()) await passDeadline()
    else await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return settledAnswers
}

function inMemoryHelper(items: Map<string, string>, helperCalls: string[] = []): HelperProcess {
  let sendMessage: (message: unknown) => void = () => {}
  let end: () => void = () => {}
  const answer = (request: HelperRequest): string | boolean | null => {
    helperCalls.push(`${request.call} ${request.account}`)
    if (request.call === 'get') return items.get(request.account) ?? null
    if (request.call === 'delete') return items.delete(request.account)
    if (request.call === 'set') items.set(request.account, request.value)
    return true
  }
  return {
    send: (request) =>
      queueMicrotask(() => sendMessage({ id: request.id, kind: 'done', value: answer(request) })),
    onMessage: (listener) => void (sendMessage = listener),
    onExit: (listener) => void (end = listener),
    kill: () => end(),
  }
}
