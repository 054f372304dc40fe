import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { TeamFiles } from '../../../src-main/app/ports.ts'
import { exchange } from '../../../src-main/app/team-link.ts'
import { exchangeRecords, runUnderLease } from '../../../src-main/app/team-records.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { TeamServerSettings } from '../../../src-main/contract/team.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { teamFiles } from '../../../src-main/hosts/node/team-files.ts'
import { openStore } from '../../../src-main/store/client.ts'
import type { Store } from '../../../src-main/store/store.ts'
import { startTeamThread } from '../../../src-main/team/client.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
import { memoryPlaces } from '../../support/item-places.ts'
import { decodeAll, defaultInput } from '../../support/reconcile.ts'
import type { TeamAct, TeamOpening, TeamReply } from './team-acts.ts'

// A workstation in a process of its own, with the program's own threads for the cache and the
// server. It makes the acts that it is sent, one after another, and may be killed at any moment.
// Once its workstation has ended, it may open another.
const [program = ''] = process.argv.slice(2)

/** The workstation that is open. */
interface Desk {
  readonly store: Store
  readonly settings: TeamServerSettings
  readonly password: string
  readonly workspace: string
  readonly files: TeamFiles
}
let desk: Desk | undefined
const clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: (ms: number) => wait(ms),
}
const RECORDS_PER_PAGE = 50
const abortableClock = {
  ...clock,
  sleep: (ms: number, signal?: AbortSignal) => wait(ms, undefined, signal ? { signal } : {}),
}
const now = (): string => new Date().toISOString().replace('Z', '000Z')
let server: TeamServer | undefined

async function open({ cache, settings, password, workspace }: TeamOpening): Promise<Desk> {
  const store = openStore({
    workerUrl: pathToFileURL(join(program, 'worker.js')),
    path: cache,
    isReadOnly: false,
    owner: 'a workstation',
  })
  const folder = dirname(cache)
  const files = teamFiles(folder, (id, name) => join(folder, 'imports', id, name))
  await store.call('findTeam', null)
  return { store, settings, password, workspace, files }
}

async function connectServer({ settings, password, workspace }: Desk): Promise<TeamServer> {
  if (server) return server
  const newServer = startTeamThread(pathToFileURL(join(program, 'team-worker.js')))
  try {
    await newServer.call('connect', { settings, password })
    // The window does this too, so notices and answers share one connection.
    await newServer.call('listen', { workspace })
  } catch (error) {
    await newServer.close()
    throw error
  }
  return (server = newServer)
}

async function make(act: TeamAct): Promise<void> {
  if (act.kind === 'open') return void (desk = await open(act))
  if (!desk) throw new Error('no workstation is open')
  const { store, settings, workspace, files } = desk
  switch (act.kind) {
    case 'enter':
      if ((await store.call('findTeam', null)) === null)
        await store.call('enterTeam', {
          id: workspace,
          name: 'Operations',
          server: settings,
          at: now(),
        })
      return
    case 'decide':
      await store.call('decide', {
        id: act.id,
        at: now(),
        by: settings.login,
        decision: act.decision,
        separatedPair: undefined,
      })
      return
    case 'exchange': {
      const limit = { remaining: act.parts ?? Infinity }
      await exchange(
        { clock },
        store,
        await connectServer(desk),
        { files, limit, mayResend: true },
        memoryPlaces(store),
      )
      return
    }
    case 'records': {
      const teamServer = await connectServer(desk)
      const { signal } = new AbortController()
      if (act.texts.length === 0) {
        await exchangeRecords({ clock: abortableClock }, store, teamServer, signal)
        return
      }
      await runUnderLease({ clock: abortableClock }, store, teamServer, signal, async () => {
        const incoming = decodeAll(act.texts, transactionFields)
        // In parts, as pages arrive: batches are sent between them.
        for (let from = 0; from < incoming.length; from += RECORDS_PER_PAGE) {
          const feed = await store.call('getFeedState', null)
          const page = incoming.slice(from, from + RECORDS_PER_PAGE)
          await store.call('saveRecords', {
            kind: 'transactions',
            incoming: page,
            at: act.at,
            feed,
          })
        }
      })
      return
    }
    case 'reconcile':
      await store.call('reconcile', { ...defaultInput, ledgerPath: act.ledger, madeAt: now() })
      return
    case 'close': {
      const { closings } = await store.call('getTeamState', null)
      const openClosing = closings.find(({ state }) => state === 'proposed')
      const closedPeriod = closings.find(({ state }) => state === 'closed')
      const teamServer = await connectServer(desk)
      if (closedPeriod)
        await teamServer.call('reopenPeriod', {
          workspace,
          period: closedPeriod.period,
          reason: 'again',
        })
      else if (openClosing) {
        const { digest } = await store.call('closingDigest', { run: openClosing.run })
        await teamServer.call('approveClosing', { workspace, period: openClosing.period, digest })
      } else {
        const { run, digest } = await store.call('closingDigest', { run: undefined })
        await teamServer.call('proposeClosing', {
          workspace,
          period: act.period,
          run,
          digest,
          note: '',
        })
      }
      return
    }
    case 'verify':
      await store.call('verifyTeamLog', null)
      return
    case 'end':
      await server?.close()
      server = undefined
      await store.close()
  }
}

// A lost connection is closed, as the window does, and the next act opens another.
async function answer(act: TeamAct): Promise<TeamReply> {
  const startMs = performance.now()
  const elapsedMs = (): number => performance.now() - startMs
  try {
    await make(act)
    return { code: null, ms: elapsedMs() }
  } catch (error) {
    const code = error instanceof Failure ? error.code : 'BUG'
    const why = error instanceof Error ? `${error.message} ${error.stack ?? ''}` : String(error)
    if (act.kind === 'exchange' || act.kind === 'close' || act.kind === 'records') {
      const lostServer = server
      server = undefined
      await lostServer?.close()
    }
    return { code, why, ms: elapsedMs() }
  }
}

process.on('message', (act) => void answer(act as TeamAct).then((reply) => process.send?.(reply)))
process.on('disconnect', () => process.exit())
