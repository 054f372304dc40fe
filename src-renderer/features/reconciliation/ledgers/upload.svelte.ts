import { Failure } from '../../../../src-main/base/failure.ts'
import type { ImportView } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import { partBounds } from './file-parts.ts'
import { isTooLarge, mostBytes } from './upload-limits.ts'

const BEGUN = 'partner-desk-upload'

/** A ledger file on its way in. One that came in, or was stopped, is no item any more. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly done: number
  readonly state: 'waiting' | 'running' | 'failed'
  readonly failure?: Failure
}

/** What is known after a reload of the uploads that it cut off. */
interface Begun {
  readonly name: string
  readonly profile: string
  readonly upload: string
  /** Names of the files that were still to come. */
  readonly waiting: readonly string[]
}

/**
 * Ledger files on their way to the core, one after the other, part by part. They go on while other
 * screens are looked at; a reload ends them.
 */
class Upload {
  items = $state.raw<readonly UploadItem[]>([])
  /** Names of files whose upload a reload of the window cut off; empty: none. */
  interrupted = $state.raw(takeInterrupted())
  isBusy = $derived(this.items.some(({ state }) => state !== 'failed'))
  readonly #stops = new Map<string, AbortController>()
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Sends files to the current profile, after those under way. Gives what came of them; one that
   * was stopped or failed (see `items`) is left out.
   */
  send(files: readonly File[]): Promise<readonly ImportView[]> {
    this.interrupted = ''
    const profile = desk.profileName
    const queue = files.map((file) => ({ file, item: itemOf(file) }))
    this.items = [
      ...this.items.filter(({ state }) => state !== 'failed'),
      ...queue.map(({ item }) => item),
    ]
    const before = this.#last
    const batch = (async () => {
      await before
      const made: ImportView[] = []
      for (const { file, item } of queue) {
        const one = await this.#sendOne(file, item, profile)
        if (one) made.push(one)
      }
      return made
    })()
    this.#last = batch
    return batch
  }

  /** Stops one that is under way or waits, or takes a failed one out of sight. */
  remove(id: string): void {
    this.#stops.get(id)?.abort()
    this.items = this.items.filter((item) => item.id !== id)
  }

  async #sendOne(
    file: File,
    { id, state }: UploadItem,
    profile: string,
  ): Promise<ImportView | undefined> {
    if (state === 'failed' || !this.items.some((item) => item.id === id)) return undefined
    const stop = new AbortController()
    this.#stops.set(id, stop)
    this.#change(id, { state: 'running' })
    const waiting = this.items.filter((item) => item.state === 'waiting').map(({ name }) => name)
    const begun: Begun = { name: file.name, profile, upload: crypto.randomUUID(), waiting }
    sessionStorage.setItem(BEGUN, JSON.stringify(begun))
    try {
      const made = await this.#sendParts(file, id, begun, stop.signal)
      this.remove(id)
      return made
    } catch (error) {
      if (!stop.signal.aborted) this.#change(id, { state: 'failed', failure: asFailure(error) })
      drop(begun)
      return undefined
    } finally {
      this.#stops.delete(id)
      sessionStorage.removeItem(BEGUN)
    }
  }

  async #sendParts(
    file: File,
    id: string,
    { profile, upload }: Begun,
    signal: AbortSignal,
  ): Promise<ImportView | undefined> {
    for (const { from, to, isLast } of partBounds(file.size)) {
      signal.throwIfAborted()
      const reply = await desk.callWithBytes(
        'putLedger',
        { profile, upload, name: file.name, at: from, isLast },
        file.slice(from, to),
        signal,
      )
      signal.throwIfAborted()
      this.#change(id, { done: to })
      if (reply.import) return reply.import
    }
    return undefined
  }

  #change(id: string, change: Partial<UploadItem>): void {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...change } : item))
  }
}

function itemOf(file: File): UploadItem {
  const item = { id: crypto.randomUUID(), name: file.name, size: file.size, done: 0 }
  return isTooLarge(file)
    ? { ...item, state: 'failed', failure: tooLarge(file.name) }
    : { ...item, state: 'waiting' }
}

// Only the tab's own mark tells it; what had come of the file goes.
function takeInterrupted(): string {
  const begun = JSON.parse(sessionStorage.getItem(BEGUN) ?? 'null') as Begun | null
  sessionStorage.removeItem(BEGUN)
  if (!begun) return ''
  drop(begun)
  return [begun.name, ...begun.waiting].join(', ')
}

// A program that is gone removes it at its next start.
function drop({ profile, upload }: Begun): void {
  desk.call('dropUpload', { profile, upload }).catch(() => undefined)
}

function tooLarge(name: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'FILE_TOO_LARGE',
    what: 'The file is too large',
    why: `it is larger than ${mostBytes(name).text}`,
    advice: 'split it by period',
  })
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
