import { Failure } from '../../../src-main/base/failure.ts'
import type { ImportView } from '../../../src-main/contract/window.ts'
import { desk } from '../../desk.svelte.ts'
import { partBounds, toBase64 } from './base64.ts'

const BEGUN = 'partner-desk-upload'

/** What is known after a reload of the upload that it cut off. */
interface Begun {
  readonly name: string
  readonly profile: string
  readonly upload: string
}

/** A ledger file on its way to the core, part by part. It goes on while other screens are looked at; a reload ends it. */
class Upload {
  /** The file under way; empty: none. */
  name = $state.raw('')
  done = $state.raw(0)
  size = $state.raw(0)
  failure = $state.raw<Failure | undefined>(undefined)
  /** Name of a file whose upload a reload of the window cut off. */
  interrupted = $state.raw(takeInterrupted())
  #stop: AbortController | undefined

  /** Sends a file. Undefined where it was stopped, failed (see `failure`) or another one is under way. */
  async send(file: File): Promise<ImportView | undefined> {
    if (this.name !== '') return undefined
    const stop = (this.#stop = new AbortController())
    const begun = { name: file.name, profile: desk.profileName, upload: crypto.randomUUID() }
    this.#begin(file, begun)
    try {
      return await this.#sendParts(file, begun, stop.signal)
    } catch (error) {
      if (!stop.signal.aborted) this.failure = asFailure(error)
      drop(begun)
      return undefined
    } finally {
      this.name = ''
      sessionStorage.removeItem(BEGUN)
    }
  }

  cancel(): void {
    this.#stop?.abort()
  }

  #begin(file: File, begun: Begun): void {
    this.name = file.name
    this.size = file.size
    this.done = 0
    this.failure = undefined
    this.interrupted = ''
    sessionStorage.setItem(BEGUN, JSON.stringify(begun))
  }

  async #sendParts(file: File, { profile, upload }: Begun, signal: AbortSignal): Promise<ImportView | undefined> {
    for (const { from, to, isLast } of partBounds(file.size)) {
      const part = toBase64(new Uint8Array(await file.slice(from, to).arrayBuffer()))
      signal.throwIfAborted()
      const reply = await desk.call('putLedger', { profile, upload, name: file.name, at: from, part, isLast }, signal)
      signal.throwIfAborted()
      this.done = to
      if (reply.import) return reply.import
    }
    return undefined
  }
}

// Only the tab's own mark tells it; what had come of the file goes.
function takeInterrupted(): string {
  const begun = JSON.parse(sessionStorage.getItem(BEGUN) ?? 'null') as Begun | null
  sessionStorage.removeItem(BEGUN)
  if (begun) drop(begun)
  return begun?.name ?? ''
}

// A program that is gone removes it at its next start.
function drop({ profile, upload }: Begun): void {
  desk.call('dropUpload', { profile, upload }).catch(() => undefined)
}

// The browser's own error of a file that changed or went away under its hand.
function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  return new Failure({
    kind: 'badInput',
    code: 'FILE_UNREADABLE',
    what: 'The file could not be read',
    why: error instanceof Error ? error.message : 'unknown',
    advice: 'choose it again',
    cause: error,
  })
}

export const upload = new Upload()
