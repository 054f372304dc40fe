import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { TeamServerSettings } from '../../../src-main/contract/team.ts'
import { productionBuild } from './command.ts'
import { failPointVariable } from './fail-point.ts'
import type { TeamAct, TeamReply } from './team-acts.ts'
import { teamPassword } from './team-cluster.ts'
import { makeTestBuild } from './test-build.ts'

/** Processes without fail points whose workstation has ended: another workstation may use them. */
const idleProcesses: ChildProcess[] = []

/** A workstation of the campaign: a cache, and the process that works with it at the moment. */
export class TeamStation {
  readonly cache: string
  readonly settings: TeamServerSettings
  readonly workspace: string
  /** How often its process was killed. */
  kills = 0
  /** The duration of the longest act. */
  slowestMs = 0
  #child: ChildProcess | undefined
  #hasNoFailPoint = true

  constructor(cache: string, settings: TeamServerSettings, workspace: string) {
    this.cache = cache
    this.settings = settings
    this.workspace = workspace
  }

  /** Starts a process, which dies at a fail point of the test build if one is given. */
  async start(point?: string): Promise<void> {
    this.#hasNoFailPoint = point === undefined
    const child = (this.#hasNoFailPoint ? findIdleProcess() : undefined) ?? startProcess(point)
    this.#child = child
    const { cache, settings, workspace } = this
    const reply = await this.#request(child, {
      kind: 'open',
      cache,
      settings,
      password: teamPassword,
      workspace,
    })
    if (reply !== 'killed' && reply.code !== null) throw new Error(reply.why)
  }

  /** Makes an act, in a new process if there is none. Returns `killed` if the process died meanwhile. */
  async make(act: TeamAct): Promise<TeamReply | 'killed'> {
    if (!this.#child) await this.start()
    const child = this.#child
    if (!child) return 'killed'
    const reply = await this.#request(child, act)
    if (reply !== 'killed') this.slowestMs = Math.max(this.slowestMs, reply.ms)
    return reply
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  /** Ends the workstation, if it has a process, and leaves the process to other workstations. */
  async end(): Promise<void> {
    const child = this.#child
    if (!child) return
    const reply = await this.make({ kind: 'end' })
    this.#child = undefined
    if (reply !== 'killed' && this.#hasNoFailPoint) idleProcesses.push(child)
    else child.kill('SIGKILL')
  }

  #request(child: ChildProcess, act: TeamAct): Promise<TeamReply | 'killed'> {
    return new Promise((resolve) => {
      const end = (reply: TeamReply | 'killed'): void => {
        child.off('message', onReply).off('exit', onExit)
        resolve(reply)
      }
      const onReply = (reply: unknown): void => end(reply as TeamReply)
      const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
        if (this.#child === child) this.#child = undefined
        if (signal === 'SIGKILL') this.kills += 1
        end(
          signal === 'SIGKILL'
            ? 'killed'
            : { code: 'BUG', why: `the process ended with ${String(code ?? signal)}`, ms: 0 },
        )
      }
      if (child.exitCode !== null || child.signalCode !== null)
        return onExit(child.exitCode, child.signalCode)
      child.once('message', onReply).once('exit', onExit)
      child.send(act, () => undefined)
    })
  }
}

/** Ends the processes that no workstation uses. */
export async function endIdle(): Promise<void> {
  await Promise.all(
    idleProcesses.splice(0).map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve()
          child.once('exit', () => resolve())
          child.kill('SIGKILL')
        }),
    ),
  )
}

function findIdleProcess(): ChildProcess | undefined {
  const child = idleProcesses.pop()
  return child?.exitCode === null && child.signalCode === null ? child : undefined
}

function startProcess(point: string | undefined): ChildProcess {
  const program = point === undefined ? productionBuild : makeTestBuild()
  return fork(join(import.meta.dirname, 'team-child.ts'), [program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...(point === undefined ? {} : { [failPointVariable]: point }) },
  })
}
