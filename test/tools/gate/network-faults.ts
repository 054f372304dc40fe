import { Failure } from '../../../src-main/base/failure.ts'
import type { FaultEffect, FaultMatch } from '../../../src-main/sandbox/control/faults.ts'
import type { SandboxOptions } from '../../../src-main/sandbox/server.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { syncAll } from '../../../src-main/sync/sync.ts'
import type { Rig } from '../../integration/faults/rig.ts'
import { startRig, textOf, withdrawalIds } from '../../integration/faults/rig.ts'
import { cacheDigest } from './cache-digest.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'

// F21 to F37: the service's answers are faulty. The client, the sync and a real store over sockets,
// on a clock of their own (test/integration/faults/rig.ts).

/**
 * A rig over a sandbox of its own in the run's folder. Its secrets are searched for at the end.
 */
export async function openRig(tools: RunTools, options: SandboxOptions = {}): Promise<Rig> {
  const sandbox = await startSandbox({
    clock: 'still',
    withdrawals: 60,
    pageSize: 10,
    seed: tools.run + 1,
    ...options,
  })
  tools.addSecrets(
    sandbox.clientSecret,
    Buffer.from(`${sandbox.clientId}:${sandbox.clientSecret}`).toString('base64'),
  )
  const rig = await startRig({ shared: sandbox, folder: `${tools.folder}/rig` })
  // Each issued token is a secret too.
  rig.onFetch = recordTokens(tools, (_url, forward) => forward())
  const close = rig.close.bind(rig)
  // Returns the rig itself, not a copy: the client reads onFetch from the rig, and callers replace
  // it.
  return Object.assign(rig, { close: async () => (await close(), await sandbox.close()) })
}

type OnFetch = Rig['onFetch']

/** Records the tokens in the answers as secrets. */
export function recordTokens(tools: RunTools, next: OnFetch): OnFetch {
  return async (url, forward) => {
    const response = await next(url, forward)
    if (!url.includes('/oauth2/token/') || response.status !== 200) return response
    const text = await textOf(response)
    const token = /"access_token":\s*"([^"]+)"/.exec(text)?.[1]
    if (token !== undefined) tools.addSecrets(token)
    return { status: 200, headers: response.headers, body: new Response(text).body }
  }
}

/** The digest of an undisturbed sync of a rig's sandbox in its present state. */
async function undisturbedDigest(rig: Rig): Promise<string> {
  const undisturbedRig = await startRig({ shared: rig.sandbox })
  await queueAllWithdrawals(undisturbedRig)
  await undisturbedRig.sync()
  const digest = cacheDigest(undisturbedRig.path)
  await undisturbedRig.close()
  return digest
}

export async function queueAllWithdrawals(rig: Rig): Promise<void> {
  await rig.store.call('queueIds', { ids: withdrawalIds(rig.sandbox), again: true })
}

/** The code of the failure that some work ends in; empty where it succeeds. */
export async function codeOf(tools: RunTools, work: Promise<unknown>): Promise<string> {
  try {
    await work
    return ''
  } catch (error) {
    tools.addMessage(error instanceof Error ? `${error.message}` : String(error))
    return error instanceof Failure ? error.code : 'UNEXPECTED'
  }
}

/**
 * Requires that a disturbed sync ends with a code, and that one more sync without the fault gives
 * the undisturbed bytes.
 */
export async function expectEnd(
  tools: RunTools,
  rig: Rig,
  codes: readonly string[],
  what: string,
): Promise<void> {
  const code = await codeOf(tools, rig.sync())
  if (codes.length === 0) tools.judge.holds(code === '', `${what}: ${code}`)
  else tools.judge.coded(code || 'NO_FAILURE', codes, what)
  const { counts } = await rig.store.call('status', null)
  tools.judge.holds(counts.transactions !== undefined, `${what}: the cache cannot be read`)
}

export async function expectRecovered(tools: RunTools, rig: Rig, what: string): Promise<void> {
  rig.sandbox.control.clearFaults()
  rig.onFetch = recordTokens(tools, (_url, forward) => forward())
  await queueAllWithdrawals(rig)
  const code = await codeOf(tools, rig.sync())
  tools.judge.holds(code === '', `the sync after ${what}: ${code}`)
  tools.judge.same(cacheDigest(rig.path), await undisturbedDigest(rig), what)
}

