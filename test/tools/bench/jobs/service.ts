import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import type { BenchProgram } from '../runs.ts'
import { runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'

/** The loopback service of prepared answers while it runs. */
export interface Service {
  readonly url: string
  readonly pages: number
  /** Calls one of its own paths below /bench. */
  request(path: string): Promise<string>
  stop(): void
}

/** Starts the service as a process of its own. `-` is for a file that is not served. */
export function startService(feed: string, pages: string, records: number): Promise<Service> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../service.ts'), feed, pages, String(records)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return new Promise((started, reject) => {
    child.once('close', (code) => reject(new Error(`the service ended with ${code}`)))
    child.stdout.once('data', (part: Buffer) => {
      const { url, pages: count } = JSON.parse(part.toString()) as { url: string; pages: number }
      started({
        url,
        pages: count,
        request: (path) => readText(`${url}/bench/${path}`),
        stop: () => void child.kill('SIGTERM'),
      })
    })
  })
}

// A new connection each time: this process waits for others for minutes, and the service closes
// idle connections.
function readText(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    }).on('error', reject)
  })
}

/** Placeholders for the credentials. */
export const secrets = { PARTNER_DESK_CLIENT_ID: 'bench', PARTNER_DESK_CLIENT_SECRET: 'bench-only' }

/** Makes an empty data folder with one profile for the service. */
export function makeProfile(
  { cli, work }: Setting,
  dataFolder: string,
  { url }: Service,
  more: readonly string[] = [],
): void {
  rmSync(dataFolder, { recursive: true, force: true })
  const addresses = [
    '--partner-url',
    url,
    '--gateway-url',
    `${url}/gateway`,
    '--gateway-service',
    'wallet',
  ]
  const words = [
    'profile',
    'add',
    'bench',
    ...addresses,
    '--client-id',
    'bench',
    '--gateway-auth',
    'bearer',
    '--environment',
    'sandbox',
    '--max-rate',
    '0',
    '--data-dir',
    dataFolder,
    ...more,
  ]
  runTimed({ command: process.execPath, args: [cli, ...words], env: secrets }, work)
}

/** A sync by the command line. */
export function syncing(
  { cli }: Setting,
  dataFolder: string,
  more: readonly string[] = [],
): BenchProgram {
  return {
    command: process.execPath,
    args: [cli, 'sync', '--data-dir', dataFolder, '--json', ...more],
    env: secrets,
  }
}
