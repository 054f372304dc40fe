import { Failure } from '../base/failure.ts'
import { guardText } from './strict.ts'

const CELL_END = 0xff
const ROW_END = 0x0a
const COMMA = 0x2c
const RETURN = 0x0d
const QUOTE = 0x22
const APOSTROPHE = 0x27

// What a byte within a cell means.
const QUOTED = 1
const ENDS = 2
const within = new Uint8Array(256)
for (const sign of '",\r\n') within[sign.charCodeAt(0)] = QUOTED
within[CELL_END] = ENDS

// A cell that begins so may need the guard. 0xEF begins the full-width signs.
const RISKY = 4
const begins = new Uint8Array(256)
for (const sign of " '=+-@\t\r\n\0") begins[sign.charCodeAt(0)] = RISKY
begins[0xef] = RISKY

/**
 * Looks at a row while its cells still stand side by side: cell N lies from `ends[N] + 1` to
 * `ends[N + 1]`, both of them places in `bytes`.
 */
type SeeRow = (bytes: Uint8Array, ends: Int32Array) => void

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * Makes `strict` lines of rows whose cells each end in 0xFF and the last one in 0xFF 0x0A: the same
 * bytes as strictLine's, for two columns or more. Nearly every cell stays where it is and only the
 * bytes between change, in `bytes` itself; what needs a quote or the guard is written anew.
 */
export function strictBytes(bytes: Uint8Array, columns: number, see: SeeRow): Uint8Array {
  const changed: Changed[] = []
  const ends = new Int32Array(columns + 1)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length;) {
    ends[0] = at - 1
    for (let cell = 1; cell <= columns; cell += 1) {
      const from = at
      let care = begins[bytes[at] as number] as number
      for (
        at = nextNotable(view, bytes, at);
        within[bytes[at] as number] !== ENDS;
        at = nextNotable(view, bytes, at + 1)
      )
        care |= within[bytes[at] as number] as number
      if (care !== 0) noteChange(changed, bytes, from, at, care)
      ends[cell] = at
      at += 1
    }
    if (bytes[at] !== ROW_END) throw misshapen()
    at += 1
    see(bytes, ends)
    for (let cell = 1; cell < columns; cell += 1) bytes[ends[cell] as number] = COMMA
    bytes[ends[columns] as number] = RETURN
  }
  return changed.length === 0 ? bytes : withChanges(bytes, changed)
}

// The place of the next byte that is below '-' or not ASCII: whatever has a meaning is among those.
// Four bytes at a time: the subtraction sets the highest bit of each byte below '-', and the lowest
// byte so marked is never marked by a borrow.
function nextNotable(view: DataView, bytes: Uint8Array, from: number): number {
  let at = from
  for (; at + 4 <= bytes.length; at += 4) {
    const word = view.getInt32(at, true)
    const marks = ((word - 0x2d2d2d2d) | word) & 0x80808080
    if (marks !== 0) return at + ((31 - Math.clz32(marks & -marks)) >> 3)
  }
  for (; at < bytes.length; at += 1)
    if ((bytes[at] as number) < 0x2d || (bytes[at] as number) >= 0x80) return at
  throw misshapen()
}

interface Changed {
  readonly from: number
  readonly to: number
  readonly isGuarded: boolean
  readonly isQuoted: boolean
  /** How much longer it gets. */
  readonly growth: number
}

function noteChange(
  changed: Changed[],
  bytes: Uint8Array,
  from: number,
  to: number,
  care: number,
): void {
  const isGuarded = (care & RISKY) !== 0 && needsGuard(bytes, from, to)
  const isQuoted = (care & QUOTED) !== 0
  if (!isGuarded && !isQuoted) return
  let growth = (isGuarded ? 1 : 0) + (isQuoted ? 2 : 0)
  for (let at = from; at < to; at += 1) if (bytes[at] === QUOTE) growth += 1
  changed.push({ from, to, isGuarded, isQuoted, growth })
}

function needsGuard(bytes: Uint8Array, from: number, to: number): boolean {
  const text = decoder.decode(bytes.subarray(from, to))
  return guardText(text) !== text
}

function withChanges(bytes: Uint8Array, changed: readonly Changed[]): Uint8Array {
  const whole = new Uint8Array(changed.reduce((size, { growth }) => size + growth, bytes.length))
  let kept = 0
  let at = 0
  for (const { from, to, isGuarded, isQuoted } of changed) {
    whole.set(bytes.subarray(kept, from), at)
    at += from - kept
    if (isQuoted) whole[at++] = QUOTE
    if (isGuarded) whole[at++] = APOSTROPHE
    for (let next = from; next < to; next += 1) {
      const byte = bytes[next] as number
      if (byte === QUOTE) whole[at++] = QUOTE
      whole[at++] = byte
    }
    if (isQuoted) whole[at++] = QUOTE
    kept = to
  }
  whole.set(bytes.subarray(kept), at)
  return whole
}

function misshapen(): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_DAMAGED',
    what: 'A record holds a text that cannot be read',
    why: 'its bytes are no Unicode',
    advice: 'run sync --full; if it stays, put the newest backup in the place of the database',
  })
}
