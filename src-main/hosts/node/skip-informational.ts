import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

type Connector = buildConnector.connector

/** A status from 100 to 199; 101 ends the protocol and is left to undici, which refuses it. */
const INFORMATIONAL = /^HTTP\/1\.1 1(?!01)\d\d[ \r]/
const STATUS_LINE_BYTES = 'HTTP/1.1 100 '.length
const END_OF_HEAD = '\r\n\r\n'
const MAX_HEAD_BYTES = 16_384

/**
 * A connector whose connections drop informational answers before the answer itself. undici ends a
 * call that meets a `100 Continue` (client-h1.js, onHeadersComplete), and RFC 9110, 15.2 lets a
 * server send one unasked. It rests on undici's reading by `socket.read`, and on one request at a
 * time for each connection.
 */
export function skippingInformational(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null ? callback(null, skipInformational(socket)) : callback(error, null),
    )
}

// undici writes the next request of a connection once the answer before it is complete, so what is
// read behind a write begins with the head of an answer.
function skipInformational<S extends Socket>(socket: S): S {
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  const read = socket.read.bind(socket)
  let isAtHead = false
  let held: Buffer = Buffer.alloc(0)
  socket.write = (...parts: unknown[]) => {
    isAtHead = true
    return write(...parts)
  }
  socket.read = (size?: number) => {
    for (;;) {
      const part = read(size) as Buffer | null
      if (part === null || !isAtHead) return part
      held = dropInformational(held.length === 0 ? part : Buffer.concat([held, part]))
      if (isUndecided(held)) continue
      isAtHead = false
      const rest = held
      held = Buffer.alloc(0)
      return rest
    }
  }
  return socket
}

function dropInformational(bytes: Buffer): Buffer {
  let left = bytes
  while (INFORMATIONAL.test(statusLineOf(left))) {
    const end = left.indexOf(END_OF_HEAD)
    if (end === -1) break
    left = left.subarray(end + END_OF_HEAD.length)
  }
  return left
}

/** Whether more bytes are needed to know that the answer itself begins here. */
function isUndecided(bytes: Buffer): boolean {
  return bytes.length < STATUS_LINE_BYTES
    ? /^HTTP\/1\.1 1\d*$/.test(statusLineOf(bytes)) || 'HTTP/1.1 1'.startsWith(statusLineOf(bytes))
    : bytes.length <= MAX_HEAD_BYTES && INFORMATIONAL.test(statusLineOf(bytes))
}

function statusLineOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, STATUS_LINE_BYTES)
}