const add = (rig: Rig, path: string, effect: FaultEffect, match: FaultMatch = {}): void =>
  void rig.sandbox.control.addFault({ match: { path, ...match }, effect })

const withRig =
  (options: SandboxOptions, action: (tools: RunTools, rig: Rig) => Promise<void>) =>
  async (tools: RunTools): Promise<void> => {
    const rig = await openRig(tools, options)
    try {
      await queueAllWithdrawals(rig)
      await action(tools, rig)
    } finally {
      await rig.close()
    }
  }

const expireTokens = withRig(
  { withdrawals: 400, pageSize: 3, tokenLifeSeconds: 3 },
  async (tools, rig) => {
    const startMs = rig.clock.monotonicMs()
    // A token is renewed when a tenth of its life is left (security.md 3.2), here every 2.7 s. A
    // sync of less than 27 s then needs at most seconds / 3 + 2 token calls.
    const stepMs = tools.random.between(12, 36)
    rig.onFetch = recordTokens(tools, (_url, forward) => {
      rig.clock.advance(stepMs)
      rig.sandbox.control.advance(stepMs)
      return forward()
    })
    await expectEnd(tools, rig, [], 'a token of 3 s')
    const seconds = (rig.clock.monotonicMs() - startMs) / 1000
    tools.judge.holds(
      rig.countCalls('/oauth2/token/') <= seconds / 3 + 2,
      `${rig.countCalls('/oauth2/token/')} token calls in ${seconds} s`,
    )
    const rows = rig.sandbox.world.feed.length
    const pages = rig.calls.filter(
      ({ path, outcome }) => path.endsWith(page) && outcome === 'done',
    ).length
    tools.judge.holds(
      rows >= 570 && pages >= Math.ceil(rows / 3),
      `${pages} pages of ${rows} rows in threes`,
    )
    const { counts } = await rig.store.call('status', null)
    tools.judge.holds(
      counts.transactions === rows && counts.withdrawals === 400,
      `a page was skipped: ${counts.transactions ?? 0} of ${rows} rows, ${counts.withdrawals ?? 0} of 400 withdrawals`,
    )
    await expectRecovered(tools, rig, 'tokens of 3 s')
  },
)

// 40001 is a code of the partner API. The gateway uses 401.
const rejectLoginOnce = (effect: FaultEffect, path: string) =>
  withRig({}, async (tools, rig) => {
    const client = rig.connect()
    await client.readPartner('/api/v1/quotes/')
    add(rig, '/quotes/', effect, { times: 1 })
    await client.readPartner('/api/v1/quotes/')
    tools.judge.holds(
      rig.countCalls('/oauth2/token/') === 2 && rig.countCalls('/quotes/') === 3,
      `${rig.countCalls('/oauth2/token/')} token calls, ${rig.countCalls('/quotes/')} data calls`,
    )
    add(rig, path, effect, { skip: tools.random.below(20), times: 1 })
    await expectEnd(tools, rig, [], 'one rejected login')
    await expectRecovered(tools, rig, 'a rejected login')
  })

const rejectLogin = (
  path: string,
  effect: FaultEffect,
  code: string,
  most: readonly [number, number],
) =>
  withRig({}, async (tools, rig) => {
    add(rig, path, effect)
    const client = rig.connect()
    tools.judge.coded(
      (await codeOf(tools, client.readPartner('/api/v1/quotes/'))) || 'NO_FAILURE',
      [code],
      path,
    )
    const [data, tokens] = [rig.countCalls('/api/v1/'), rig.countCalls('/oauth2/')]
    tools.judge.holds(
      data <= most[0] && tokens <= most[1],
      `${data} data calls and ${tokens} token calls`,
    )
    await expectEnd(tools, rig, [code], 'the sync')
    await expectRecovered(tools, rig, code)
  })

const retryAfters: readonly (readonly [string, number, number])[] = [
  ['2', 2000, 2200],
  ['0', 500, 550],
  ['-5', 60_000, 66_000],
  ['abc', 60_000, 66_000],
  ['Fri, 20 Nov 2020 00:00:00 GMT', 60_000, 66_000],
]

