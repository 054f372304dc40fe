import { Failure } from '../../../../src-main/base/failure.ts'
import type { ImportView } from '../../../../src-main/contract/window.ts'
import { desk } from '../../../desk.svelte.ts'
import { partBounds } from './file-parts.ts'
import { isTooLarge, sizeLimitOf } from './upload-limits.ts'

const STORAGE_KEY = 'partner-desk-upload'

/**
 * A ledger file being uploaded. An item is removed when its file is imported or its upload is
 * stopped.
 */
export interface UploadItem {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly done: number
  readonly state: 'waiting' | 'running' | 'failed'
  readonly failure?: Failure
}

/** The stored record of an upload. A reloaded window reads from it which files were interrupted. */
interface StartedUpload {
  readonly name: string
  readonly profile: string
  readonly upload: string
  /** Names of the files that were still waiting. */
  readonly waiting: readonly string[]
}

/**
 * Uploads ledger files to the core, one after the other, part by part. Uploads continue while other
 * screens are open. A reload ends them.
 */
class Upload {
  items = $state.raw<readonly UploadItem[]>([])
  /** Names of files that a reload of the window interrupted during upload, empty if none. */
  interruptedNames = $state.raw(dropInterruptedUpload())
  isBusy = $derived(this.items.some(({ state }) => state !== 'failed'))
  readonly #controllers = new Map<string, AbortController>()
  #lastBatch: Promise<unknown> = Promise.resolve()

  /**
   * Sends files to the current profile, after those in progress. Resolves to their imports, without
   * the files that were stopped or failed (see `items`).
   */
  send(files: readonly File[]): Promise<readonly ImportView[]> {
    this.interruptedNames = ''
    const profile = desk.profileName
    const queue = files.map((file) => ({ file, item: itemOf(file) }))
    this.items = [
      ...this.items.filter(({ state }) => state !== 'failed'),
      ...queue.map(({ item }) => item),
    ]
    const previousBatch = this.#lastBatch
    const batch = (async () => {
      await previousBatch
      const imports: ImportView[] = []
      for (const { file, item } of queue) {
        const importedFile = await this.#sendOne(file, item, profile)
        if (importedFile) imports.push(importedFile)
      }
      return imports
    })()
    this.#lastBatch = batch
    return batch
  }

  /** Stops an upload that is running or waiting, or removes a failed one from the list. */
  remove(id: string): void {
    this.#controllers.get(id)?.abort()
    this.items = this.items.filter((item) => item.id !== id)
  }

  async #sendOne(
    file: File,
    { id, state }: UploadItem,
    profile: string,
  ): Promise<ImportView | undefined> {
    if (state === 'failed' || !this.items.some((item) => item.id === id)) return undefined
    const controller = new AbortController()
    this.#controllers.set(id, controller)
    this.#change(id, { state: 'running' })
    const waitingNames = this.items
      .filter((item) => item.state === 'waiting')
      .map(({ name }) => name)
    const startedUpload: StartedUpload = {
      name: file.name,
      profile,
      upload: crypto.randomUUID(),
      waiting: waitingNames,
    }
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(startedUpload))
    try {
      const importedFile = await this.#sendParts(file, id, startedUpload, controller.signal)
      this.remove(id)
      return importedFile
    } catch (error) {
      if (!controller.signal.aborted)
        this.#change(id, { state: 'failed', failure: asFailure(error) })
      dropUpload(startedUpload)
      return undefined
    } finally {
      this.#controllers.delete(id)
      sessionStorage.removeItem(STORAGE_KEY)
    }
  }

  async #sendParts(
    file: File,
    id: string,
    { profile, upload }: StartedUpload,
    signal: AbortSignal,
  ): Promise<ImportView | undefined> {
    for (const { from, to, isLast } of partBounds(file.size)) {
      signal.throwIfAborted()
      const reply = await desk.callWithBytes(
        'putLedger',
        { profile, upload, name: file.name, offset: from, isLast },
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

// Session storage belongs to one tab, so the record is always this tab's own. The parts that had
// arrived are dropped.
function dropInterruptedUpload(): string {
  const startedUpload = JSON.parse(
    sessionStorage.getItem(STORAGE_KEY) ?? 'null',
  ) as StartedUpload | null
  sessionStorage.removeItem(STORAGE_KEY)
  if (!startedUpload) return ''
  dropUpload(startedUpload)
  return [startedUpload.name, ...startedUpload.waiting].join(', ')
}

// If the program has ended, it removes the upload at its next start.
function dropUpload({ profile, upload }: StartedUpload): void {
  desk.call('dropUpload', { profile, upload }).catch(() => undefined)
}

function tooLarge(name: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'FILE_TOO_LARGE',
    what: 'The file is too large',
    why: `it is larger than ${sizeLimitOf(name).text}`,
    advice: 'split it by period',
  })
}

// Translates the browser's own error for a file that changed or disappeared while it was read.
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
