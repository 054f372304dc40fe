import { randomBytes } from 'node:crypto'
import { ASSUMED } from '../assumptions.ts'
import type { SandboxClock } from '../clock.ts'

/** Tickets for the private topics of the stream. */
export interface StreamTickets {
  issue(): string
  /** True once for a ticket that has not ended by the world's clock. */
  take(ticket: string): boolean
}

/** Tickets are random; nothing of them comes from the seed. */
export function makeTickets(clock: SandboxClock): StreamTickets {
  const ends = new Map<string, number>()
  return {
    issue() {
      const now = clock.nowMs()
      for (const [ticket, end] of ends) if (end <= now) ends.delete(ticket)
      const ticket = randomBytes(24).toString('base64url')
      ends.set(ticket, now + ASSUMED.ticketLifeMs)
      return ticket
    },
    take(ticket) {
      const end = ends.get(ticket)
      ends.delete(ticket)
      return end !== undefined && end > clock.nowMs()
    },
  }
}
