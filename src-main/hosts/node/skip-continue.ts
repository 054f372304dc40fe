import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

type Connector = buildConnector.connector

const STATUS_LINE = 'HTTP/1.1 100'
const END_OF_HEAD = '\r\n\r\n'
const MAX_HEAD_BYTES = 16_384

/**
 * A connector whose connections drop each `100 Continue` before an answer. undici ends a call that
 * meets one (client-h1.js, onHeadersComplete), and RFC 9110, 15.2 lets a server send it unasked. The
 * other informational answers are left to undici.
 */
export function skippingContinue(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) =>
      error === null ? callback(null, skipContinue(socket)) : callback(error, null),
    )
}

// undici writes the next request of a connection once the answer before it is complete, so what is
// read behind a write begins with the head of an answer.
function skipContinue<S extends Socket>(socket: S): S {
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
      held = dropContinue(held.length === 0 ? part : Buffer.concat([held, part]))
      if (isContinueSoFar(held)) continue
      isAtHead = false
      const rest = held
      held = Buffer.alloc(0)
      return rest
    }
  }
  return socket
}

function dropContinue(bytes: Buffer): Buffer {
  let left = bytes
  while (isContinue(left)) {
    const end = left.indexOf(END_OF_HEAD)
    if (end === -1) break
    left = left.subarray(end + END_OF_HEAD.length)
  }
  return left
}

function isContinue(bytes: Buffer): boolean {
  const line = bytes.toString('latin1', 0, STATUS_LINE.length + 1)
  return line === `${STATUS_LINE} ` || line === `${STATUS_LINE}\r`
}

/** Whether more bytes decide. */
function isContinueSoFar(bytes: Buffer): boolean {
  return bytes.length <= STATUS_LINE.length
    ? STATUS_LINE.startsWith(bytes.toString('latin1'))
    : bytes.length <= MAX_HEAD_BYTES && isContinue(bytes)
}
