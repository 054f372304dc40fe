import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import type { Failure } from '../../base/failure.ts'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import type { Reply } from '../../contract/bridge.ts'
import { CHANNEL } from '../../contract/bridge.ts'
import type { WindowEvent } from '../../contract/window.ts'
import { isPageUrl } from './page.ts'
import { validateCall } from './validated-call.ts'

/** The core as the channel uses it. */
export interface ChannelDesk {
  dispatch(name: unknown, input: unknown, signal: AbortSignal): Promise<Reply>
  onEvent(listener: (event: WindowEvent) => void): () => void
}

export interface Channel {
  /** Answers every later call with CLOSED. */
  close(): void
}

/**
 * Answers the calls of the window's page and sends it the core's events. `trustedContents` returns
 * the current contents of the window. `refuse` receives the reason of each call that the core does
 * not receive.
 */
export function openChannel(
  ipcMain: Pick<IpcMain, 'handle'>,
  desk: ChannelDesk,
  trustedContents: () => WebContents | undefined,
  refuse: (why: string) => void,
): Channel {
  let isClosed = false
  const pageSignals = new PageSignals()
  ipcMain.handle(CHANNEL, async (event, ...values): Promise<Reply> => {
    if (isClosed)
      return failureReply('busy', 'CLOSED', 'The program is closing', 'nothing was done')
    if (!isTrusted(event, trustedContents())) return refusalReply('not from the window’s own page')
    const call = validateCall(values)
    return call.kind === 'refused'
      ? refusalReply(call.why)
      : desk.dispatch(call.name, call.input, pageSignals.signalFor(event.sender))
  })
  const stopEvents = desk.onEvent((event) => sendEvent(trustedContents(), event))
  const refusalReply = (why: string): Reply => {
    refuse(why)
    return failureReply('badInput', 'CALL_REFUSED', 'The program did not accept this call', why)
  }
  return {
    close() {
      isClosed = true
      stopEvents()
    },
  }
}

/**
 * Accepts only the main frame of the window, and only while it shows the program's page
 * (security.md 86).
 */
function isTrusted(
  { sender, senderFrame: frame }: IpcMainInvokeEvent,
  trustedContents: WebContents | undefined,
): boolean {
  return (
    trustedContents !== undefined &&
    sender === trustedContents &&
    frame !== null &&
    frame.parent === null &&
    isPageUrl(frame.url)
  )
}

function sendEvent(contents: WebContents | undefined, event: WindowEvent): void {
  if (contents && !contents.isDestroyed() && isPageUrl(contents.mainFrame.url))
    contents.send(CHANNEL, event)
}

/** Cancels a page's calls when the page ends, because nothing is left to receive the answers. */
class PageSignals {
  private readonly pages = new WeakMap<WebContents, { stop: AbortController }>()

  signalFor(contents: WebContents): AbortSignal {
    return (this.pages.get(contents) ?? this.watch(contents)).stop.signal
  }

  private watch(contents: WebContents): { stop: AbortController } {
    const page = { stop: new AbortController() }
    const end = (): void => {
      page.stop.abort()
      page.stop = new AbortController()
    }
    contents.on('render-process-gone', end)
    contents.on('destroyed', end)
    contents.on('did-navigate', end)
    this.pages.set(contents, page)
    return page
  }
}

function failureReply(kind: Failure['kind'], code: FailureCode, what: string, why: string): Reply {
  return {
    kind: 'failure',
    failure: { kind, code, what, why, advice: 'report it if the problem persists', evidence: {} },
  }
}
