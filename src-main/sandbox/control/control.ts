import { Failure } from '../../base/failure.ts'
import { instantToMs, readInstant } from '../../base/instant.ts'
import type { GatewayKey } from '../gateway/api-key.ts'
import type { QuotaSizes } from '../partner/quotas.ts'
import type { ListOrder, Maintenance, SandboxState, ServiceName } from '../sandbox-types.ts'
import type { WithdrawalPatch } from '../state.ts'
import { changeWithdrawal, insertRows } from '../state.ts'
import type { FaultRule } from './faults.ts'
import type { RequestCount } from './request-log.ts'

/** What a test or a person can do to a running sandbox; `/_sandbox/` offers the same over HTTP. */
export interface SandboxControl {
  /** Puts a fault in force; the function returned takes it away again. */
  addFault(rule: FaultRule): () => void
  clearFaults(): void
  /**
   * Moves the clock to an instant (ISO 8601, or milliseconds since 1970). Throws Failure for what
   * is no instant.
   */
  setClock(instant: string | number): void
  advance(ms: number): void
  /** Lets the clock run with the monotonic clock, or stand still. */
  runClock(running: boolean): void
  nowMs(): number
  /** New rows at the top of the feed, created now; returns their ids. */
  insertTransactions(count: number): string[]
  /**
   * Changes fields of one withdrawal (names in camelCase; amounts as number literals). Throws
   * Failure.
   */
  updateWithdrawal(id: string, patch: WithdrawalPatch): void
  /** The scopes of the tokens issued from now on; those given before keep theirs (A12). */
  setScopes(scopes: readonly string[]): void
  /**
   * An account that is not fully operative is refused the whole contacts resource (gateway, rule
   * 6).
   */
  setAccount(account: { readonly isOperative: boolean }): void
  /** Sends an event to the stream's subscribers of a topic; returns how many there were. */
  pushStream(topic: string, data: unknown): number
  /** Ends every connection of the stream without a farewell. */
  dropStreams(): void
  /** Takes no connections of the stream, or takes them again. */
  refuseStreams(isRefusing: boolean): void
  /**
   * How many partner calls are answered in an hour and in a day of UTC; begins to count anew.
   * Throws Failure for what is no whole number.
   */
  setQuotas(sizes: QuotaSizes): void
  /**
   * Takes services down, so that they refuse everything (50003, at the gateway HTTP 503), or up
   * again; those not named stay as they are.
   */
  setService(states: Partial<Readonly<Record<ServiceName, 'up' | 'down'>>>): void
  /** Closes the partner API for maintenance, every night or at once, or opens it. */
  setMaintenance(maintenance: Maintenance): void
  /** The order of the list of withdrawals, where there is one. */
  setListOrder(order: ListOrder): void
  /** What the API key may do from here; what is not named stays as it is. */
  setGatewayKey(change: Partial<Pick<GatewayKey, 'permissions' | 'isAddressAllowed'>>): void
  /** Makes every token given so far invalid. */
  expireTokens(): void
  /** Makes every cursor given so far invalid, as a restart of a service might. */
  expireCursors(): void
  /** How often each request ended in each status since the start, or since it was cleared. */
  requests(): RequestCount[]
  clearRequests(): void
}

export function makeControl(state: SandboxState): SandboxControl {
  return {
    addFault(rule) {
      const number = state.faults.add(rule)
      return () => void state.faults.remove(number)
    },
    clearFaults: () => state.faults.clear(),
    setClock: (instant) =>
      state.clock.set(typeof instant === 'number' ? instant : instantMs(instant)),
    advance: (ms) => state.clock.advance(ms),
    runClock: (running) => state.clock.run(running),
    nowMs: () => state.clock.nowMs(),
    insertTransactions: (count) => insertRows(state, count),
    updateWithdrawal: (id, patch) => changeWithdrawal(state, id, patch),
    setScopes: (scopes) => state.tokens.grant(scopes),
    setAccount: ({ isOperative }) => void (state.gateway.isOperative = isOperative),
    pushStream: (topic, data) => state.stream.publish(topic, JSON.stringify(data ?? null)),
    dropStreams: () => state.stream.dropAll(),
    refuseStreams: (isRefusing) => void (state.stream.isRefusing = isRefusing),
    setQuotas: (sizes) => state.partner.quotas.set(sizes),
    setService(states) {
      for (const name of ['partner', 'gateway'] as const)
        if (states[name] === 'down') state.down.add(name)
      for (const name of ['partner', 'gateway'] as const)
        if (states[name] === 'up') state.down.delete(name)
    },
    setMaintenance: (maintenance) => void (state.maintenance = maintenance),
    setListOrder: (order) => void (state.listOrder = order),
    setGatewayKey: (change) => void Object.assign(state.gatewayKey, change),
    expireTokens: () => state.tokens.expireAll(),
    expireCursors: () => void (state.cursorEpoch += 1),
    requests: () => state.log.list(),
    clearRequests: () => state.log.clear(),
  }
}

function instantMs(text: string): number {
  const instant = readInstant(text)
  if (instant === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'INPUT_REFUSED',
      what: 'The sandbox clock cannot be set',
      why: `${text.slice(0, 60)} is no instant`,
    })
  return instantToMs(instant)
}
