import type { Reply } from '../../../../../src-main/contract/bridge.ts'
import type { WindowEvent } from '../../../../../src-main/contract/window.ts'

/** The state of the transport that the test's page has opened, under `window.page`. */
export interface TestPage {
  state: 'opening' | 'open' | 'ended' | 'closed'
  why: string
  readonly events: WindowEvent[]
  /** Violations of the content security policy. */
  readonly violations: string[]
  call(name: string, input: unknown, bytes?: Blob): Promise<Reply>
  /** Cancels the calls under way. */
  stop(): void
}
