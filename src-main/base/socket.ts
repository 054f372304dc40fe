/** An open WebSocket, as a host provides it. */
export interface Socket {
  send(text: string): void
  /** Ends it; nothing is told any more. */
  close(): void
}

/** What a socket tells. `onEnd` comes once, also where it never opened. */
export interface SocketEvents {
  onOpen(): void
  onText(text: string): void
  onEnd(why: string, status?: number): void
}

/** Opens a WebSocket with these headers; a message beyond `maxBytes` ends it. */
export type OpenSocket = (
  url: string,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
  events: SocketEvents,
) => Socket
