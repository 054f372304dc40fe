import { randomBytes } from 'node:crypto'
import { ASSUMED } from '../assumptions.ts'
import type { SandboxClock } from '../clock.ts'

/** The tickets for the private topics of the stream. */
export interface StreamTickets {
  issue(): string
  /**
   * Uses a ticket. Returns true if the ticket was not used before, and has not expired by the
   * world's clock.
   */
  take(ticket: string): boolean
}

/** Makes the store of tickets. Tickets are random and do not depend on the seed. */
export function makeTickets(clock: SandboxClock): StreamTickets {
  const expiryMs = new Map<string, number>()
  return {
    issue() {
      const now = clock.nowMs()
      for (const [ticket, endMs] of expiryMs) if (endMs <= now) expiryMs.delete(ticket)
      const ticket = randomBytes(24).toString('base64url')
      expiryMs.set(ticket, now + ASSUMED.ticketLifeMs)
      return ticket
    },
    take(ticket) {
      const endMs = expiryMs.get(ticket)
      expiryMs.delete(ticket)
      return endMs !== undefined && endMs > clock.nowMs()
    },
  }
}
