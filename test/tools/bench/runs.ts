import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './judge.ts'

/**
 * A whole process as `/usr/bin/time` saw it: wall and processor seconds, the largest resident
 * memory.
 */
export interface Ran {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly out: string
  readonly err: string
}

/** One program that does a job. */
export interface Way {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Exit codes that mean done; 0 where it does not say. */
  readonly done?: readonly number[]
  /** Before and after each round, outside what is measured. */
  before?(): void
  after?(ran: Ran): void
}

/**
 * Runs one process to its end. Throws with the end of what it said where it ended otherwise than
 * expected.
 */
export function runTimed(way: Way, cwd: string): Ran {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-time-'))
  const file = join(folder, 'time')
  try {
    const done = spawnSync(
      '/usr/bin/time',
      ['-f', '%e %U %S %M', '-o', file, way.command, ...way.args],
      {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: cwd, NODE_NO_WARNINGS: '1', ...way.env },
        maxBuffer: 1 << 28,
      },
    )
    if (done.error) throw done.error
    if (!(way.done ?? [0]).includes(done.status ?? -1))
      throw new Error(
        `ended with ${done.status ?? done.signal}: ${(done.stderr || done.stdout).trim().slice(-400)}`,
      )
    const [seconds = 0, user = 0, system = 0, kilobytes = 0] = (
      readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''
    )
      .split(' ')
      .map(Number)
    return {
      seconds,
      cpuSeconds: user + system,
      megabytes: kilobytes / 1024,
      out: done.stdout,
      err: done.stderr,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the rounds of one program came to: medians, and all of them. */
export interface Measured {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly rounds: readonly Ran[]
}

/**
 * Runs every program of a job once per round, in turn and beginning with another one each time, so
 * that a slow minute of the machine meets all of them. A program that fails is told and left out;
 * ours failing ends the bench. `files` are read before each run: they are to be in the system's
 * cache for every program alike, and a machine may have taken back what nobody read for a minute.
 */
export function interleave(
  ways: Readonly<Record<string, Way>>,
  rounds: number,
  cwd: string,
  tell: (text: string) => void,
  files: readonly string[] = [],
): Readonly<Record<string, Measured>> {
  const names = Object.keys(ways)
  const seen = new Map<string, Ran[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (let place = 0; place < names.length; place += 1) {
      const name = names[(place + round) % names.length] as string
      const way = ways[name] as Way
      const runs = seen.get(name)
      if (!runs) continue
      try {
        way.before?.()
        for (const file of files) readWhole(file)
        const ran = runTimed(way, cwd)
        way.after?.(ran)
        runs.push(ran)
      } catch (error) {
        if (name === 'ours' || name === 'shuffled') throw error
        tell(`${name}: ${(error as Error).message}; left out`)
        seen.delete(name)
      }
    }
  }
  const found = [...seen].filter(([, runs]) => runs.length > 0)
  return Object.fromEntries(found.map(([name, runs]) => [name, summed(runs)]))
}

function summed(rounds: readonly Ran[]): Measured {
  const middle = (pick: (ran: Ran) => number): number => median(rounds.map(pick)) ?? 0
  return {
    seconds: middle((ran) => ran.seconds),
    cpuSeconds: middle((ran) => ran.cpuSeconds),
    megabytes: middle((ran) => ran.megabytes),
    rounds,
  }
}

const BITE = 4 * 1024 * 1024

function readWhole(path: string): void {
  const handle = openSync(path, 'r')
  const bite = Buffer.allocUnsafe(BITE)
  try {
    while (readSync(handle, bite, 0, BITE, null) > 0);
  } finally {
    closeSync(handle)
  }
}