const throttleFor = (header: string | 'date', least: number, max: number) =>
  withRig({}, async (tools, rig) => {
    const aheadMs = tools.random.between(5, 600) * 1000
    const until = Math.ceil(rig.clock.nowMs() / 1000) * 1000 + aheadMs
    const isDate = header === 'date'
    add(
      rig,
      '/quotes/',
      {
        kind: 'throttle',
        status: tools.random.pick([400, 403, 429, 503]),
        retryAfter: isDate ? new Date(until).toUTCString() : header,
      },
      { times: 1 },
    )
    const startMs = rig.clock.monotonicMs()
    await rig.connect().readPartner('/api/v1/quotes/')
    const waitedMs = rig.clock.monotonicMs() - startMs
    const [from, to] = isDate ? [aheadMs, aheadMs * 1.1 + 1100] : [least, max]
    tools.judge.holds(
      waitedMs >= from && waitedMs <= to,
      `Retry-After ${header}: waited ${waitedMs} ms, not ${from} to ${to}`,
    )
    await expectRecovered(tools, rig, `Retry-After ${header}`)
  })

/** The code alone makes an answer a throttle, whatever the status. */
const throttleByCode = (status: number) =>
  withRig({}, async (tools, rig) => {
    add(rig, '/quotes/', { kind: 'status', status, code: 40029, retryAfter: '30' }, { times: 1 })
    const startMs = rig.clock.monotonicMs()
    await rig.connect().readPartner('/api/v1/quotes/')
    const waitedMs = rig.clock.monotonicMs() - startMs
    tools.judge.holds(
      waitedMs >= 30_000 && waitedMs <= 33_000,
      `40029 with ${status}: waited ${waitedMs} ms`,
    )
    await expectRecovered(tools, rig, `40029 with ${status}`)
  })

const pauseForYears = withRig({}, async (tools, rig) => {
  add(rig, '/wallet/', { kind: 'throttle', retryAfter: '999999999' })
  await expectEnd(tools, rig, ['THROTTLED'], '999999999 seconds')
  tools.judge.holds(
    rig.countCalls('/wallet/') === 1,
    `${rig.countCalls('/wallet/')} calls after a pause of years`,
  )
  await expectRecovered(tools, rig, 'a pause of years')
})

const HOUR_MS = 3_600_000

/**
 * The quota of one service, or of both, is used up for an hour. The sync says when it continues: at
 * the next full hour, before which no sync starts on its own (window-desk.ts).
 */
const useUpQuota = (paths: readonly string[]) =>
  withRig({}, async (tools, rig) => {
    // The partner API's code counts with any status. The gateway uses 429.
    for (const path of paths)
      add(rig, path, {
        kind: 'throttle',
        status: path === '/wallet/' ? 429 : tools.random.pick([400, 403, 429, 503]),
      })
    const countThrottled = (): number => paths.reduce((sum, path) => sum + rig.countCalls(path), 0)
    const startMs = rig.clock.monotonicMs()
    const code = await codeOf(tools, rig.sync())
    tools.judge.coded(code || 'NO_FAILURE', ['QUOTA_USED'], '40029 for an hour')
    const durationMs = rig.clock.monotonicMs() - startMs
    tools.judge.holds(
      countThrottled() >= 5 && countThrottled() <= 12 && durationMs < HOUR_MS,
      `${countThrottled()} calls in ${durationMs} ms`,
    )
    await expectRecovered(tools, rig, '40029 for an hour')
  })

const randomFailures = withRig({ withdrawals: 200, pageSize: 5 }, async (tools, rig) => {
  const control = rig.sandbox.control
  const counts = { failed: 0, sent: 0 }
  rig.onFetch = recordTokens(tools, async (url, forward) => {
    if (url.includes('/oauth2/')) return forward()
    counts.sent += 1
    if (!tools.random.chance(3, 10)) return forward()
    counts.failed += 1
    return new Response('', { status: tools.random.pick([500, 502, 503, 504]) })
  })
  for (let syncs = 0; syncs < 8; syncs += 1) {
    const code = await codeOf(tools, rig.sync())
    if (code === '') break
    tools.judge.coded(
      code,
      ['HTTP_500', 'HTTP_502', 'HTTP_503', 'HTTP_504', 'OFFLINE'],
      '30 % random failures',
    )
  }
  const answeredCount = counts.sent - counts.failed
  tools.judge.holds(
    counts.failed <= answeredCount * 0.6,
    `${counts.failed} added calls for ${answeredCount}`,
  )
  control.clearFaults()
  await expectRecovered(tools, rig, '30 % random failures')
})

