import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './judge.ts'

/**
 * The measurements of `/usr/bin/time` for a whole process: wall and processor seconds, the largest
 * resident memory.
 */
export interface TimedRun {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly out: string
  readonly err: string
}

/** One program that does a job. */
export interface BenchProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Exit codes that mean success. Default: 0. */
  readonly successCodes?: readonly number[]
  /** Called before and after each round, outside the measurement. */
  before?(): void
  after?(run: TimedRun): void
}

/**
 * Runs one process to its end. Throws with the end of its output if its exit code is not expected.
 */
export function runTimed(program: BenchProgram, cwd: string): TimedRun {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-time-'))
  const file = join(folder, 'time')
  try {
    const finished = spawnSync(
      '/usr/bin/time',
      ['-f', '%e %U %S %M', '-o', file, program.command, ...program.args],
      {
        cwd,
        encoding: 'utf8',
        env: { ...process.env, TMPDIR: cwd, NODE_NO_WARNINGS: '1', ...program.env },
        maxBuffer: 1 << 28,
      },
    )
    if (finished.error) throw finished.error
    if (!(program.successCodes ?? [0]).includes(finished.status ?? -1))
      throw new Error(
        `ended with ${finished.status ?? finished.signal}: ${(finished.stderr || finished.stdout).trim().slice(-400)}`,
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
      out: finished.stdout,
      err: finished.stderr,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The results of one program over its rounds: medians, and all of them. */
export interface Measurement {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly rounds: readonly TimedRun[]
}

/**
 * Runs every program of a job once per round, in turn and beginning with another one each time, so
 * that a slow minute of the machine affects all of them. A program that fails is reported and left
 * out, but a failure of ours ends the bench. `files` are read before each run, so that they are in
 * the system's cache for every program alike. The machine may drop files that were not read for a
 * minute.
 */
export function interleave(
  programs: Readonly<Record<string, BenchProgram>>,
  rounds: number,
  cwd: string,
  report: (text: string) => void,
  files: readonly string[] = [],
): Readonly<Record<string, Measurement>> {
  const names = Object.keys(programs)
  const runsByProgram = new Map<string, TimedRun[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length] as string
      const program = programs[name] as BenchProgram
      const runs = runsByProgram.get(name)
      if (!runs) continue
      try {
        program.before?.()
        for (const file of files) readWhole(file)
        const run = runTimed(program, cwd)
        program.after?.(run)
        runs.push(run)
      } catch (error) {
        if (name === 'ours' || name === 'shuffled') throw error
        report(`${name}: ${(error as Error).message}; left out`)
        runsByProgram.delete(name)
      }
    }
  }
  const withRuns = [...runsByProgram].filter(([, runs]) => runs.length > 0)
  return Object.fromEntries(withRuns.map(([name, runs]) => [name, toMeasurement(runs)]))
}

function toMeasurement(rounds: readonly TimedRun[]): Measurement {
  const medianOf = (pick: (run: TimedRun) => number): number => median(rounds.map(pick)) ?? 0
  return {
    seconds: medianOf((run) => run.seconds),
    cpuSeconds: medianOf((run) => run.cpuSeconds),
    megabytes: medianOf((run) => run.megabytes),
    rounds,
  }
}

const CHUNK_BYTES = 4 * 1024 * 1024

function readWhole(path: string): void {
  const handle = openSync(path, 'r')
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  try {
    while (readSync(handle, buffer, 0, CHUNK_BYTES, null) > 0);
  } finally {
    closeSync(handle)
  }
}
