import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { readDocumentInThread } from '../../../../src-main/hosts/node/document-reader.ts'
import { outcomeOf } from '../../base/failing.ts'

const builtThread = pathToFileURL(
  join(import.meta.dirname, '../../../../.out/main/document-reader.js'),
)
const folder = mkdtempSync(join(tmpdir(), 'document-reader-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const document = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: { '/a/': { get: {} } },
}
const limits = { timeMs: 8000, memoryMb: 64 }
const signal = new AbortController().signal
// A thread that behaves as a hostile document might make the parser behave.
const writeThread = (name: string, code: string): URL => {
  const path = join(folder, `${name}.mjs`)
  writeFileSync(path, code)
  return pathToFileURL(path)
}

describe('readDocumentInThread', () => {
  it('returns the result of the built thread, and its refusals', async () => {
    expect(await readDocumentInThread(builtThread, bytes(document), signal)).toMatchObject({
      title: 'A',
      operations: [{ method: 'GET', path: '/a/' }],
    })
    expect(await outcomeOf(() => readDocumentInThread(builtThread, bytes([]), signal))).toBe(
      'badInput DOCUMENT_UNREADABLE',
    )
  })

  it('ends a thread that does not answer in time', async () => {
    const endlessThread = writeThread('endless', 'for (;;);')
    const began = performance.now()
    expect(
      await outcomeOf(() =>
        readDocumentInThread(endlessThread, bytes(document), signal, { ...limits, timeMs: 200 }),
      ),
    ).toBe('badInput DOCUMENT_SLOW')
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('refuses a document whose thread runs out of memory or ends', async () => {
    const greedyThread = writeThread(
      'greedy',
      'const all = []; for (;;) all.push(new Array(1e6).fill({}));',
    )
    const muteThread = writeThread('mute', '')
    for (const url of [greedyThread, muteThread])
      expect(
        await outcomeOf(() => readDocumentInThread(url, bytes(document), signal, limits)),
      ).toBe('badInput DOCUMENT_UNREADABLE')
  })

  it('stops when it is cancelled', async () => {
    const stop = new AbortController()
    const outcome = outcomeOf(() =>
      readDocumentInThread(
        writeThread('waiting', 'setInterval(() => {}, 1000)'),
        bytes(document),
        stop.signal,
      ),
    )
    stop.abort()
    expect(await outcome).toMatch(/^cancelled /)
  })
})
