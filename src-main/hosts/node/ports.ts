import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Ports, SandboxHandle } from '../../app/ports.ts'
import type { Profile } from '../../app/profile.ts'
import type { Credentials, SecretStore } from '../../app/secret-store.ts'
import { diskFullFailure, resourceLowFailure } from '../../base/exhaustion.ts'
import { Failure } from '../../base/failure.ts'
import type { Fetch } from '../../base/fetch.ts'
import type { SendNotice } from '../../base/notice.ts'
import { openStore } from '../../store/client.ts'
import { startTeamThread } from '../../team/client.ts'
import type { DeskLog } from '../log.ts'
import { makeFolder } from '../make-folder.ts'
import { environmentStore } from '../vault/environment-secrets.ts'
import type { StartHelper } from '../vault/helper-process.ts'
import { openKeychain } from '../vault/keychain.ts'
import { refuseOtherAccount } from './account.ts'
import { activityLog, activityPath } from './activity-log.ts'
import { nodeClock } from './clock.ts'
import { findFileProblems, findProfileProblems } from './data-files.ts'
import { findLocationProblems, readFolderFacts } from './folder-location.ts'
import { ownNames, profileFolder } from './folders.ts'
import { followMove } from './move-folder.ts'
import { systemNetwork } from './network.ts'
import { judgeProfiles, profileFile } from './profile-file.ts'
import { teamFiles } from './team-files.ts'
import { templateFile } from './template-file.ts'
import { unsafeNetwork } from './unsafe-network.ts'
import { importPath } from './window-files.ts'

/** The locations of the built files. */
export interface Program {
  readonly worker: URL
  readonly vaultHelper: URL
  readonly sandboxWorker: URL
  readonly documentReader: URL
  readonly teamWorker: URL
  /** The folder that holds package.json and the built files. */
  readonly root: URL
}

/** Returns the program of an entry point. The build writes all entry points into one folder. */
export function programOf(entryUrl: string): Program {
  const fileUrl = (path: string): URL => new URL(path, entryUrl)
  return {
    worker: fileUrl('./worker.js'),
    vaultHelper: fileUrl('./vault-helper.js'),
    sandboxWorker: fileUrl('./sandbox-worker.js'),
    documentReader: fileUrl('./document-reader.js'),
    teamWorker: fileUrl('./team-worker.js'),
    root: fileUrl('../../'),
  }
}

/**
 * Returns the data folder that the option names, or the platform's default. If that folder was
 * moved, returns its new location. Throws Failure OTHER_ACCOUNT.
 */
export function dataFolder(folderOption: string | undefined, env: NodeJS.ProcessEnv): string {
  const folder = followMove(
    folderOption === undefined ? platformFolder(env) : resolve(folderOption),
  )
  refuseOtherAccount(folder)
  return folder
}

function platformFolder(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Partner Desk')
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'Partner Desk')
  return join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'partner-desk')
}

interface HostOptions {
  /** Name of this process. Another process shows it if a profile is in use. */
  readonly owner?: string
  /** Starts the keychain's helper. Absent: the helper is a child of this process. */
  readonly startHelper?: StartHelper | undefined
  /** Receives notices of damaged files in the data folder. */
  readonly sendNotice?: SendNotice
  /** The team's password, taken from the environment. */
  readonly teamPassword?: string | undefined
  /** The host's own fetch. Absent means the system's network. */
  readonly fetch?: Fetch
}

