import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { GreetReply, OpenReply, Reply } from '../../../src-main/contract/bridge.ts'
import { LAUNCH_KEY } from '../../../src-main/contract/bridge.ts'
import type { WindowCalls } from '../../../src-main/contract/window.ts'
import { nameCode, newSecret, sign } from '../../../src-main/hosts/loopback/proof.ts'
import { productionBuild } from './command.ts'
import type { Bench } from './fault.ts'
import { childrenOf } from './processes.ts'
import type { Sample } from './slope.ts'

const MB = 1024 ** 2

/**
 * The loopback host as a person starts it, with its clock that many times as fast, and a session of
 * its own beside the windows'.
 */
export interface SoakHost {
  readonly pid: number
  /** A one-use address of a further window, as a second start of the program gets it. */
  newAddress(): Promise<string>
  /** One call of the window. Throws an Error with the failure's code and words. */
  call<K extends keyof WindowCalls & string>(
    name: K,
    input: WindowCalls[K]['input'],
  ): Promise<WindowCalls[K]['output']>
  /** After a collection of garbage. */
  look(): Promise<Omit<Sample, 'hours'>>
  /** The keychain's helper processes. */
  helpers(): readonly number[]
  kill(): Promise<void>
  /** Ends it as the system would; gives the exit code and how long it took, in ms. */
  stop(): Promise<{ readonly code: number | null; readonly ms: number }>
}

/** Starts it over a data folder. `environment` is what it has beside PATH and HOME. */
export async function startSoakHost(
  bench: Pick<Bench, 'folder' | 'heard'>,
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
  const home = join(bench.folder, 'desk-home')
  mkdirSync(home, { recursive: true })
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: home, ...environment }
  const child = spawn(process.execPath, ['--expose-gc', '--import', preload, ...program], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  child.stderr?.on('data', (part: Buffer) => bench.heard(part.toString()))
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
    look: async () => ({
      ...(await askMemory(child)),
      handles: readdirSync(`/proc/${pid}/fd`).length,
    }),
    helpers: () => childrenOf(pid, 'vault-helper'),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      const begun = performance.now()
      child.kill('SIGTERM')
      const code = await ended
      return { code, ms: performance.now() - begun }
    },
  }
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      if (said.includes('\n'))
        found((JSON.parse(said.slice(0, said.indexOf('\n'))) as { url: string }).url)
    })
    child.once('close', (code) => failed(new Error(`the host ended with ${String(code)}: ${said}`)))
  })
}

// As the page does it (src-renderer/loopback.ts); its stream stays open, so that the session does.
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
    id: nameCode(code),
    nonce: Buffer.from(newSecret()).toString('hex').slice(0, 64),
  })
  session.bearer = (
    await post<OpenReply>('/api/open', {
      id: nameCode(code),
      proof: sign(code, `page:${challenge}`),
    })
  ).bearer
  const stream = await send('/api/events', {})
  void stream.body?.pipeTo(new WritableStream()).catch(() => undefined)
  return { post }
}

function askMemory(child: ChildProcess): Promise<Pick<Sample, 'rssMb' | 'heapMb' | 'threadsMb'>> {
  return new Promise((done, failed) => {
    child.once('message', (usage) => {
      const { rss, heapUsed, threadsHeap } = usage as NodeJS.MemoryUsage & {
        readonly threadsHeap: number
      }
      done({ rssMb: rss / MB, heapMb: heapUsed / MB, threadsMb: threadsHeap / MB })
    })
    child.send('look', (error) => {
      if (error) failed(error)
    })
  })
}
