/** The other end of a socket. */
export interface StreamClient {
  /** The connection was made with a good ticket, so private topics are open to it (B81). */
  readonly hasTicket: boolean
  send(text: string): void
  /** Ends the connection without a farewell. */
  drop(): void
  /** Ends the connection because of what its client asked for. */
  refuse(): void
}
