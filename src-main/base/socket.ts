/** An open WebSocket, as a host provides it. */
export interface Socket {
  send(text: string): void
  /** Closes the socket. No event follows. */
  close(): void
}

/** The events of a socket. `onEnd` fires once, also if the socket never opened. */
export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  onEnd(why: string, status?: number): void
}

/** Opens a WebSocket with these headers. A message of more than `maxBytes` ends it. */
export type OpenSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
  events: SocketEvents,
) => Socket
