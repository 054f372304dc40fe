import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

type Connector = buildConnector.connector

/**
 * A status from 100 to 199. It excludes 101, which switches the protocol and which undici refuses.
 */
const INFORMATIONAL = /^HTTP\/1\.1 1(?!01)\d\d[ \r]/
const STATUS_LINE_BYTES = 'HTTP/1.1 100 '.length
const END_OF_HEAD = '\r\n\r\n'
const MAX_HEAD_BYTES = 16_384

/**
 * Wraps a connector so that its connections drop informational answers before the final answer.
 * undici fails a call that receives a `100 Continue` (client-h1.js, onHeadersComplete), although
 * RFC 9110, 15.2 lets a server send one unasked. This relies on undici reading by `socket.read`,
 * and on one request at a time on each connection.
 */
export function skippingInformational(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null ? callback(null, skipInformational(socket)) : callback(error, null),
    )
}

// undici writes a request only when the previous answer is complete, so the first bytes read after
// a write begin the head of an answer.
function skipInformational<S extends Socket>(socket: S): S {
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  const readSocket = socket.read.bind(socket)
  let isAtHead = false
  let head: Buffer = Buffer.alloc(0)
  socket.write = (...parts: unknown[]) => {
    isAtHead = true
    return write(...parts)
  }
  socket.read = (size?: number) => {
    for (;;) {
      const part = readSocket(size) as Buffer | null
      if (part === null || !isAtHead) return part
      head = dropInformational(head.length === 0 ? part : Buffer.concat([head, part]))
      if (isUndecided(head)) continue
      isAtHead = false
      const answer = head
      head = Buffer.alloc(0)
      return answer
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

/** Whether more bytes are needed to decide if these begin the final answer. */
function isUndecided(bytes: Buffer): boolean {
  return bytes.length < STATUS_LINE_BYTES
    ? /^HTTP\/1\.1 1\d*$/.test(statusLineOf(bytes)) || 'HTTP/1.1 1'.startsWith(statusLineOf(bytes))
    : bytes.length <= MAX_HEAD_BYTES && INFORMATIONAL.test(statusLineOf(bytes))
}

function statusLineOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, STATUS_LINE_BYTES)
}
