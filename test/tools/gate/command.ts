import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from '../../support/build.ts'
import type { RunTools } from './fault.ts'

const root = resolve(import.meta.dirname, '../../..')

/** The exit and output of a command. */
export interface CommandEnd {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface StartedCommand {
  readonly child: ChildProcess
  readonly ended: Promise<CommandEnd>
}

/** The options of a start. */
export interface Start {
  readonly env?: Readonly<Record<string, string>>
  /** Words before the program, such as `prlimit --fsize=…`. */
  readonly before?: readonly string[]
  /** The folder with the built program. Default: the production build. */
  readonly program?: string
  /** Another user, by number. */
  readonly user?: number
}

interface Service {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The command line as a person runs it, with its own data folder. */
export interface Command {
  readonly dataDir: string
  start(words: readonly string[], start?: Start): StartedCommand
  run(words: readonly string[], start?: Start): Promise<CommandEnd>
  /** The path of the database, where there is exactly one profile. */
  database(): string
}

export const productionBuild = join(root, '.out/main')

/**
 * A command line whose folder is in the run's, with its credentials in the environment as on a
 * server.
 */
export function makeCommand(tools: RunTools, service: Service, name = 'home'): Command {
  build()
  const home = join(tools.folder, name)
  mkdirSync(home, { recursive: true })
  const dataDir = join(home, 'data')
  tools.addSecrets(
    service.clientSecret,
    Buffer.from(`${service.clientId}:${service.clientSecret}`).toString('base64'),
  )
  const start = (
    words: readonly string[],
    { env = {}, before = [], program = productionBuild, user }: Start = {},
  ): StartedCommand => {
    const [file = '', ...args] = [
      ...before,
      process.execPath,
      join(program, 'cli.js'),
      ...words,
      '--data-dir',
      dataDir,
    ]
    const secrets = {
      PARTNER_DESK_CLIENT_ID: service.clientId,
      PARTNER_DESK_CLIENT_SECRET: service.clientSecret,
    }
    const child = spawn(file, args, {
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, ...secrets, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user === undefined ? {} : { uid: user, gid: user }),
    })
    return { child, ended: waitForEnd(child, tools) }
  }
  return {
    dataDir,
    start,
    run: (words, options) => start(words, options).ended,
    database() {
      const [id = ''] = readdirSync(join(dataDir, 'profiles'))
      return join(dataDir, 'profiles', id, 'cache.db')
    },
  }
}

function waitForEnd(child: ChildProcess, tools: RunTools): Promise<CommandEnd> {
  const parts = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  child.stdout?.on('data', (part: Buffer) => parts.stdout.push(part))
  child.stderr?.on('data', (part: Buffer) => parts.stderr.push(part))
  return new Promise((done, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const outcome = {
        code,
        signal,
        stdout: Buffer.concat(parts.stdout).toString(),
        stderr: Buffer.concat(parts.stderr).toString(),
      }
      tools.addMessage(outcome.stdout)
      tools.addMessage(outcome.stderr)
      done(outcome)
    })
  })
}

/** The arguments that make a profile of a service without a ceiling on its call rate. */
export function profileWords(service: Omit<Service, 'clientSecret'>): string[] {
  const { partnerUrl, gatewayUrl, gatewayService, clientId } = service
  const addresses = [
    '--partner-url',
    partnerUrl,
    '--gateway-url',
    gatewayUrl,
    '--gateway-service',
    gatewayService,
  ]
  return [
    'profile',
    'add',
    'world',
    ...addresses,
    '--client-id',
    clientId,
    '--gateway-auth',
    'bearer',
    '--max-rate',
    '0',
  ]
}
