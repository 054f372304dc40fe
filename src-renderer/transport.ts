import type { Bridge, Reply } from '../src-main/contract/bridge.ts'
import type { WindowEvent } from '../src-main/contract/window.ts'
import { openLoopback } from './loopback.ts'

/** The way to the core, the same for every host. */
export interface Transport {
  call(name: string, input: unknown, signal?: AbortSignal): Promise<Reply>
  onEvent(take: (event: WindowEvent) => void): void
  /** The core is gone for good: nothing more is sent. */
  onEnd(take: () => void): void
}

declare global {
  interface Window {
    readonly partnerDesk?: Bridge
  }
}

/** Electron's channel where the preload offers one, else the loopback host's sockets. */
export function openTransport(): Promise<Transport> {
  const bridge = window.partnerDesk
  if (!bridge) return openLoopback()
  return Promise.resolve({ call: (name, input) => bridge.call(name, input), onEvent: (take) => bridge.onEvent(take), onEnd: () => undefined })
}
