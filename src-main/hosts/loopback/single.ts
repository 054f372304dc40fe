import { Failure } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'
import { diskFull, resourceLow } from '../../base/scarce.ts'
import type { Wish } from './control.ts'
import { askHost } from './control.ts'
import type { HostMark } from './window-file.ts'
import { readMark, removeMark, replaceMark } from './window-file.ts'

/**
 * Who runs the window of a data folder: this process from now on, or another that has granted the
 * wish.
 */
export type Claim =
  | {
      readonly kind: 'own'
      /** False: a full disk takes no mark yet, and another start does not find this one. */
      readonly isMarked: boolean
      release(): void
    }
  | { readonly kind: 'other'; readonly url: string | null; readonly pid: number }

/**
 * Asks the host of this folder for a window; undefined where none runs. Throws Failure `busy` where
 * it runs but does not answer.
 */
export async function askRunningHost(
  folder: string,
  wish: Wish,
  clock: Pick<Clock, 'sleep'>,
): Promise<Extract<Claim, { kind: 'other' }> | undefined> {
  const mark = readMark(folder)
  return mark && (await askMarked(folder, mark, wish, clock))
}

/**
 * Makes this process the host of the folder: of any number of starts at once exactly one is, the
 * others are granted their wish by it. The mark of a host that was killed is replaced. On a full
 * disk the process is the host without a mark, so that what is kept can be read (F07). Throws
 * Failure `busy` as above, `store` where the folder cannot be written.
 */
export async function claimFolder(
  folder: string,
  own: HostMark,
  wish: Wish,
  clock: Pick<Clock, 'sleep'>,
): Promise<Claim> {
  for (;;) {
    const mark = readMark(folder)
    const other = mark && (await askMarked(folder, mark, wish, clock))
    if (other) return other
    try {
      if (await translating(folder, () => replaceMark(folder, mark, own)))
        return { kind: 'own', isMarked: true, release: () => removeMark(folder, own) }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'DISK_FULL') throw error
      return { kind: 'own', isMarked: false, release: markWhenRoom(folder, own, clock) }
    }
  }
}

const MARK_AGAIN_MS = 1000

// Puts the mark there once the disk takes it, unless another host's stands there by then.
function markWhenRoom(folder: string, own: HostMark, clock: Pick<Clock, 'sleep'>): () => void {
  const released = new AbortController()
  const mark = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(MARK_AGAIN_MS, released.signal)
      try {
        return void (await replaceMark(folder, undefined, own))
      } catch {
        // Still full.
      }
    }
  }
  // Ends by the release alone.
  void mark().catch(() => undefined)
  return () => {
    released.abort()
    removeMark(folder, own)
  }
}

async function askMarked(
  folder: string,
  mark: HostMark,
  wish: Wish,
  clock: Pick<Clock, 'sleep'>,
): Promise<Extract<Claim, { kind: 'other' }> | undefined> {
  const asked = await askHost(mark, wish, clock)
  if (asked.kind === 'granted') return { kind: 'other', url: asked.url, pid: mark.pid }
  if (asked.kind === 'gone') return undefined
  throw new Failure({
    kind: 'busy',
    code: 'ALREADY_RUNNING',
    what: 'Partner Desk is running already but does not answer',
    why: `process ${mark.pid} owns ${folder}`,
    advice: 'wait for it, or end that process, then start again',
    evidence: { pid: mark.pid },
  })
}

async function translating<T>(folder: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    const low = resourceLow(cause) ?? diskFull(cause, 'The window cannot be started here')
    if (low) throw low
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new Failure({
      kind: 'store',
      code: 'DB_READONLY',
      what: 'The data folder cannot be used',
      why: `${folder} (${code})`,
      advice: 'name another with --data-dir, or mend its rights',
      cause,
    })
  }
}
