import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

type Connector = buildConnector.connector

/** A status from 100 to 199 except 101, which ends the protocol and which undici refuses. */
const INFORMATIONAL = /^HTTP\/1\.1 1(?!01)\d\d[ \r]/
const STATUS_LINE_BYTES = 'HTTP/1.1 100 '.length
const END_OF_HEAD = '\r\n\r\n'
const MAX_HEAD_BYTES = 16_384

/**
 * Wraps a connector so that its connections drop informational answers before the answer itself.
 * undici ends a call that receives a `100 Continue` (client-h1.js, onHeadersComplete), and RFC
 * 9110, 15.2 lets a server send one unasked. It relies on undici's reading by `socket.read`, and on
 * one request at a time for each connection.
 */
export function skippingInformational(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null ? callback(null, skipInformational(socket)) : callback(error, null),
    )
}

// undici writes the next request of a connection once the answer before it is complete, so the
// bytes read after a write begin with the head of an answer.
function skipInformational<S extends Socket>(socket: S): S {
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  const read = socket.read.bind(socket)
  let isAtHead = false
  let head: Buffer = Buffer.alloc(0)
  socket.write = (...parts: unknown[]) => {
    isAtHead = true
    return write(...parts)
  }
  socket.read = (size?: number) => {
    for (;;) {
      const part = read(size) as Buffer | null
      if (part === null || !isAtHead) return part
      head = dropInformational(head.length === 0 ? part : Buffer.concat([head, part]))
      if (isUndecided(head)) continue
      isAtHead = false
      const rest = head
      head = Buffer.alloc(0)
      return rest
    }
  }
  return socket
}

function dropInformational(bytes: Buffer): Buffer {
  let remaining = bytes
  while (INFORMATIONAL.test(statusLineOf(remaining))) {
    const end = remaining.indexOf(END_OF_HEAD)
    if (end === -1) break
    remaining = remaining.subarray(end + END_OF_HEAD.length)
  }
  return remaining
}

/** Whether more bytes are needed to decide if the answer itself begins here. */
function isUndecided(bytes: Buffer): boolean {
  return bytes.length < STATUS_LINE_BYTES
    ? /^HTTP\/1\.1 1\d*$/.test(statusLineOf(bytes)) || 'HTTP/1.1 1'.startsWith(statusLineOf(bytes))
    : bytes.length <= MAX_HEAD_BYTES && INFORMATIONAL.test(statusLineOf(bytes))
}

function statusLineOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, STATUS_LINE_BYTES)
}
