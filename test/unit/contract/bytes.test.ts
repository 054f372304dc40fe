import { describe, expect, test } from 'vitest'
import {
  joinInput,
  MAX_FRAME_BYTES,
  MAX_PART_BYTES,
  readFrame,
  toFrameHead,
} from '../../../src-main/contract/bytes.ts'

const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256)

describe('joinInput', () => {
  test('adds the bytes to the input', () => {
    expect(joinInput({ name: 'a.csv', at: 7 }, bytes)).toEqual({
      name: 'a.csv',
      at: 7,
      part: bytes,
    })
  })

  test('refuses bytes for an input that is not an object or has a member of that name, and refuses too many bytes', () => {
    for (const input of [null, undefined, 'text', 7, [1], { part: null }, { part: 'text' }])
      expect(joinInput(input, bytes)).toBeUndefined()
    expect(joinInput({}, new Uint8Array(MAX_PART_BYTES))).toBeDefined()
    expect(joinInput({}, new Uint8Array(MAX_PART_BYTES + 1))).toBeUndefined()
  })

  test('input 85: keeps __proto__ as an own key, so that the schema refuses it', () => {
    expect(
      Object.keys(joinInput(JSON.parse('{"__proto__":{"profile":"x"}}'), bytes) as object),
    ).toEqual(['__proto__', 'part'])
  })
})

describe('readFrame', () => {
  const call = { name: 'putLedger', input: { name: 'año.csv' } }

  test('reads back the input and the bytes after toFrameHead, at any offset in a larger buffer', () => {
    const frame = Buffer.concat([toFrameHead(call), bytes])
    const largerBuffer = Buffer.concat([new Uint8Array(7), frame, new Uint8Array(7)])
    const { head, bytes: readBytes } = readFrame(largerBuffer.subarray(7, 7 + frame.length))!
    expect(JSON.parse(Buffer.from(head).toString())).toEqual(call)
    expect(Uint8Array.from(readBytes)).toEqual(bytes)
    expect(readFrame(toFrameHead(call))?.bytes).toHaveLength(0)
  })

  test('refuses a length beyond the body, or larger than the input may be', () => {
    for (const length of [5, 2 ** 31, 2 ** 32 - 1])
      expect(
        readFrame(Uint8Array.of(length >>> 24, length >>> 16, length >>> 8, length, 1, 2, 3, 4)),
      ).toBeUndefined()
    for (const byteCount of [0, 1, 3]) expect(readFrame(new Uint8Array(byteCount))).toBeUndefined()
    const maxBytes = MAX_FRAME_BYTES - MAX_PART_BYTES - 4
    const framed = (head: number): Uint8Array =>
      Buffer.concat([Uint8Array.of(0, 0, head >> 8, head), Buffer.alloc(head + 1)])
    expect(readFrame(framed(maxBytes))?.head).toHaveLength(maxBytes)
    expect(readFrame(framed(maxBytes + 1))).toBeUndefined()
  })
})