/** Builds the ports of a plain Node process. */
export function nodePorts(
  folder: string,
  program: Program,
  secrets: Credentials | undefined,
  log: DeskLog,
  host: HostOptions = {},
): Ports {
  makeDataFolder(folder)
  const source = host.startHelper
    ? { startHelper: host.startHelper }
    : { helperPath: program.vaultHelper }
  const keychain = (): SecretStore =>
    openKeychain({ ...source, markerFolder: join(folder, 'keychain'), clock: nodeClock })
  const vault = secrets ? environmentStore(secrets, keychain) : keychain()
  const folderOf = (profile: Profile): string => profileFolder(folder, profile)
  const owner = host.owner ?? `the command line (process ${process.pid})`
  const system = systemNetwork(process.env)
  return {
    clock: nodeClock,
    fetch: host.fetch ?? system.fetch,
    prepareCalls: host.fetch ? undefined : system.prepare,
    openSocket: system.openSocket,
    unsafeNetwork: unsafeNetwork(process.env),
    random: Math.random,
    newId: () => randomUUID(),
    vault: withHiddenSecrets(vault, log),
    hasEnvironmentSecrets: secrets !== undefined,
    profiles: profileFile(join(folder, 'profiles.json')),
    openStore: (profile, isReadOnly, sendNotice) =>
      openStore({
        workerUrl: program.worker,
        path: join(folderOf(profile), 'cache.db'),
        isReadOnly,
        owner,
        sendNotice,
      }),
    startTeamThread: () => startTeamThread(program.teamWorker),
    teamFiles: (profile) =>
      teamFiles(folderOf(profile), (importId, name) => importPath(folder, profile, importId, name)),
    teamPassword: host.teamPassword,
    hasCache: (profile) => existsSync(join(folderOf(profile), 'cache.db')),
    cacheFolder: folderOf,
    removeCache: (profile) => rmSync(folderOf(profile), { recursive: true, force: true }),
    freeBytes: () => {
      const disk = statfsSync(folder)
      return disk.bavail * disk.bsize
    },
    locationProblems: () => [
      ...findLocationProblems(readFolderFacts(folder)),
      ...findFileProblems(folder),
      ...judgeProfiles(join(folder, 'profiles.json')),
    ],
    folderProblems: (profile) => findProfileProblems(folderOf(profile)),
    hasImport: (profile, importId, name) => existsSync(importPath(folder, profile, importId, name)),
    secrets: { hide: (values) => log.hide(values), clean: (text) => log.clean(text) },
    startSandbox: (preset) => startSandboxThread(program.sandboxWorker, { preset }),
    templates: templateFile(folder, host.sendNotice),
    readActivity: (limit) => activityLog(folder).read(null, limit),
    evidence: {
      version: readVersion(program),
      activityLogPath: activityPath(folder),
      verifierPath: fileURLToPath(new URL('resources/verify-log.mjs', program.root)),
      ledger: (profile, importId, name) => importPath(folder, profile, importId, name),
    },
    // Successful calls are only counted, because a sync may make a million of them.
    noteCall: (note) => {
      if (note.outcome !== 'done' && note.outcome !== 'absent') log.note('call', { ...note })
    },
  }
}

function readVersion({ root }: Program): string {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    version: string
  }
  return version
}

function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    // The permissions of a folder that belongs to another account, or holds other files, are not
    // changed. The program's files in it have their own permissions.
    const names = readdirSync(folder)
    const isOwn = statSync(folder).uid === (process.getuid?.() ?? 0)
    if (isOwn && names.every((name) => ownNames.has(name))) chmodSync(folder, 0o700)
  } catch (cause) {
    const resourceFailure =
      resourceLowFailure(cause) ?? diskFullFailure(cause, 'The data folder cannot be made')
    if (resourceFailure) throw resourceFailure
    throw new Failure({
      kind: 'store',
      code: 'DB_READONLY',
      what: 'The data folder cannot be used',
      why: `${folder} (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`,
      advice: 'name another with --data-dir, or correct its permissions',
      cause,
    })
  }
}

// Hides each secret in the log before it is used, so that no later line can contain it.
function withHiddenSecrets(vault: SecretStore, log: DeskLog): SecretStore {
  const hide = (secret: Credentials): void =>
    log.hide([
      secret.clientId,
      secret.clientSecret,
      secret.gatewaySecret ?? '',
      secret.gatewayKey ?? '',
    ])
  return {
    status: () => vault.status(),
    forget: (ref) => vault.forget(ref),
    close: () => vault.close(),
    put: (ref, secret) => (hide(secret), vault.put(ref, secret)),
    use: (ref, action) => vault.use(ref, (secret) => (hide(secret), action(secret))),
  }
}

/** The first message of the sandbox's thread. */
type SandboxAddress = Omit<SandboxHandle, 'close'>

export interface SampleLedger {
  readonly csv: string
  readonly key: string
  readonly ids: string
}

/**
 * Starts the embedded services in a separate thread, so that the services and the program do not
 * block each other.
 */
export async function startSandboxThread(
  url: URL,
  options: Readonly<Record<string, unknown>>,
): Promise<SandboxHandle & { makeSampleLedger(): Promise<SampleLedger> }> {
  const worker = new Worker(url, { workerData: options, env: {}, execArgv: [] })
  const nextMessage = <T>(): Promise<T> =>
    new Promise((done, reject) => {
      worker.once('message', done)
      worker.once('error', reject)
    })
  const address = await nextMessage<SandboxAddress>()
  return {
    ...address,
    async makeSampleLedger() {
      worker.postMessage({ kind: 'ledger' })
      return nextMessage<SampleLedger>()
    },
    async close() {
      await worker.terminate()
    },
  }
}
