import type { Bridge, Reply } from '../src-main/contract/bridge.ts'
import type { WindowEvent } from '../src-main/contract/window.ts'

/** The way to the core, the same for every host. */
export interface Transport {
  /**
   * `bytes` travel beside the input, as they are. Rejects where they cannot be read; whatever else fails is a reply.
   */
  call(name: string, input: unknown, signal?: AbortSignal, bytes?: Blob): Promise<Reply>
  onEvent(take: (event: WindowEvent) => void): void
  /** The core is gone for good: nothing more is sent. */
  onEnd(take: () => void): void
}

declare global {
  interface Window {
    readonly partnerDesk?: Bridge
  }
}

/**
 * Electron's channel where the preload offers one, else the loopback host's sockets, which
 * `openLoopback` opens.
 */
export function openTransport(openLoopback: () => Promise<Transport>): Promise<Transport> {
  const bridge = window.partnerDesk
  if (!bridge) return openLoopback()
  return Promise.resolve({
    call: async (name, input, _signal, bytes) =>
      bytes
        ? bridge.call(name, input, new Uint8Array(await bytes.arrayBuffer()))
        : bridge.call(name, input),
    onEvent: (take) => bridge.onEvent(take),
    onEnd: () => undefined,
  })
}
