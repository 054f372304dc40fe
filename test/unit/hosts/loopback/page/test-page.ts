import type { Reply } from '../../../../../src-main/contract/bridge.ts'
import type { WindowEvent } from '../../../../../src-main/contract/window.ts'

/** What the test's page shows of the transport it has opened, under `window.page`. */
export interface TestPage {
  state: 'opening' | 'open' | 'ended' | 'closed'
  why: string
  readonly events: WindowEvent[]
  /** Of the content security policy. */
  readonly violations: string[]
  call(name: string, input: unknown, bytes?: Blob): Promise<Reply>
  /** Gives up the calls under way. */
  stop(): void
}
