import { Failure } from '../base/failure.ts'
import type { Store } from '../store/store.ts'
import type { NextSend, PartInFlight } from '../store/team/sent-run.ts'
import type { TeamServer } from '../team/server-calls.ts'
import type { TeamFiles } from './ports.ts'
import { resendLedgers, sendLedger } from './team-file.ts'
import type { TransferLimit } from './transfer-limit.ts'
import { countTransfer } from './transfer-limit.ts'

/** Servers from this format on accept the matches of runs and ledger files. */
const WHOLE_RUNS_FORMAT = 2

/** Options for the transfer of runs in an exchange. */
export interface RunTransfers {
  readonly files: TeamFiles
  readonly limit: TransferLimit
  /** Whether to try again to send ledger files that were left out of earlier runs. */
  readonly mayResend: boolean
}

/** Returns transfers without a limit that also try left-out files again. */
export function wholeTransfers(files: TeamFiles): RunTransfers {
  return { files, limit: { remaining: Infinity }, mayResend: true }
}

/**
 * Tries to send ledger files that were left out of runs, if the server accepts files. Returns the
 * ids of the runs whose files were sent.
 */
export async function resendFiles(
  store: Store,
  server: TeamServer,
  workspace: string,
  { files, limit, mayResend, format }: RunTransfers & { readonly format: number },
): Promise<readonly string[]> {
  if (!mayResend || format < WHOLE_RUNS_FORMAT) return []
  try {
    return await resendLedgers(store, server, workspace, files, limit)
  } catch (error) {
    // A member whose role is read-only still receives.
    if (error instanceof Failure && error.code === 'NOT_ALLOWED') return []
    throw error
  }
}

/**
 * Shares the latest run of this workstation if the team does not have it: its parts, its ledger
 * file, and then its event, which makes it visible. Returns its id, or null if there is none to
 * share or the limit was reached. A later call continues after the sent parts.
 */
export async function shareRun(
  store: Store,
  server: TeamServer,
  workspace: string,
  { files, limit, format }: Omit<RunTransfers, 'mayResend'> & { readonly format: number },
): Promise<string | null> {
  const unsharedRun = await store.call('findUnsharedRun', null)
  if (!unsharedRun) return null
  const { run } = unsharedRun
  const isWhole = format >= WHOLE_RUNS_FORMAT
  try {
    const digests = await sendParts(store, server, { workspace, run, hasMatches: isWhole }, limit)
    if (!digests) return null
    if (!isWhole) await store.call('noteRunFile', { run, state: 'refused' })
    else if (!(await sendLedger(store, server, { workspace, run }, files, limit))) return null
    const breakContents = await store.call('readBreakContents', { run })
    await server.call('publishRun', { workspace, ...unsharedRun, breakContents, digests })
  } catch (error) {
    // The server lost parts or has different ones. The next exchange sends all parts again.
    if (error instanceof Failure && error.code === 'TEAM_REFUSED')
      await store.call('forgetSentParts', null)
    throw error
  }
  await store.call('forgetSentParts', null)
  return run
}

// The next part is read while the current one is sent.
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
  const readNext = (inFlight: PartInFlight | null): Promise<NextSend> =>
    store.call('readNextSend', { run, hasMatches, inFlight })
  let nextSend = await readNext(null)
  while (nextSend.kind === 'part') {
    if (!countTransfer(limit)) return undefined
    const { no, data, sha256, next } = nextSend
    const sending = server.call('putRunPart', { workspace, run, no, data })
    const reading = next && limit.remaining > 0 ? readNext({ no, next }) : undefined
    // If both fail, the failure of the sending is thrown.
    reading?.catch(() => undefined)
    await sending
    await store.call('noteSentPart', { run, no, sha256, next })
    nextSend = await (reading ?? readNext(null))
  }
  return nextSend.digests
}

/**
 * Receives and opens a run of the log without its matches. A later call continues after the
 * received parts. Throws Failure TEAM_LOG_BROKEN.
 */
export async function openRun(
  store: Store,
  server: TeamServer,
  workspace: string,
  run: string,
): Promise<void> {
  const description = await server.call('readRun', { workspace, run })
  await store.call('beginReceiving', description)
  for (;;) {
    const no = await store.call('findWantedPart', { run })
    if (no === null) break
    if ((await receiveRunPart(store, server, { workspace, run, no })).isMatches) break
  }
  await store.call('openSharedRun', description)
}

// An erasure may have replaced the part since the parts were noted.
async function receiveRunPart(
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
    const { data: newData } = await server.call('readRunPart', part)
    return store.call('receivePart', { run, no, data: newData })
  }
}

/** Receives the matches of colleagues' runs that are open on this machine, up to the limit. */
export async function receiveMatches(
  store: Store,
  server: TeamServer,
  workspace: string,
  { limit }: Pick<RunTransfers, 'limit'>,
): Promise<void> {
  for (;;) {
    const incompleteRun = await store.call('findIncompleteRun', null)
    if (!incompleteRun) return
    const { run, isBegun } = incompleteRun
    if (!isBegun)
      await store.call('beginReceiving', await server.call('readRun', { workspace, run }))
    for (;;) {
      const no = await store.call('findWantedPart', { run })
      if (no === null) break
      if (!countTransfer(limit)) return
      await receiveRunPart(store, server, { workspace, run, no })
    }
    await store.call('finishReceiving', { run })
  }
}
