import type { Credentials } from '../../app/secret-store.ts'
import type { Target, WindowPorts } from '../../app/window/ports.ts'
import type { HostedDesk, WindowDesk } from '../../app/window/window-desk.ts'
import { openWindowDesk } from '../../app/window/window-desk.ts'
import type { SendNotice } from '../../base/notice.ts'
import type { DeskLog } from '../log.ts'
import type { StartHelper } from '../vault/helper-process.ts'
import { activityLog } from './activity-log.ts'
import { readDocumentInThread } from './document-reader.ts'
import { profileFolder, shownPlace, sizeOf } from './folders.ts'
import { machineFacts, privacyReplacements, readLicences, readLog } from './machine-facts.ts'
import { systemNetwork } from './network.ts'
import { personName } from './person.ts'
import type { Program } from './ports.ts'
import { nodePorts, startSandboxThread } from './ports.ts'
import { downloadsTarget, hashPin, importFiles, settingsFile, writeText } from './window-files.ts'

/** The core, with the methods that a transport needs. */
export type RunningDesk = WindowDesk

/** The dialogs of a host with a desktop. */
export interface Dialogs {
  /**
   * Opens a dialog for the target of a file with this name. Returns null if the user closed the
   * dialog. Undefined if the host has no dialog, in which case files go to the user's Downloads
   * folder.
   */
  readonly chooseTarget: ((name: string) => Promise<Target | null>) | undefined
  /**
   * Opens a dialog for a folder, calls `before` to close all files, moves the data there, and
   * restarts the program. Returns false if the user closed the dialog.
   */
  readonly moveDataFolder: ((before: () => Promise<void>) => Promise<boolean>) | undefined
  /** Shows a file in the system's file manager, or undefined if the host cannot. */
  readonly showInFolder?: WindowPorts['showInFolder']
}

export interface WindowDeskOptions {
  /** The data folder. */
  readonly folder: string
  readonly program: Program
  readonly host: 'electron' | 'loopback'
  /** The system's region as a BCP 47 tag. */
  readonly locale?: string
  readonly version: string
  readonly dialogs: Dialogs
  readonly log: DeskLog
  /** Credentials from the environment. */
  readonly secrets?: Credentials | undefined
  /** The host's own fetch; absent: Node's network. */
  readonly fetch?: WindowPorts['fetch']
  /** Electron starts the keychain's helper as a utility process. */
  readonly startHelper?: StartHelper
}

/** Starts the core for the windows of a host, with the ports of this machine. */
export function startWindowDesk(options: WindowDeskOptions): HostedDesk {
  const { folder, program, host, locale, version, dialogs, log } = options
  const system = systemNetwork(process.env)
  const node = nodePorts(folder, program, options.secrets, log, {
    owner: `the window (process ${process.pid})`,
    startHelper: options.startHelper,
    fetch: options.fetch ?? system.fetch,
    sendNotice: (code, facts) => sendNotice(code, facts),
  })
  // Notices that are raised before the desk is open.
  const earlyNotices: Parameters<SendNotice>[] = []
  let sendNotice: SendNotice = (...notice) => void earlyNotices.push(notice)
  const ports: WindowPorts = {
    ...node,
    host,
    locale,
    version,
    person: personName(),
    startSandbox: (preset) => startSandboxThread(program.sandboxWorker, { preset }),
    settings: settingsFile(folder, (code, facts) => sendNotice(code, facts)),
    activity: activityLog(folder),
    imports: importFiles(folder, () => sendNotice('IMPORT_DISCARDED')),
    readDocument: (bytes, signal) => readDocumentInThread(program.documentReader, bytes, signal),
    hashPin,
    chooseTarget:
      dialogs.chooseTarget ?? ((name) => Promise.resolve(downloadsTarget(folder, name))),
    showInFolder: dialogs.showInFolder,
    writeText,
    readLog: (limit) => readLog(folder, limit),
    readLicences: () => readLicences(program.worker),
    machine: () => machineFacts(process.versions),
    privacyReplacements: () => privacyReplacements(folder),
    network: options.fetch ? { proxy: null, certificates: 'system' } : system.facts(),
    folder: {
      place: shownPlace(folder),
      sizeOf: (profile) => sizeOf(profileFolder(folder, profile)),
      move: dialogs.moveDataFolder,
    },
  }
  log.note('window', { host })
  const desk = openWindowDesk(ports)
  sendNotice = (code, facts) => desk.sendNotice(code, facts)
  for (const notice of earlyNotices) sendNotice(...notice)
  return {
    ...desk,
    async close() {
      await desk.close()
      await ports.vault.close()
    },
  }
}
