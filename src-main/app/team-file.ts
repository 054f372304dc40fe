import { Failure, throwIfCancelled } from '../base/failure.ts'
import type { InstantText } from '../base/instant.ts'
import type { LedgerFacts } from '../contract/run.ts'
import type { SharedFileState, TeamCalls } from '../contract/team.ts'
import { TEAM_CHUNK_BYTES } from '../contract/team.ts'
import type { CallContext } from '../contract/wire.ts'
import type { Store } from '../store/store.ts'
import type { TeamServer } from '../team/server-calls.ts'
import { writeSheet } from './ledger-sheet.ts'
import type { MeasuredFile, TeamFiles } from './ports.ts'
import { listLedgerPaths } from './run-source.ts'
import type { TransferLimit } from './transfer-limit.ts'
import { countTransfer } from './transfer-limit.ts'

interface RunOfTeam {
  readonly workspace: string
  readonly run: string
}

/**
 * Sends the ledger file of a run made on this machine, and notes the result. Returns false if the
 * limit was reached. A later call sends the missing chunks.
 */
export async function sendLedger(
  store: Store,
  server: TeamServer,
  { workspace, run }: RunOfTeam,
  files: TeamFiles,
  limit: TransferLimit,
): Promise<boolean> {
  if ((await store.call('findRunFile', { run })) !== null) return true
  return (await trySending(store, server, { workspace, run }, files, limit)) !== undefined
}

/**
 * Tries again to send the ledger files that were left out when their runs were shared. Returns the
 * ids of the runs whose files were sent. After the limit is reached, a later call continues.
 */
export async function resendLedgers(
  store: Store,
  server: TeamServer,
  workspace: string,
  files: TeamFiles,
  limit: TransferLimit,
): Promise<readonly string[]> {
  const sentRuns: string[] = []
  for (const run of await store.call('listLeftOutFiles', null)) {
    const state = await trySending(store, server, { workspace, run }, files, limit)
    if (state === undefined) break
    if (state === 'sent') sentRuns.push(run)
  }
  return sentRuns
}

// Returns undefined if the limit was reached.
async function trySending(
  store: Store,
  server: TeamServer,
  { workspace, run }: RunOfTeam,
  files: TeamFiles,
  limit: TransferLimit,
): Promise<SharedFileState | undefined> {
  const ledgerFacts = await getLedgerFacts(store, run)
  const fileOrState = await findFile(store, files, run, ledgerFacts)
  const state =
    typeof fileOrState === 'string'
      ? fileOrState
      : await sendFile(server, workspace, ledgerFacts, fileOrState, files, limit)
  if (state !== undefined) await store.call('noteRunFile', { run, state })
  return state
}

async function sendFile(
  server: TeamServer,
  workspace: string,
  { name, sha256 }: LedgerFacts,
  file: MeasuredFile,
  files: TeamFiles,
  limit: TransferLimit,
): Promise<SharedFileState | undefined> {
  const { bytes } = file
  const chunks = Math.ceil(bytes / TEAM_CHUNK_BYTES)
  const storedFile = await server.call('findFile', { workspace, sha256 })
  if (storedFile && storedFile.bytes !== bytes) return 'refused'
  for (const no of storedFile?.missing ?? Array.from({ length: chunks }, (_, index) => index)) {
    if (!countTransfer(limit)) return undefined
    const content = await files.read(file, no * TEAM_CHUNK_BYTES, TEAM_CHUNK_BYTES)
    if (!content) return 'changed'
    try {
      await server.call('putChunk', { workspace, sha256, name, bytes, chunks, no, content })
    } catch (error) {
      const code = error instanceof Failure ? error.code : undefined
      if (code === 'TEAM_FILES_FULL') return 'full'
      // The run is shared without its file if the server has other content under this SHA-256.
      if (code === 'TEAM_REFUSED') return 'refused'
      throw error
    }
  }
  return 'sent'
}

/**
 * Returns the path of a run's ledger file with the content that the run read, and receives the file
 * from the server if it is not on this machine. A received file is an import like any other. Throws
 * Failure RUN_UNKNOWN, TEAM_FILE_MISSING, TEAM_FILE_BROKEN.
 */
export async function receiveLedger(
  store: Store,
  connect: () => Promise<TeamServer>,
  { workspace, run }: RunOfTeam,
  files: TeamFiles,
  { signal, progress }: Pick<CallContext, 'signal' | 'progress'>,
  { id, at }: { readonly id: string; readonly at: InstantText },
): Promise<TeamCalls['receiveLedger']['output']> {
  const ledgerFacts = await getLedgerFacts(store, run)
  const { name, sha256 } = ledgerFacts
  const localFile = await findFile(store, files, run, ledgerFacts)
  if (typeof localFile !== 'string')
    return { run, path: localFile.path, name, bytes: localFile.bytes, sha256 }
  const server = await connect()
  try {
    const storedFile = await server.call('findFile', { workspace, sha256 })
    if (!storedFile || storedFile.missing.length > 0) throw missingFileFailure(name)
    const { chunks } = storedFile
    const firstChunk = Math.min(
      Math.floor((await files.receivedBytes(sha256)) / TEAM_CHUNK_BYTES),
      chunks - 1,
    )
    for (let no = firstChunk; no < chunks; no += 1) {
      throwIfCancelled(signal)
      progress({ step: 'receive', done: no, total: chunks })
      const { content } = await server.call('readChunk', { workspace, sha256, no })
      await files.receive(sha256, no * TEAM_CHUNK_BYTES, content)
    }
  } finally {
    await server.close()
  }
  const receivedFile = await files.finish(sha256, id, name)
  if (!receivedFile) throw brokenFileFailure(name)
  const workbook = await writeSheet(store, {
    ledgerPath: receivedFile.path,
    sheet: ledgerFacts.sheet ?? null,
    ...(ledgerFacts.leavesOutHiddenRows ? { leavesOutHiddenRows: true } : {}),
  })
  const { bytes } = receivedFile
  await store.call('saveImport', { id, name, bytes, sha256, at, workbook, parts: [] })
  return { run, path: receivedFile.path, name, bytes, sha256 }
}

async function getLedgerFacts(store: Store, run: string): Promise<LedgerFacts> {
  const summary = await store.call('latestRun', { id: run })
  if (summary) return summary.source
  throw new Failure({
    kind: 'badInput',
    code: 'RUN_UNKNOWN',
    what: `There is no run ${JSON.stringify(run.slice(0, 64))}`,
    why: 'it was not received, or was deleted',
    advice: 'synchronize, and look at the list of runs',
  })
}

// Finds the run's ledger file: a stored import, or the file that the command line read.
async function findFile(
  store: Store,
  files: TeamFiles,
  run: string,
  ledgerFacts: LedgerFacts,
): Promise<MeasuredFile | 'missing' | 'changed'> {
  let state: 'missing' | 'changed' = 'missing'
  const paths = await listLedgerPaths(store, run, ledgerFacts, (id, name) =>
    files.importPath(id, name),
  )
  for (const path of paths) {
    const file = await files.measure(path)
    if (file?.sha256 === ledgerFacts.sha256) return file
    if (file) state = 'changed'
  }
  return state
}

function missingFileFailure(name: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'TEAM_FILE_MISSING',
    what: 'The team does not have the ledger file of this run',
    why: `${name} was not shared with it`,
    advice: 'ask the colleague who made the run for the file',
  })
}

function brokenFileFailure(name: string): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_FILE_BROKEN',
    what: 'The file on the server cannot be used',
    why: `${name} does not have the SHA-256 that the run read, and was removed here`,
    advice: 'ask the colleague who made the run for the file',
  })
}
