import type { Bridge, Reply } from '../src-main/contract/bridge.ts'
import type { WindowEvent } from '../src-main/contract/window.ts'

/** The connection to the core, with one interface for every host. */
export interface Transport {
  /**
   * Sends `bytes` beside the input, unchanged. Rejects if they cannot be read. Any other failure is
   * a reply.
   */
  call(name: string, input: unknown, signal?: AbortSignal, bytes?: Blob): Promise<Reply>
  onEvent(listener: (event: WindowEvent) => void): void
  /** Calls `listener` when the core is gone for good. No call succeeds after that. */
  onEnd(listener: () => void): void
}

declare global {
  interface Window {
    readonly partnerDesk?: Bridge
  }
}

/**
 * Returns the connection through Electron's channel if the preload offers one, otherwise the
 * connection to the loopback host that `openLoopback` opens.
 */
export function openTransport(openLoopback: () => Promise<Transport>): Promise<Transport> {
  const bridge = window.partnerDesk
  if (!bridge) return openLoopback()
  return Promise.resolve({
    call: async (name, input, _signal, bytes) =>
      bytes
        ? bridge.call(name, input, new Uint8Array(await bytes.arrayBuffer()))
        : bridge.call(name, input),
    onEvent: (listener) => bridge.onEvent(listener),
    onEnd: () => undefined,
  })
}
