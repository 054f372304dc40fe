import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GreetReply, OpenReply, Reply } from '../../../src-main/contract/bridge.ts'
import { LAUNCH_KEY } from '../../../src-main/contract/bridge.ts'
import type { WindowCalls } from '../../../src-main/contract/window.ts'
import { idOfCode, newSecret, sign } from '../../../src-main/hosts/loopback/proof.ts'
import { productionBuild } from './command.ts'
import type { RunTools } from './fault.ts'
import { childrenOf } from './processes.ts'
import type { Sample } from './slope.ts'

const BYTES_PER_MB = 1024 ** 2

/**
 * The loopback host as a person starts it, with a faster clock, and a session of its own beside the
 * windows'.
 */
export interface SoakHost {
  readonly pid: number
  /** Requests a one-use address for another window, as a second start of the program does. */
  newAddress(): Promise<string>
  /** Makes one call of the window. Throws an Error with the failure's code and words. */
  call<K extends keyof WindowCalls & string>(
    name: K,
    input: WindowCalls[K]['input'],
  ): Promise<WindowCalls[K]['output']>
  /** Measures after a garbage collection. */
  measure(): Promise<Omit<Sample, 'hours'>>
  /** The keychain's helper processes. */
  helpers(): readonly number[]
  kill(): Promise<void>
  /** Ends it with the system's signal. Returns the exit code and the duration in ms. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
}

/** Starts the host over a data folder. `environment` is added to PATH and HOME. */
export async function startSoakHost(
  tools: Pick<RunTools, 'folder' | 'addMessage'>,
  dataDir: string,
  factor: number,
  environment: NodeJS.ProcessEnv,
): Promise<SoakHost> {
  const preload = `${pathToFileURL(join(import.meta.dirname, 'clock-factor.ts')).href}?factor=${factor}`
  const program = [
    join(productionBuild, 'cli.js'),
    'open',
    '--host',
    'loopback',
    '--no-browser',
    '--data-dir',
    dataDir,
  ]
  const home = join(tools.folder, 'desk-home')
  mkdirSync(home, { recursive: true })
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, ...environment }
  const child = spawn(process.execPath, ['--expose-gc', '--import', preload, ...program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const childExit = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.stderr?.on('data', (part: Buffer) => tools.addMessage(part.toString()))
  const pid = child.pid ?? 0
  const session = await openSession(await firstAddress(child))
  return {
    pid,
    newAddress: () =>
      firstAddress(spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'ignore'] })),
    call: async (name, input) => {
      const reply = await session.post<Reply>('/api/call', { name, input })
      if (reply.kind === 'failure')
        throw new Error(
          `${name}: ${reply.failure.code} ${reply.failure.what}: ${reply.failure.why}`,
        )
      return reply.output as never
    },
    measure: async () => ({
      ...(await requestMemory(child)),
      handles: readdirSync(`/proc/${pid}/fd`).length,
    }),
    helpers: () => childrenOf(pid, 'vault-helper'),
    kill: async () => {
      child.kill('SIGKILL')
      await childExit
    },
    async stop() {
      const startMs = performance.now()
      child.kill('SIGTERM')
      const code = await childExit
      return { code, ms: performance.now() - startMs }
    },
  }
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString()
      if (output.includes('\n'))
        resolve((JSON.parse(output.slice(0, output.indexOf('\n'))) as { url: string }).url)
    })
    child.once('close', (code) =>
      reject(new Error(`the host ended with ${String(code)}: ${output}`)),
    )
  })
}

// Opens a session as the page does (src-renderer/loopback.ts). Its stream stays open, and so does
// the session.
async function openSession(
  address: string,
): Promise<{ post<T>(path: string, body: object): Promise<T> }> {
  const { origin, hash } = new URL(address)
  const code = new URLSearchParams(hash.slice(1)).get(LAUNCH_KEY) ?? ''
  const session = { bearer: '' }
  const send = async (path: string, body: object): Promise<Response> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(session.bearer === '' ? {} : { authorization: `Bearer ${session.bearer}` }),
      },
      body: JSON.stringify(body),
    })
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    return response
  }
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await send(path, body)).json() as Promise<T>
  const { challenge } = await post<GreetReply>('/api/greet', {
    id: idOfCode(code),
    nonce: Buffer.from(newSecret()).toString('hex').slice(0, 64),
  })
  session.bearer = (
    await post<OpenReply>('/api/open', {
      id: idOfCode(code),
      proof: sign(code, `page:${challenge}`),
    })
  ).bearer
  const stream = await send('/api/events', {})
  void stream.body?.pipeTo(new WritableStream()).catch(() => undefined)
  return { post }
}

function requestMemory(
  child: ChildProcess,
): Promise<Pick<Sample, 'rssMb' | 'heapMb' | 'threadsMb'>> {
  return new Promise((resolve, reject) => {
    child.once('message', (usage) => {
      const { rss, heapUsed, threadsHeap } = usage as NodeJS.MemoryUsage & {
        readonly threadsHeap: number
      }
      resolve({
        rssMb: rss / BYTES_PER_MB,
        heapMb: heapUsed / BYTES_PER_MB,
        threadsMb: threadsHeap / BYTES_PER_MB,
      })
    })
    child.send('look', (error) => {
      if (error) reject(error)
    })
  })
}
