import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { restartLimit } from '../../../../src-main/base/restart-limit.ts'
import { readStartRequest } from '../../../../src-main/hosts/electron/arguments.ts'
import {
  readWindowPosition,
  saveWindowPosition,
} from '../../../../src-main/hosts/electron/bounds.ts'
import { menuTemplate } from '../../../../src-main/hosts/electron/menu.ts'
import { countRefusals } from '../../../../src-main/hosts/electron/refusals.ts'
import { hostWords } from '../../../../src-main/hosts/electron/words.ts'
import { safetyHeaders } from '../../../../src-main/hosts/loopback/policy.ts'
import { pagePolicy } from '../../../../src-main/hosts/node/page-policy.ts'

describe('restartLimit', () => {
  test('S14: allows three restarts in any five minutes', () => {
    let nowMs = 0
    const limit = restartLimit(() => nowMs)
    const tries = [0, 1, 2, 3, 299_999, 300_000, 300_001, 300_002, 300_003].map(
      (at) => ((nowMs = at), limit.mayRestart()),
    )
    expect(tries).toEqual([true, true, true, false, false, true, true, true, false])
    limit.reset()
    expect(limit.mayRestart()).toBe(true)
  })
})

describe('readStartRequest', () => {
  test('distinguishes a window from a command', () => {
    expect(readStartRequest([], true)).toEqual({ kind: 'window', dataDir: undefined })
    expect(readStartRequest(['--data-dir', 'sync'], true)).toEqual({
      kind: 'window',
      dataDir: 'sync',
    })
    expect(readStartRequest(['--data-dir=/x'], true)).toEqual({ kind: 'window', dataDir: '/x' })
    for (const words of [['--data-dir', ''], ['--data-dir=']])
      expect(readStartRequest(words, false)).toEqual({ kind: 'refused', word: '--data-dir=' })
    expect(readStartRequest(['open', '--host', 'electron'], true)).toEqual({
      kind: 'window',
      dataDir: undefined,
    })
    expect(
      readStartRequest(
        [
          'open',
          '--quiet',
          '--json',
          '--profile',
          'desk',
          '--profile=desk',
          '--host=auto',
          '--data-dir',
          '/x',
        ],
        true,
      ),
    ).toEqual({ kind: 'window', dataDir: '/x' })
    const commands = [
      ['sync'],
      ['--data-dir', '/x', 'status', '--json'],
      ['profile', 'list'],
      ['open', '--host', 'loopback'],
      ['open', '--no-browser'],
      ['--help'],
      ['-h'],
    ]
    for (const words of commands)
      expect(readStartRequest(words, true), words.join(' ')).toEqual({ kind: 'command' })
    // A mistyped command is reported by the command line: a schedule must not wait for a window.
    for (const words of [
      ['snyc'],
      ['--profile', 'desk', 'reconcil', '--ledger', 'x.csv'],
      ['open', '--host', 'nonsense'],
      ['open', '--host'],
      ['open', '--host=x'],
    ])
      expect(readStartRequest(words, true), words.join(' ')).toEqual({ kind: 'command' })
  })

  test('threat 24, input 121: ignores an address or a file that a desktop passes', () => {
    expect(readStartRequest(['partner-desk://app/evil', '/tmp/x.csv'], true)).toEqual({
      kind: 'window',
      dataDir: undefined,
    })
  })

  test('threat 18, threat 24, input 118: refuses switches when packaged, and allows them to a developer otherwise', () => {
    expect(readStartRequest(['--data-dir', '/x', '--remote-debugging-port=1'], true)).toEqual({
      kind: 'refused',
      word: '--remote-debugging-port=1',
    })
    expect(readStartRequest(['--remote-debugging-port=1'], false)).toEqual({
      kind: 'window',
      dataDir: undefined,
    })
  })
})

describe('readWindowPosition', () => {
  const displays = [{ x: 0, y: 0, width: 1920, height: 1040 }]

  test('returns the last position, the size alone if no display shows that position, and the default size otherwise', () => {
    const folder = mkdtempSync(join(tmpdir(), 'partner-desk-place-'))
    try {
      expect(readWindowPosition(folder, displays)).toEqual({
        bounds: { width: 1280, height: 800 },
        isMaximized: false,
      })
      saveWindowPosition(folder, {
        bounds: { x: 10, y: 20, width: 900, height: 700 },
        isMaximized: true,
      })
      expect(readWindowPosition(folder, displays)).toEqual({
        bounds: { x: 10, y: 20, width: 900, height: 700 },
        isMaximized: true,
      })
      saveWindowPosition(folder, {
        bounds: { x: 5000, y: 20, width: 900, height: 700 },
        isMaximized: false,
      })
      expect(readWindowPosition(folder, displays)).toEqual({
        bounds: { width: 900, height: 700 },
        isMaximized: false,
      })
      for (const text of [
        '',
        '{}',
        '{"bounds":{"x":"0","y":0,"width":900,"height":700}}',
        '{"bounds":{"x":0,"y":0,"width":1e9,"height":1}}',
      ]) {
        writeFileSync(join(folder, 'window-place.json'), text)
        expect(readWindowPosition(folder, displays), text).toEqual({
          bounds: { width: 1280, height: 800 },
          isMaximized: false,
        })
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('countRefusals', () => {
  test('logs a flood at most every ten seconds, with its count', () => {
    let nowMs = 0
    const notes: unknown[] = []
    const count = countRefusals({ note: (_event, facts) => void notes.push(facts) }, () => nowMs)
    for (let calls = 0; calls < 1000; calls += 1) count('larger than 1 MiB')
    nowMs = 10_000
    count('a date')
    expect(notes).toEqual([
      { count: 1, why: 'larger than 1 MiB' },
      { count: 1001, why: 'a date' },
    ])
  })
})

describe('menuTemplate', () => {
  test('has every role in every language, on every platform', () => {
    for (const words of Object.values(hostWords)) {
      expect(Object.values(words).every((word) => word.trim() !== '')).toBe(true)
      for (const platform of ['linux', 'win32', 'darwin'] as const) {
        const menu = menuTemplate(words, platform, true)
        expect(menu).toHaveLength(5)
        expect(JSON.stringify(menu)).not.toMatch(/click|toggleDevTools|accelerator/)
      }
    }
    expect(hostWords.es.crashedWhy).toMatch(/\{count\}.*\{reason\}/)
  })
})

describe('pagePolicy', () => {
  test('S3: is the same in both hosts except for allowed connections', () => {
    expect(safetyHeaders['content-security-policy']).toBe(pagePolicy('self'))
    expect(pagePolicy('none')).toBe(
      pagePolicy('self').replace("connect-src 'self'", "connect-src 'none'"),
    )
    expect(pagePolicy('none')).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
  })

  test('names the policy that the installed Svelte uses for its markup', () => {
    const reconciler = readFileSync(
      new URL(
        '../../../../node_modules/svelte/src/internal/client/dom/reconciler.js',
        import.meta.url,
      ),
      'utf8',
    )
    expect(/createPolicy\('([^']+)'/.exec(reconciler)?.[1]).toBe('svelte-trusted-html')
  })
})
