/**
 * A separate gnome-keyring on a separate D-Bus session, in a folder that is removed at the end.
 */
import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HANG_AFTER_MS } from './limits.ts'

const PASSWORD = 'keyring password'
const SECRETS = 'org.freedesktop.secrets'
const PROMPTER = 'org.gnome.keyring.SystemPrompter'
const COLLECTION = '/org/freedesktop/secrets/collection/login'

/** Names what this machine lacks for these tests. Returns '' if it lacks nothing. */
export function missingForKeyring(): string {
  const missing = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'].filter(
    (name) => spawnSync('which', [name]).status !== 0,
  )
  try {
    createRequire(import.meta.url)('keytar')
  } catch {
    missing.push('keytar')
  }
  return missing.join(', ')
}

export interface RealKeyring {
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  lock(): void
  unlock(): Promise<void>
  /** The process id of the daemon that owns the D-Bus name. */
  daemonPid(): number
  /** The process id of the password prompt, or 0 if there is none. */
  prompterPid(): number
  /** Counts the items under a service, by a D-Bus search. */
  countItems(service: string): number
  stop(): Promise<void>
}

/**
 * Starts a keyring and its session. `extraEnvironment` adds variables to those of the session, such
 * as the screen for the password prompt.
 */
export async function startKeyring(extraEnvironment: NodeJS.ProcessEnv = {}): Promise<RealKeyring> {
  const folder = mkdtempSync(join(tmpdir(), 'keyring-'))
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_CACHE_HOME: join(folder, 'cache'),
    ...extraEnvironment,
  }
  mkdirSync(join(folder, 'run'), { mode: 0o700 })
  const session = spawn(
    'dbus-run-session',
    ['--', 'sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat'],
    { env: environment, stdio: ['pipe', 'pipe', 'ignore'] },
  )
  environment.DBUS_SESSION_BUS_ADDRESS = await firstLine(session)
  const daemon = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets'],
    { env: environment, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  daemon.stdin?.end(PASSWORD)
  const pidOf = (name: string): number =>
    Number(
      send(
        environment,
        'org.freedesktop.DBus',
        '/',
        'org.freedesktop.DBus.GetConnectionUnixProcessID',
        `string:${name}`,
      ).match(/uint32 (\d+)/)?.[1] ?? 0,
    )
  const daemonPid = (): number => pidOf(SECRETS)
  await until(
    () =>
      daemonPid() > 0 &&
      send(
        environment,
        SECRETS,
        COLLECTION,
        'org.freedesktop.DBus.Properties.Get',
        'string:org.freedesktop.Secret.Collection',
        'string:Locked',
      ).includes('false'),
  )
  return {
    folder,
    environment,
    daemonPid,
    prompterPid: () => pidOf(PROMPTER),
    lock: () =>
      void send(
        environment,
        SECRETS,
        '/org/freedesktop/secrets',
        'org.freedesktop.Secret.Service.Lock',
        `array:objpath:${COLLECTION}`,
      ),
    unlock: () => unlockDaemon(join(folder, 'run', 'keyring', 'control')),
    countItems: (service) =>
      send(
        environment,
        SECRETS,
        '/org/freedesktop/secrets',
        'org.freedesktop.Secret.Service.SearchItems',
        `dict:string:string:service,${service}`,
      ).match(/object path/g)?.length ?? 0,
    stop: () => stop(session, daemon, daemonPid(), folder),
  }
}

async function stop(
  session: ChildProcess,
  daemon: ChildProcess,
  daemonPid: number,
  folder: string,
): Promise<void> {
  if (daemonPid > 0) process.kill(daemonPid, 'SIGKILL')
  if (daemon.exitCode === null) daemon.kill('SIGKILL')
  const sessionExit =
    session.exitCode === null ? new Promise((resolve) => session.once('exit', resolve)) : undefined
  session.stdin?.end()
  await sessionExit
  rmSync(folder, { recursive: true, force: true })
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.once('exit', () => reject(new Error('dbus-run-session ended')))
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
  })
}

function send(
  environment: NodeJS.ProcessEnv,
  destination: string,
  path: string,
  method: string,
  ...values: string[]
): string {
  return spawnSync(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      `--reply-timeout=${HANG_AFTER_MS}`,
      `--dest=${destination}`,
      path,
      method,
      ...values,
    ],
    { env: environment, encoding: 'utf8' },
  ).stdout
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + HANG_AFTER_MS
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('the keyring did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// Sends the message that PAM sends to the daemon at login: a byte that carries the caller's id,
// then the length, call 1 and the password.
function unlockDaemon(path: string): Promise<void> {
  const password = Buffer.from(PASSWORD)
  const head = Buffer.alloc(12)
  head.writeUInt32BE(head.length + password.length, 0)
  head.writeUInt32BE(1, 4)
  head.writeUInt32BE(password.length, 8)
  return new Promise((resolve, reject) => {
    const socket = connect(path, () =>
      socket.write(Buffer.concat([Buffer.alloc(1), head, password])),
    )
    socket.once('error', reject)
    socket.once('data', (answer) => {
      socket.destroy()
      if (answer.readUInt32BE(4) === 0) resolve()
      else reject(new Error('the keyring did not take the password'))
    })
  })
}
