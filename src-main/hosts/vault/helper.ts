/**
 * The keychain's helper process. Only this process loads keytar, so that a hang or a crash in
 * keytar (security.md L1, L2) does not affect the program. It uses only the channel to its parent,
 * serves one call at a time, and ends with its parent.
 */
import { createRequire } from 'node:module'
import type { HelperReply, HelperRequest } from './protocol.ts'
import { HELLO_ID } from './protocol.ts'
import { troubleOf } from './trouble.ts'

interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

/** The channel of Electron's utilityProcess, which Node's child_process does not have. */
interface ParentPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void
  postMessage(message: unknown): void
}

let keytar: Keytar | undefined
let lastAnswer: Promise<void> = Promise.resolve()

listen()

function listen(): void {
  const port = (process as { parentPort?: ParentPort }).parentPort
  const send = port ? (reply: HelperReply) => port.postMessage(reply) : sendToParent
  const receive = (message: unknown): void => {
    lastAnswer = lastAnswer.then(async () => send(await answer(message as HelperRequest)))
  }
  if (port) port.on('message', (event) => receive(event.data))
  else process.on('message', receive)
  // Ctrl-C reaches the whole process group. The parent decides when this process ends.
  process.on('SIGINT', () => {})
  // process.exit would wait for a keytar call that never returns (L2).
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  send({ id: HELLO_ID, kind: 'done', value: null })
}

function sendToParent(reply: HelperReply): void {
  if (process.connected) process.send?.(reply)
}

async function answer(request: HelperRequest): Promise<HelperReply> {
  try {
    keytar ??= createRequire(import.meta.url)('keytar') as Keytar
  } catch {
    return { id: request.id, kind: 'failed', trouble: 'notLoaded' }
  }
  try {
    return { id: request.id, kind: 'done', value: await perform(keytar, request) }
  } catch (error) {
    return { id: request.id, kind: 'failed', trouble: troubleOf(error) }
  }
}

async function perform(library: Keytar, request: HelperRequest): Promise<string | boolean | null> {
  switch (request.call) {
    case 'get':
      return library.getPassword(request.service, request.account)
    case 'set':
      await library.setPassword(request.service, request.account, request.value)
      return true
    case 'delete':
      return library.deletePassword(request.service, request.account)
    default:
      throw new Error('no such call')
  }
}