const outage = withRig({}, async (tools, rig) => {
  const after = tools.random.below(60)
  let isAway = false
  let calls = 0
  rig.onFetch = recordTokens(tools, (_url, forward) => {
    if (rig.calls.length >= after) isAway = true
    if (!isAway) return forward()
    calls += 1
    return forward('http://127.0.0.1:9/')
  })
  await expectEnd(tools, rig, ['OFFLINE'], `an outage after ${after} calls`)
  tools.judge.holds(calls <= 30, `${calls} calls during the outage`)
  const startMs = rig.clock.monotonicMs()
  await expectRecovered(tools, rig, 'an outage')
  tools.judge.holds(
    rig.clock.monotonicMs() - startMs <= 60_000,
    `${rig.clock.monotonicMs() - startMs} ms to go on after it`,
  )
})

const page = '/wallet/transactions/'

const answerWith = (body: string, headers?: Readonly<Record<string, string>>): FaultEffect => ({
  kind: 'answer',
  status: 200,
  body,
  ...(headers && { headers }),
})

/**
 * Unusable answers. One that is repeated for ever ends in one of the codes after at most `tries`
 * tries, by default five, and is never stored.
 */
const badAnswers: readonly (readonly [
  id: string,
  kind: string,
  runs: number,
  effect: FaultEffect,
  codes: readonly string[],
  tries?: number,
])[] = [
  ['F29', 'short body', 10, { kind: 'cut' }, ['ANSWER_UNREADABLE', 'OFFLINE', 'BAD_RESPONSE']],
  [
    'F29',
    'nothing of the body',
    10,
    { kind: 'cut', afterBytes: 0 },
    ['ANSWER_UNREADABLE', 'OFFLINE', 'BAD_RESPONSE'],
  ],
  [
    'F29',
    'cut document',
    10,
    answerWith('{"error_code":null,"data":{"transactions":[{"id":1'),
    ['BAD_RESPONSE'],
  ],
  [
    'F29',
    'two documents',
    10,
    answerWith('{"data":{"transactions":[],"nc":null}}{"data":{"transactions":[],"nc":null}}'),
    ['BAD_RESPONSE'],
  ],
  [
    'F29',
    'byte order mark',
    10,
    answerWith('\ufeff{"error_code":null,"data":{"transactions":[],"nc":null}}'),
    ['BAD_RESPONSE'],
  ],
  ['F30', 'login page', 5, { kind: 'html' }, ['PORTAL'], 1],
  [
    'F30',
    'plain text',
    5,
    answerWith('well', { 'content-type': 'text/plain' }),
    ['BAD_RESPONSE', 'PORTAL'],
  ],
  ['F30', 'empty 200', 5, answerWith(''), ['BAD_RESPONSE']],
  ['F30', '204', 5, { kind: 'status', status: 204 }, ['BAD_RESPONSE']],
  [
    'F30',
    'broken gzip',
    5,
    answerWith('no gzip', { 'content-encoding': 'gzip' }),
    ['BAD_RESPONSE'],
  ],
  [
    'F31',
    'nesting',
    5,
    answerWith(`{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    ['BAD_RESPONSE', 'RESPONSE_TOO_LARGE'],
  ],
  [
    'F31',
    'large page',
    5,
    answerWith(`{"data":"${'x'.repeat(20 * 1024 * 1024)}"}`),
    ['RESPONSE_TOO_LARGE'],
    1,
  ],
  [
    'F31',
    'a million items',
    5,
    answerWith(
      `{"error_code":null,"message":null,"timestamp":1,"data":{"transactions":[${'{},'.repeat(1_000_000)}{}],"nc":null}}`,
    ),
    ['RESPONSE_TOO_LARGE', 'BAD_RESPONSE'],
  ],
]

const badAnswer = ([, kind, , effect, codes, tries = 5]: (typeof badAnswers)[number]) =>
  withRig({}, async (tools, rig) => {
    const skip = tools.random.below(4)
    add(rig, page, effect, { skip })
    await expectEnd(tools, rig, codes, kind)
    const feedCalls = rig.calls.filter(({ path }) => path.endsWith(page)).length
    tools.judge.holds(feedCalls <= skip + tries, `${feedCalls - skip} tries`)
    const { counts } = await rig.store.call('status', null)
    tools.judge.holds(
      (counts.transactions ?? 0) === skip * 10,
      `${counts.transactions ?? 0} rows of ${skip} whole pages`,
    )
    await expectRecovered(tools, rig, kind)
  })

/** Changes the text of each feed page in transit. */
function onPage(tools: RunTools, rig: Rig, change: (text: string, page: number) => string): void {
  let count = 0
  rig.onFetch = recordTokens(tools, async (url, forward) => {
    const response = await forward()
    if (!new URL(url).pathname.endsWith(page) || response.status !== 200) return response
    count += 1
    return new Response(change(await textOf(response), count), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    })
  })
}

const withNext = (text: string, next: string): string =>
  text.replace(/"nc":(?:null|"[^"]*")/, () => `"nc":${JSON.stringify(next)}`)
const nextOf = (text: string): string => /"nc":"([^"]*)"/.exec(text)?.[1] ?? ''

const loops: Readonly<Record<string, (start: number) => (text: string, page: number) => string>> = {
  'own cursor': (start) => {
    let first = ''
    return (text, index) =>
      index < start
        ? text
        : index === start
          ? ((first = nextOf(text)), text)
          : withNext(text, first)
  },
  'circle of three': (start) => {
    const cursors: string[] = []
    return (text, index) =>
      index < start
        ? text
        : index < start + 3
          ? (cursors.push(nextOf(text)), text)
          : withNext(text, cursors[(index - start) % 3] ?? '')
  },
}

/** Endless new cursors, with the rows of the first page again or with none. */
const sendNewCursors = (areRowsOld: boolean) =>
  withRig({}, async (tools, rig) => {
    let count = 0
    let first = ''
    rig.onFetch = recordTokens(tools, async (url, forward) => {
      if (!new URL(url).pathname.endsWith(page)) return forward()
      count += 1
      if (first === '') first = await textOf(await forward())
      const text = areRowsOld
        ? first
        : '{"error_code":null,"message":null,"timestamp":1,"data":{"transactions":[],"nc":"x","pc":null}}'
      return new Response(withNext(text, `made-up-${count}`), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      })
    })
    await expectEnd(tools, rig, ['CURSOR_LOOP'], 'ever new cursors')
    tools.judge.holds(count <= 5, `${count} pages were asked for`)
    await expectRecovered(tools, rig, 'ever new cursors')
  })

const loopCursors = (make: (start: number) => (text: string, page: number) => string) =>
  withRig({}, async (tools, rig) => {
    const start = tools.random.between(1, 3)
    onPage(tools, rig, make(start))
    await expectEnd(tools, rig, ['CURSOR_LOOP'], 'a loop of cursors')
    const { counts } = await rig.store.call('status', null)
    tools.judge.holds(
      (counts.transactions ?? 0) >= start * 10,
      'what was read before the loop is not kept',
    )
    tools.judge.holds(
      rig.calls.filter(({ path }) => path.endsWith(page)).length <= start + 5,
      'the loop was walked on',
    )
    await expectRecovered(tools, rig, 'a loop of cursors')
  })

const moveRows = withRig({}, async (tools, rig) => {
  let callsLeft = tools.random.between(3, 12)
  let last = ''
  onPage(tools, rig, (text) => {
    if (callsLeft > 0 && tools.random.chance(1, 2)) {
      callsLeft -= 1
      rig.sandbox.control.insertTransactions(tools.random.between(1, 3))
    }
    const rows = /"transactions":\[(.*)\],"nc"/s.exec(text)?.[1] ?? ''
    const doubled =
      last !== '' && tools.random.chance(1, 3)
        ? text.replace('"transactions":[', () => `"transactions":[${last},`)
        : text
    last = rows
    return doubled
  })
  await expectEnd(tools, rig, [], 'rows that move')
  const { counts } = await rig.store.call('status', null)
  tools.judge.holds(
    (counts.transactions ?? 0) >= rig.sandbox.world.feed.length,
    `${counts.transactions ?? 0} of ${rig.sandbox.world.feed.length} rows`,
  )
  await expectRecovered(tools, rig, 'rows that move')
})

/**
 * Sends one id twice in a page with different content. With `isOtherType`, the second id is a text
 * instead of a number, or the reverse.
 */
const sendConflictingRows = (isOtherType: boolean) =>
  withRig({}, async (tools, rig) => {
    const index = tools.random.between(1, 4)
    let id = ''
    onPage(tools, rig, (text, count) => {
      if (count !== index || id !== '') return text
      const row = /"transactions":\[(\{.*?\})(?:,\{"id"|\],"nc")/s.exec(text)?.[1] ?? ''
      id = /"id":"?([^",]+)/.exec(row)?.[1] ?? ''
      const changed = row.replace(/"status":"[^"]*"/, '"status":"OTHERWISE"')
      const twin = isOtherType
        ? changed.replace(/"id":("?)([^",}]+)"?/, (_all, quote: string, value: string) =>
            quote === '' ? `"id":"${value}"` : `"id":${value}`,
          )
        : changed
      return text.replace('"transactions":[', () => `"transactions":[${twin},`)
    })
    let reportedCount = 0
    const code = await codeOf(
      tools,
      rig
        .sync()
        .then(({ tallies }) => void (reportedCount = tallies.transactions?.quarantined ?? 0)),
    )
    tools.judge.holds(code === '', `one id twice with different content: ${code}`)
    const { counts } = await rig.store.call('status', null)
    // The sync itself reports how many, and so does the status from then on.
    tools.judge.holds(
      reportedCount >= 1 && (counts.quarantine ?? 0) === reportedCount,
      `${reportedCount} are reported as quarantined, ${counts.quarantine ?? 0} are`,
    )
    rig.onFetch = recordTokens(tools, (_url, forward) => forward())
    // A pass from the top ends where nothing is new. A full pass reads every row again.
    const after = await codeOf(
      tools,
      syncAll({
        client: rig.connect(),
        store: rig.store,
        clock: rig.clock,
        statusMap: {},
        isFull: true,
        signal: undefined,
        progress: () => undefined,
      }),
    )
    tools.judge.holds(after === '', `the full sync after a conflict: ${after}`)
    tools.judge.holds(
      ((await rig.store.call('status', null)).counts.transactions ?? 0) ===
        rig.sandbox.world.feed.length,
      'the row is not there after the conflict has gone',
    )
  })

const jumps: Readonly<Record<string, number>> = {
  'an hour on': 3_600_000,
  'an hour back': -3_600_000,
  'two days on': 172_800_000,
  'two days back': -172_800_000,
  'to 1970': -1e15,
  'to 2040': 4e11,
}

const clockJump = (ms: number) =>
  withRig({ tokenLifeSeconds: 60 }, async (tools, rig) => {
    const index = tools.random.between(5, 60)
    let jumpMs = 0
    const now = rig.clock.nowMs.bind(rig.clock)
    // Only the wall clock jumps. Deadlines and tokens use the monotonic one.
    rig.clock.nowMs = () => Math.max(0, now() + jumpMs)
    const startMs = rig.clock.monotonicMs()
    rig.onFetch = recordTokens(tools, (_url, forward) => {
      if (rig.calls.length === index) jumpMs = ms
      rig.clock.advance(500)
      rig.sandbox.control.advance(500)
      return forward()
    })
    await expectEnd(tools, rig, [], `the clock set ${ms} ms`)
    const durationMs = rig.clock.monotonicMs() - startMs
    tools.judge.holds(
      rig.clock.sleepsMs.every((one) => one <= 60_000),
      `a wait of ${Math.max(...rig.clock.sleepsMs)} ms`,
    )
    tools.judge.holds(
      rig.countCalls('/oauth2/token/') <= durationMs / 60_000 + 3,
      `${rig.countCalls('/oauth2/token/')} token calls in ${durationMs} ms`,
    )
    jumpMs = 0
    await expectRecovered(tools, rig, 'a jump of the clock')
  })

const suspendMachine = withRig({ tokenLifeSeconds: 300 }, async (tools, rig) => {
  const index = tools.random.between(3, 50)
  let isAsleep = false
  const rejections: number[] = []
  rig.onFetch = recordTokens(tools, async (_url, forward) => {
    if (!isAsleep && rig.calls.length >= index) {
      isAsleep = true
      // Ten minutes in which nothing ran. The token has expired.
      rig.clock.advance(600_000)
      rig.sandbox.control.advance(600_000)
    }
    const response = await forward()
    if (response.status === 401 || response.status === 403) rejections.push(response.status)
    return response
  })
  await expectEnd(tools, rig, [], 'a sleep of ten minutes')
  // Calls in progress when the machine fell asleep are refused, but none that began later.
  tools.judge.holds(
    rejections.length <= 16,
    `${rejections.length} calls with a token that was over`,
  )
  await expectRecovered(tools, rig, 'a sleep of ten minutes')
})

const restartService = withRig({}, async (tools, rig) => {
  const index = tools.random.between(2, 5)
  onPage(tools, rig, (text, count) => {
    if (count === index) {
      rig.sandbox.control.expireCursors()
      rig.sandbox.control.expireTokens()
    }
    return text
  })
  await expectEnd(tools, rig, [], 'a restart of the service')
  expectNotices(tools, rig, [`SYNC_RESTARTED at page ${index + 1}`], 'a restart of the service')
  await expectRecovered(tools, rig, 'a restart of the service')
  expectNotices(tools, rig, [`SYNC_RESTARTED at page ${index + 1}`], 'the sync after it')
})

// Requires exactly these notices so far, each with its page. A pass that lost its place reports it
// once, and an undisturbed sync adds nothing.
function expectNotices(
  tools: RunTools,
  { notices }: Rig,
  wanted: readonly string[],
  what: string,
): void {
  const actual = notices.map(({ code, evidence }) => `${code} at page ${String(evidence.page)}`)
  tools.judge.holds(
    actual.join() === wanted.join(),
    `${what}: reported ${actual.join(', ') || 'nothing'}, not ${wanted.join(', ')}`,
  )
}

export const networkFaults: readonly Fault[] = [
  fault('F21', '', 20, expireTokens),
  fault(
    'F22',
    '401',
    20,
    rejectLoginOnce({ kind: 'status', status: 401, code: 40000 }, '/wallet/'),
  ),
  fault(
    'F22',
    '40001',
    20,
    rejectLoginOnce({ kind: 'status', status: 403, code: 40001 }, '/api/v1/'),
  ),
  fault(
    'F23',
    '401 for ever',
    5,
    rejectLogin('/api/v1/', { kind: 'status', status: 401, code: 40000 }, 'AUTH_REJECTED', [2, 2]),
  ),
  fault(
    'F23',
    '40003',
    5,
    rejectLogin('/api/v1/', { kind: 'status', status: 403, code: 40003 }, 'SCOPE_MISSING', [1, 1]),
  ),
  fault(
    'F23',
    'invalid_client',
    5,
    rejectLogin(
      '/oauth2/',
      { kind: 'answer', status: 401, body: '{"error":"invalid_client"}' },
      'CREDENTIALS_WRONG',
      [0, 2],
    ),
  ),
  fault(
    'F23',
    'unsupported_grant_type',
    5,
    rejectLogin(
      '/oauth2/',
      { kind: 'answer', status: 400, body: '{"error":"unsupported_grant_type"}' },
      'TOKEN_REFUSED',
      [0, 2],
    ),
  ),
  ...retryAfters.map(([header, least, max]) =>
    fault('F24', header.includes(' ') ? 'past date' : header, 5, throttleFor(header, least, max)),
  ),
  fault('F24', 'future date', 5, throttleFor('date', 0, 0)),
  fault('F24', '999999999', 5, pauseForYears),
  ...[400, 403, 429, 503].map((status) =>
    fault('F24', `40029 with ${status}`, 5, throttleByCode(status)),
  ),
  fault('F25', 'gateway', 5, useUpQuota(['/wallet/'])),
  fault('F25', 'partner API', 5, useUpQuota(['/api/v1/'])),
  fault('F25', 'both', 5, useUpQuota(['/wallet/', '/api/v1/'])),
  fault('F26', '', 20, randomFailures),
  fault('F27', '', 5, outage),
  ...badAnswers.map((answer) => fault(answer[0], answer[1], answer[2], badAnswer(answer))),
  ...Object.entries(loops).map(([kind, make]) => fault('F32', kind, 10, loopCursors(make))),
  fault('F32', 'old rows', 10, sendNewCursors(true)),
  fault('F32', 'no rows', 10, sendNewCursors(false)),
  fault('F33', '', 50, moveRows),
  fault('F34', 'one type', 10, sendConflictingRows(false)),
  fault('F34', 'number and text', 10, sendConflictingRows(true)),
  ...Object.entries(jumps).map(([kind, ms]) => fault('F35', kind, 5, clockJump(ms))),
  fault('F36', '', 5, suspendMachine),
  fault('F37', '', 10, restartService),
]
