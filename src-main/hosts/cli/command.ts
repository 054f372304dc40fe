import type { AppCalls } from '../../contract/calls.ts'
import type { CallOptions, Handlers } from '../../contract/wire.ts'
import type { Program } from '../node/ports.ts'
import type { Arguments } from './arguments.ts'

/** The context of a command. */
export interface CommandContext {
  readonly desk: Handlers<AppCalls>
  readonly args: Arguments
  readonly program: Program
  readonly hasEnvironmentSecrets: boolean
  /** Whether this machine has a keychain, which may be locked. */
  hasKeychain(): Promise<boolean>
  /** The team's password from the environment. */
  readonly teamPassword: string | undefined
  readonly signal: AbortSignal
  readonly options: CallOptions
  /** Prints the result: `value` for --json, `lines` for people. */
  print(value: unknown, lines: readonly string[]): void
  /** Prints a remark for people on standard error. */
  remark(text: string): void
}

/** Returns the exit code. Failures are thrown. */
export type Command = (context: CommandContext) => Promise<number>
