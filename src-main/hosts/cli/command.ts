import type { AppCalls } from '../../contract/calls.ts'
import type { CallOptions, Handlers } from '../../contract/wire.ts'
import type { Program } from '../node/ports.ts'
import type { Arguments } from './arguments.ts'

/** What a command works with. */
export interface CommandContext {
  readonly desk: Handlers<AppCalls>
  readonly args: Arguments
  readonly program: Program
  readonly hasEnvironmentSecrets: boolean
  readonly signal: AbortSignal
  readonly options: CallOptions
  /** The result: `value` for --json, `lines` for people. */
  print(value: unknown, lines: readonly string[]): void
  /** A remark for people, on standard error. */
  remark(text: string): void
}

/** Returns the exit code; failures are thrown. */
export type Command = (context: CommandContext) => Promise<number>
