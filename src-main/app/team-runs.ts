import { Failure } from '../base/failure.ts'
import type { Store } from '../store/store.ts'
import type { NextSend, PartInFlight } from '../store/team/sent-run.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { TeamFiles } from './ports.ts'
import { resendLedgers, sendLedger } from './team-file.ts'
import type { TransferLimit } from './transfer-limit.ts'
import { take } from './transfer-limit.ts'

/** Servers of this format take the matches of runs, and files. */
const WHOLE_RUNS_FORMAT = 2

/** How runs travel in an exchange. */
export interface RunTransfers {
  readonly files: TeamFiles
  readonly limit: TransferLimit
  /** True: ledger files that were left out of earlier runs are tried again. */
  readonly isResending: boolean
}

/** Transfers that end with the last part, and try files again. */
export function wholeTransfers(files: TeamFiles): RunTransfers {
  return { files, limit: { left: Infinity }, isResending: true }
}

/**
 * Tries to send ledger files that were left out of runs, where the server takes files. Returns the
 * ids of the runs whose files it has now.
 */
export async function resendFiles(
  store: Store,
  server: TeamServer,
  workspace: string,
  { files, limit, isResending, format }: RunTransfers & { readonly format: number },
): Promise<readonly string[]> {
  if (!isResending || format < WHOLE_RUNS_FORMAT) return []
  try {
    return await resendLedgers(store, server, workspace, files, limit)
  } catch (error) {
    // A member who may only read now receives as before.
    if (error instanceof Failure && error.code === 'NOT_ALLOWED') return []
    throw error
  }
}

/**
 * Shares the latest run made here if the team does not have it: its parts, its ledger file, and
 * then its event, which makes it visible. Returns its id; null: none is to be shared, or the limit
 * was reached. A later call goes on behind what was sent.
 */
export async function shareRun(
  store: Store,
  server: TeamServer,
  workspace: string,
  { files, limit, format }: Omit<RunTransfers, 'isResending'> & { readonly format: number },
): Promise<string | null> {
  const unshared = await store.call('findUnsharedRun', null)
  if (!unshared) return null
  const { run } = unshared
  const isWhole = format >= WHOLE_RUNS_FORMAT
  try {
    const digests = await sendParts(store, server, { workspace, run, hasMatches: isWhole }, limit)
    if (!digests) return null
    if (!isWhole) await store.call('noteRunFile', { run, state: 'refused' })
    else if (!(await sendLedger(store, server, { workspace, run }, files, limit))) return null
    const contents = await store.call('readBreakContents', { run })
    await server.call('publishRun', { workspace, ...unshared, contents, digests })
  } catch (error) {
    // The server lost parts, or has others: the next exchange sends all of them.
    if (error instanceof Failure && error.code === 'TEAM_REFUSED')
      await store.call('forgetSentParts', null)
    throw error
  }
  await store.call('forgetSentParts', null)
  return run
}

// The next part is read while the last one is sent.
async function sendParts(
  store: Store,
  server: TeamServer,
  {
    workspace,
    run,
    hasMatches,
  }: { readonly workspace: string; readonly run: string; readonly hasMatches: boolean },
  limit: TransferLimit,
): Promise<readonly string[] | undefined> {
  const read = (inFlight: PartInFlight | null): Promise<NextSend> =>
    store.call('readNextSend', { run, hasMatches, inFlight })
  let send = await read(null)
  while (send.kind === 'part') {
    if (!take(limit)) return undefined
    const { no, data, sha256, next } = send
    const sending = server.call('putRunPart', { workspace, run, no, data })
    const ahead = next && limit.left > 0 ? read({ no, next }) : undefined
    // A failure of the sending is thrown first.
    ahead?.catch(() => undefined)
    await sending
    await store.call('noteSentPart', { run, no, sha256, next })
    send = await (ahead ?? read(null))
  }
  return send.digests
}

/**
 * Opens a run of the log, with all but its matches. A later call goes on behind what was received.
 * Throws Failure TEAM_LOG_BROKEN.
 */
export async function openRun(
  store: Store,
  server: TeamServer,
  workspace: string,
  run: string,
): Promise<void> {
  const described = await server.call('readRun', { workspace, run })
  await store.call('beginReceiving', described)
  for (;;) {
    const no = await store.call('findWantedPart', { run })
    if (no === null) break
    if ((await receiveOne(store, server, { workspace, run, no })).isMatches) break
  }
  await store.call('openSharedRun', described)
}

// An erasure may have replaced the part since the parts were noted.
async function receiveOne(
  store: Store,
  server: TeamServer,
  part: { readonly workspace: string; readonly run: string; readonly no: number },
): Promise<{ readonly isMatches: boolean }> {
  const { workspace, run, no } = part
  const { data } = await server.call('readRunPart', part)
  try {
    return await store.call('receivePart', { run, no, data })
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'TEAM_LOG_BROKEN') throw error
    await store.call('beginReceiving', await server.call('readRun', { workspace, run }))
    const { data: replaced } = await server.call('readRunPart', part)
    return store.call('receivePart', { run, no, data: replaced })
  }
}

/** Receives the matches of colleagues' runs that are open here, up to the limit. */
export async function receiveMatches(
  store: Store,
  server: TeamServer,
  workspace: string,
  { limit }: Pick<RunTransfers, 'limit'>,
): Promise<void> {
  for (;;) {
    const incomplete = await store.call('findIncompleteRun', null)
    if (!incomplete) return
    const { run, isBegun } = incomplete
    if (!isBegun)
      await store.call('beginReceiving', await server.call('readRun', { workspace, run }))
    for (;;) {
      const no = await store.call('findWantedPart', { run })
      if (no === null) break
      if (!take(limit)) return
      await receiveOne(store, server, { workspace, run, no })
    }
    await store.call('finishReceiving', { run })
  }
}
