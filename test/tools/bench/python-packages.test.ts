import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface SetUp {
  missingPythonPackages(options: {
    folder: string
    nowMs?(): number
    env?: Readonly<Record<string, string>>
  }): readonly string[]
  installPythonPackages(
    missing: readonly string[],
    options: { folder: string; nowMs?(): number; python: string },
  ): Promise<void>
}

const { missingPythonPackages, installPythonPackages } = (await import(
  new URL('../../../resources/setup/python-packages.mjs', import.meta.url).href
)) as SetUp

const HOUR_MS = 3_600_000
let folder: string
let python: string
let messages: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-python-'))
  python = join(folder, 'python3')
  messages = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => messages.push(String(text)) > 0)
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A stand-in interpreter that makes an environment, whose pip installs the packages in `available`.
 */
function writeInterpreter(available: readonly string[]): void {
  const pip = `#!/bin/sh
for name; do :; done
echo "$name" >> "${folder}/asked"
case " ${available.join(' ')} " in *" $name "*) ;; *) exit 1 ;; esac
mkdir -p "${folder}/venv/lib/python3.0/site-packages/$name"
`
  writeFileSync(join(folder, 'pip'), pip)
  writeFileSync(
    python,
    `#!/bin/sh\nmkdir -p "$3/bin" && cp "${folder}/pip" "$3/bin/python" && chmod +x "$3/bin/python"\n`,
  )
  chmodSync(python, 0o755)
}

const pipCalls = (): string =>
  existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : ''
const missingAt = (nowMs = 0): readonly string[] =>
  missingPythonPackages({ folder, nowMs: () => nowMs, env: {} })
const install = (nowMs = 0): Promise<void> =>
  installPythonPackages(missingAt(nowMs), { folder, nowMs: () => nowMs, python })

describe('installPythonPackages', () => {
  test('installs each package once', async () => {
    writeInterpreter(['polars', 'pandas'])
    expect(missingAt()).toEqual(['polars', 'pandas'])
    await install()
    await install()
    expect([missingAt(), pipCalls()]).toEqual([[], 'polars\npandas\n'])
    expect(messages).toHaveLength(1)
  })

  test('names in one line the packages that could not be installed, and installs the rest', async () => {
    writeInterpreter(['pandas'])
    await install()
    expect(messages.slice(1)).toEqual([
      'Not installed: the Python package polars (pip ended with 1). The bench leaves polars out.\n',
    ])
    expect(existsSync(join(folder, 'venv/lib/python3.0/site-packages/pandas'))).toBe(true)
  })

  test('tries missing packages again a day after a failure', async () => {
    writeInterpreter(['pandas'])
    await install()
    await install(23 * HOUR_MS)
    expect(pipCalls()).toBe('polars\npandas\n')
    writeInterpreter(['polars'])
    await install(24 * HOUR_MS)
    expect(pipCalls()).toBe('polars\npandas\npolars\n')
    expect(missingAt(25 * HOUR_MS)).toEqual([])
  })

  test('names every package where no environment can be made', async () => {
    writeFileSync(python, '#!/bin/sh\nexit 1\n')
    chmodSync(python, 0o755)
    await install()
    expect(messages.slice(1)).toEqual([
      'Not installed: the Python package polars (venv ended with 1). The bench leaves polars out.\n',
      'Not installed: the Python package pandas (venv ended with 1). The bench leaves pandas out.\n',
    ])
  })

  test('leaves the environment alone where another interpreter is named', () => {
    mkdirSync(join(folder, 'venv'))
    const env = { PARTNER_DESK_BENCH_PYTHON: '/usr/bin/python3' }
    expect(missingPythonPackages({ folder, env })).toEqual([])
  })
})
