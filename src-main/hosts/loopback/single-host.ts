import { diskFullFailure, resourceLowFailure } from '../../base/exhaustion.ts'
import { Failure } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'
import type { WindowRequest } from './control.ts'
import { askHost } from './control.ts'
import type { HostMark } from './host-mark.ts'
import { readMark, removeMark, replaceMark } from './host-mark.ts'

/** The process that hosts the windows of a data folder. */
export type Claim =
  /** This process, from now on. */
  | {
      readonly kind: 'own'
      /** False: the disk is too full for the mark, so other starts do not find this process. */
      readonly isMarked: boolean
      release(): void
    }
  /** Another process, which has granted the request. */
  | { readonly kind: 'other'; readonly url: string | null; readonly pid: number }

/**
 * Requests a window from the host of this folder. Returns undefined if no host runs. Throws Failure
 * `busy` if a host runs but does not answer.
 */
export async function askRunningHost(
  folder: string,
  request: WindowRequest,
  clock: Pick<Clock, 'sleep'>,
): Promise<Extract<Claim, { kind: 'other' }> | undefined> {
  const mark = readMark(folder)
  return mark && (await askMarkedHost(folder, mark, request, clock))
}

/**
 * Makes this process the host of the folder. Of concurrent starts exactly one becomes the host, and
 * grants the requests of the others. The mark of a host that was killed is replaced. On a full disk
 * this process becomes the host without a mark, so that stored data can be read (security.md F07).
 * Throws Failure `busy` if the running host does not answer, and `store` if the folder cannot be
 * written.
 */
export async function claimFolder(
  folder: string,
  ownMark: HostMark,
  request: WindowRequest,
  clock: Pick<Clock, 'sleep'>,
): Promise<Claim> {
  for (;;) {
    const mark = readMark(folder)
    const otherHost = mark && (await askMarkedHost(folder, mark, request, clock))
    if (otherHost) return otherHost
    try {
      if (await withStoreFailures(folder, () => replaceMark(folder, mark, ownMark)))
        return { kind: 'own', isMarked: true, release: () => removeMark(folder, ownMark) }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'DISK_FULL') throw error
      return { kind: 'own', isMarked: false, release: markWhenRoom(folder, ownMark, clock) }
    }
  }
}

const RETRY_MARK_EVERY_MS = 1000

// Writes the mark when the disk has space, unless another host has written its mark by then.
function markWhenRoom(folder: string, ownMark: HostMark, clock: Pick<Clock, 'sleep'>): () => void {
  const releaseController = new AbortController()
  const mark = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(RETRY_MARK_EVERY_MS, releaseController.signal)
      try {
        return void (await replaceMark(folder, undefined, ownMark))
      } catch {
        // The disk is still full.
      }
    }
  }
  // The release aborts the sleep, which then rejects.
  void mark().catch(() => undefined)
  return () => {
    releaseController.abort()
    removeMark(folder, ownMark)
  }
}

async function askMarkedHost(
  folder: string,
  mark: HostMark,
  request: WindowRequest,
  clock: Pick<Clock, 'sleep'>,
): Promise<Extract<Claim, { kind: 'other' }> | undefined> {
  const state = await askHost(mark, request, clock)
  if (state.kind === 'granted') return { kind: 'other', url: state.url, pid: mark.pid }
  if (state.kind === 'gone') return undefined
  throw new Failure({
    kind: 'busy',
    code: 'ALREADY_RUNNING',
    what: 'Partner Desk is running already but does not answer',
    why: `process ${mark.pid} owns ${folder}`,
    advice: 'wait for it, or end that process, then start again',
    evidence: { pid: mark.pid },
  })
}

async function withStoreFailures<T>(folder: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    const resourceFailure =
      resourceLowFailure(cause) ?? diskFullFailure(cause, 'The window cannot be started here')
    if (resourceFailure) throw resourceFailure
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new Failure({
      kind: 'store',
      code: 'DB_READONLY',
      what: 'The data folder cannot be used',
      why: `${folder} (${code})`,
      advice: 'name another with --data-dir, or correct its permissions',
      cause,
    })
  }
}
