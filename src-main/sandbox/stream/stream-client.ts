/** A client of the stream, independent of its socket. */
export interface StreamClient {
  /** Whether the connection has a valid ticket, which opens the private topics (B81). */
  readonly hasTicket: boolean
  send(text: string): void
  /** Ends the connection without a close frame. */
  drop(): void
  /** Ends the connection because the client's request is not allowed. */
  refuse(): void
}
