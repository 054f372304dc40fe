import { Failure } from '../../base/failure.ts'
import type { Clock } from '../../base/instant.ts'
import { resourceLow } from '../../base/scarce.ts'
import type { Wish } from './control.ts'
import { askHost } from './control.ts'
import type { HostMark } from './window-file.ts'
import { readMark, removeMark, replaceMark } from './window-file.ts'

/**
 * Who runs the window of a data folder: this process from now on, or another that has granted the
 * wish.
 */
export type Claim =
  | { readonly kind: 'own'; release(): void }
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
 * others are granted their wish by it. The mark of a host that was killed is replaced. Throws
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
    if (await translating(folder, () => replaceMark(folder, mark, own)))
      return { kind: 'own', release: () => removeMark(folder, own) }
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
    const low = resourceLow(cause)
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
