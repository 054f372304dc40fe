import { Failure } from '../../base/failure.ts'
import { instantToMs, readInstant } from '../../base/instant.ts'
import type { GatewayKey } from '../gateway/api-key.ts'
import type { QuotaSizes } from '../partner/quotas.ts'
import type { ListOrder, Maintenance, SandboxState, ServiceName } from '../sandbox-types.ts'
import type { WithdrawalPatch } from '../state.ts'
import { changeWithdrawal, insertRows } from '../state.ts'
import type { FaultRule } from './faults.ts'
import type { RequestCount } from './request-log.ts'

/**
 * The controls of a running sandbox, for tests and people. They are also available over HTTP, at
 * `/_sandbox/`.
 */
export interface SandboxControl {
  /** Adds a fault and returns a function that removes it. */
  addFault(rule: FaultRule): () => void
  clearFaults(): void
  /**
   * Moves the clock to an instant (ISO 8601, or milliseconds since 1970). Throws Failure for any
   * other text.
   */
  setClock(instant: string | number): void
  advance(ms: number): void
  /** Starts the clock, driven by the monotonic clock, or stops it. */
  runClock(isRunning: boolean): void
  nowMs(): number
  /** Adds new rows at the top of the feed, created now, and returns their ids. */
  insertTransactions(count: number): string[]
  /**
   * Changes fields of one withdrawal. Names are in camelCase, amounts are number literals. Throws
   * Failure.
   */
  updateWithdrawal(id: string, patch: WithdrawalPatch): void
  /** Sets the scopes of tokens issued from now on. Earlier tokens keep theirs (A12). */
  setScopes(scopes: readonly string[]): void
  /**
   * Sets whether the account is fully operative. If it is not, the gateway refuses every call about
   * contacts (gateway, rule 6).
   */
  setAccount(account: { readonly isOperative: boolean }): void
  /** Sends an event to the subscribers of a topic and returns their number. */
  pushStream(topic: string, data: unknown): number
  /** Ends every connection of the stream without a close frame. */
  dropStreams(): void
  /** Refuses new connections of the stream, or accepts them again. */
  refuseStreams(isRefusing: boolean): void
  /**
   * Sets the quotas of partner calls in an hour and in a day of UTC, and restarts the count. Throws
   * Failure for a value that is not a whole number.
   */
  setQuotas(sizes: QuotaSizes): void
  /**
   * Takes services down, so that they refuse everything (50003, at the gateway HTTP 503), or brings
   * them up again. Services not named stay unchanged.
   */
  setService(states: Partial<Readonly<Record<ServiceName, 'up' | 'down'>>>): void
  /** Opens the partner API, closes it at once, or closes it every night for maintenance. */
  setMaintenance(maintenance: Maintenance): void
  /** Sets the order of the list of withdrawals, where the form has one. */
  setListOrder(order: ListOrder): void
  /** Changes the permissions of the API key. Fields not named stay unchanged. */
  setGatewayKey(change: Partial<Pick<GatewayKey, 'permissions' | 'isAddressAllowed'>>): void
  /** Makes every token issued so far invalid. */
  expireTokens(): void
  /** Makes every cursor issued so far invalid, as a restart of a service might. */
  expireCursors(): void
  /** Returns the counts of requests since the start, or since the last `clearRequests`. */
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
    runClock: (isRunning) => state.clock.run(isRunning),
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
        if (states[name] === 'down') state.downServices.add(name)
      for (const name of ['partner', 'gateway'] as const)
        if (states[name] === 'up') state.downServices.delete(name)
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
      why: `${text.slice(0, 60)} is not an instant`,
    })
  return instantToMs(instant)
}
