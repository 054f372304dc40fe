import { Failure } from '../base/failure.ts'
import { makeGatewayState } from './gateway/state.ts'
import { makePartnerBook } from './partner/book.ts'
import type { QuotaSizes } from './partner/quotas.ts'
import type { SandboxState, ServedRow, ServedWithdrawal } from './sandbox-types.ts'
import { documentedRow, withdrawalToDocumented, withdrawalToListItem } from './spellings.ts'
import { rowEvent, withdrawalEvent } from './stream/events.ts'
import { makeStreamHub } from './stream/hub.ts'
import { feedRowToJson, withdrawalToJson } from './wire.ts'
import type { WorldRow } from './world/feed.ts'
import { drawFreshRow } from './world/feed.ts'
import { literalToDecimal } from './world/literals.ts'
import { makeRandom } from './world/random.ts'
import type { Withdrawal } from './world/withdrawals.ts'

export interface StateParts extends Pick<
  SandboxState,
  | 'world'
  | 'clock'
  | 'preset'
  | 'tokens'
  | 'gatewayKey'
  | 'faults'
  | 'log'
  | 'pageSize'
  | 'partnerPageSize'
  | 'listOrder'
> {
  readonly quotas: QuotaSizes
}

export function makeState(parts: StateParts): SandboxState {
  const gateway = makeGatewayState(
    parts.world.seed,
    parts.world.endMs,
    parts.world.contacts,
    parts.clock,
  )
  return {
    ...parts,
    random: makeRandom(parts.world.seed, 'served'),
    // Assumed: upper and lower case of an id are equal (assumptions.ts, withdrawalIdIsUuid). The
    // keys of the map are in lower case.
    withdrawals: new Map(
      parts.world.withdrawals.map(({ withdrawal }) => [
        withdrawal.id,
        { withdrawal, json: undefined },
      ]),
    ),
    feed: parts.world.feed.map((row) => ({ ...row, json: undefined })),
    quotes: [...parts.world.quotes],
    partner: makePartnerBook(parts.world, parts.quotas),
    downServices: new Set(),
    gateway,
    stream: makeStreamHub(parts.clock, parts.preset.stream, (ticket) =>
      gateway.tickets.take(ticket),
    ),
    maintenance: 'off',
    cursorEpoch: 0,
    partnerUrl: '',
  }
}

/** Returns the JSON of a withdrawal, or undefined for an unknown id. */
export function findWithdrawalJson(state: SandboxState, id: string): string | undefined {
  const servedWithdrawal = state.withdrawals.get(id.toLowerCase())
  if (!servedWithdrawal) return undefined
  servedWithdrawal.json ??=
    state.preset.withdrawals === 'list_and_detail'
      ? withdrawalToDocumented(servedWithdrawal.withdrawal)
      : withdrawalToJson(servedWithdrawal.withdrawal)
  return servedWithdrawal.json
}

/** Lists the withdrawals in the order that `listOrder` gives. */
export function listWithdrawals(state: SandboxState): readonly ServedWithdrawal[] {
  const withdrawals = [...state.withdrawals.values()]
  return state.listOrder === 'oldest_first' ? withdrawals : withdrawals.reverse()
}

/** Returns the JSON of a withdrawal as an item of the list. */
export function withdrawalItemJson(servedWithdrawal: ServedWithdrawal): string {
  return (servedWithdrawal.itemJson ??= withdrawalToListItem(servedWithdrawal.withdrawal))
}

export function rowToJson({ preset }: SandboxState, servedRow: ServedRow): string {
  servedRow.json ??= feedRowToJson(
    preset.form === 'documented' ? documentedRow(servedRow.row) : servedRow.row,
  )
  return servedRow.json
}

export type WithdrawalPatch = Partial<Omit<Withdrawal, 'id'>>

/**
 * Changes fields of one withdrawal. `amount` and `chargedFee` are number literals. Throws Failure
 * for an unknown id or field, or a value that the field cannot have.
 */
export function changeWithdrawal(state: SandboxState, id: string, patch: WithdrawalPatch): void {
  const servedWithdrawal = state.withdrawals.get(id.toLowerCase())
  if (!servedWithdrawal) throw refusal(`there is no withdrawal ${id}`)
  for (const name of Object.keys(patch))
    if (name === 'id' || !Object.hasOwn(servedWithdrawal.withdrawal, name))
      throw refusal(`a withdrawal has no field ${name} that can be changed`)
  for (const [name, value] of Object.entries(patch))
    if (!isFieldValue(name, value)) throw refusal(`${name} cannot be ${JSON.stringify(value)}`)
  const changedWithdrawal = { ...servedWithdrawal.withdrawal, ...patch }
  for (const literal of [
    changedWithdrawal.amount,
    changedWithdrawal.chargedFee,
    changedWithdrawal.riskScore ?? '0',
  ])
    literalToDecimal(literal)
  servedWithdrawal.withdrawal = changedWithdrawal
  servedWithdrawal.json = undefined
  servedWithdrawal.itemJson = undefined
  state.stream.publish('withdrawal', withdrawalEvent(state.preset, changedWithdrawal))
}

const NULLABLE_FIELDS = new Set(['confirmationDate', 'txnHash', 'riskScore'])

function isFieldValue(name: string, value: unknown): boolean {
  if (name === 'isBlocked') return typeof value === 'boolean'
  return typeof value === 'string' || (value === null && NULLABLE_FIELDS.has(name))
}

/** Adds rows with the current time at the top of the feed. Returns their ids, the newest last. */
export function insertRows(state: SandboxState, count: number): string[] {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const id = (state.feed.at(-1)?.row.id ?? 0n) + 1n
    appendRow(state, drawFreshRow(state.random, id, state.clock.nowMs()))
    ids.push(String(id))
  }
  return ids
}

/** Adds one row at the top of the feed and publishes it to the stream. */
export function appendRow(state: SandboxState, row: WorldRow): ServedRow {
  const servedRow: ServedRow = { ...row, json: undefined }
  state.feed.push(servedRow)
  announceRow(state, servedRow)
  return servedRow
}

/** Publishes a new or changed deposit or withdrawal to the private topics. */
export function announceRow(state: SandboxState, servedRow: ServedRow): void {
  const { transactionType: type } = servedRow.row
  if (type !== 'swap')
    state.stream.publish(type, rowEvent(state.preset, servedRow.row, rowToJson(state, servedRow)))
}

function refusal(why: string): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'INPUT_REFUSED',
    what: 'The sandbox cannot make this change',
    why,
  })
}
