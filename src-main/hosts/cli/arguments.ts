import { parseArgs } from 'node:util'
import { Failure } from '../../base/failure.ts'

/** The parsed arguments of one command line. */
export interface Arguments {
  readonly command: string
  /** The words after the command, in order. */
  readonly operands: readonly string[]
  text(name: OptionName): string | undefined
  list(name: OptionName): readonly string[]
  flag(name: OptionName): boolean
}

const common = { 'data-dir': 'text', profile: 'text', json: 'flag', quiet: 'flag' } as const
const settings = {
  'partner-url': 'text',
  'gateway-url': 'text',
  'gateway-service': 'text',
  'client-id': 'text',
  'gateway-auth': 'text',
  'gateway-key': 'text',
  'stream-url': 'text',
  preset: 'text',
  environment: 'text',
  'max-rate': 'text',
} as const

const teamServer = { server: 'text', login: 'text', ca: 'text' } as const

// The options of each command, besides the common ones (cli.md). Options of other commands are
// refused.
const commands = {
  'profile add': settings,
  'profile edit': settings,
  'profile set': {
    status: 'list',
    rails: 'text',
    route: 'list',
    'fee-source': 'text',
    'token-form': 'text',
  },
  'profile list': {},
  'profile remove': { yes: 'flag' },
  sync: { full: 'flag', 'withdrawal-ids': 'text' },
  reconcile: {
    ledger: 'text',
    mapping: 'text',
    from: 'text',
    to: 'text',
    out: 'text',
    offline: 'flag',
    'cache-complete': 'flag',
    'as-of': 'text',
  },
  export: {
    out: 'text',
    columns: 'text',
    where: 'list',
    sort: 'text',
    dialect: 'text',
    'time-zone': 'text',
    run: 'text',
    template: 'text',
    format: 'text',
  },
  evidence: { run: 'text', out: 'text', 'no-ledger': 'flag' },
  'verify-log': { head: 'text' },
  status: {},
  'team sql': {},
  'team create': { ...teamServer, display: 'text', 'one-person': 'flag' },
  'team join': teamServer,
  'team status': {},
  'team sync': {},
  'team items': { dismiss: 'text' },
  'team leave': { force: 'flag' },
  'team members': {},
  'team add-person': { role: 'text', display: 'text', until: 'text' },
  'team verify': {},
  'team export': { out: 'text', unshared: 'flag', lost: 'flag' },
  'team dismiss': {},
  'team file': {},
  'team verify-run': {},
  'team upgrade': {},
  'team begin-epoch': {},
  'team erase': {
    user: 'text',
    withdrawal: 'text',
    transaction: 'text',
    file: 'text',
    note: 'text',
    reason: 'text',
  },
  'team erasures': {},
  'team confirm-erasure': { reason: 'text' },
  'team withdraw-erasure': {},
  'team set-name': {},
  'team forget': { force: 'flag' },
  'team propose': { run: 'text', note: 'text' },
  'team approve': {},
  'team withdraw': { reason: 'text' },
  'team reopen': { reason: 'text' },
  sandbox: { preset: 'text', port: 'text', seed: 'text', withdrawals: 'text', ledger: 'text' },
  open: { host: 'text', 'no-browser': 'flag' },
  doctor: {},
  demo: {},
} as const satisfies Record<string, Record<string, 'text' | 'flag' | 'list'>>

// All other texts are paths, names, numbers or dates. An empty one usually comes from a variable of
// a script that is not set.
const emptyTexts: ReadonlySet<string> = new Set<OptionName>(['note', 'reason', 'rails'])

type Keys<T> = T extends unknown ? keyof T : never
export type OptionName = (keyof typeof common | Keys<(typeof commands)[keyof typeof commands]>) &
  string
export const commandNames = Object.keys(commands)

/**
 * Parses a command line. Throws Failure `badInput` for an unknown command or option, and for a
 * missing or empty value.
 */
export function readArguments(words: readonly string[]): Arguments {
  const { command, otherWords } = splitCommand(words)
  const options = {
    ...common,
    ...(command === '' ? {} : commands[command as keyof typeof commands]),
  } as Record<string, 'text' | 'flag' | 'list'>
  const config = Object.fromEntries(
    Object.entries(options).map(([name, kind]) => [
      name,
      kind === 'flag'
        ? { type: 'boolean' as const }
        : { type: 'string' as const, multiple: true as const },
    ]),
  )
  const { values, positionals } = parse(otherWords, config, command)
  const list = (name: string): readonly string[] => (values[name] as string[] | undefined) ?? []
  for (const [name, kind] of Object.entries(options)) {
    if (kind === 'text' && list(name).length > 1)
      throw argumentFailure(`--${name} was given more than once`, 'give it once')
    if (kind === 'text' && list(name).includes('') && !emptyTexts.has(name))
      throw argumentFailure(`--${name} is empty`, 'give it a value, or leave it out')
  }
  if (positionals.includes(''))
    throw argumentFailure(`${command} was given an empty word`, `see ${command} --help`)
  return {
    command,
    operands: positionals,
    text: (name) => list(name)[0],
    list,
    flag: (name) => values[name] === true,
  }
}

function splitCommand(words: readonly string[]): { command: string; otherWords: string[] } {
  const index = words.findIndex(
    (word, index) => !word.startsWith('-') && !takesValue(words[index - 1]),
  )
  if (index < 0) return { command: '', otherWords: [...words] }
  const firstWord = words[index] as string
  const secondWord = words[index + 1] ?? ''
  const isDouble = firstWord === 'profile' || firstWord === 'team'
  const command = isDouble ? `${firstWord} ${secondWord}` : firstWord
  if (!Object.hasOwn(commands, command))
    throw argumentFailure(
      `${JSON.stringify(command.trim().slice(0, 60))} is not a command`,
      `use one of ${commandNames.join(', ')}`,
    )
  return {
    command,
    otherWords: [...words.slice(0, index), ...words.slice(index + (isDouble ? 2 : 1))],
  }
}

function takesValue(word: string | undefined): boolean {
  return word === '--data-dir' || word === '--profile'
}

type Config = Record<string, { type: 'boolean' } | { type: 'string'; multiple: true }>

function parse(
  args: string[],
  options: Config,
  command: string,
): { values: Record<string, unknown>; positionals: string[] } {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'wrong arguments'
    const option = /^Option '(\S+)' argument is ambiguous/.exec(message)?.[1]
    if (option !== undefined)
      throw argumentFailure(
        `${option} has no value, or one that begins with a dash`,
        `write such a value like ${option}=-VALUE`,
        cause,
      )
    const why = (message.split('\n')[0] ?? '').replace(/\. To specify.*$|\. Did you.*$/, '')
    throw argumentFailure(why, `see ${command === '' ? '' : `${command} `}--help`, cause)
  }
}

/** Builds a failure of the command line itself. */
export function argumentFailure(why: string, advice: string, cause?: unknown): Failure {
  return new Failure({
    kind: 'badInput',
    code: 'ARGUMENTS_WRONG',
    what: 'The command cannot be understood',
    why,
    advice,
    cause,
  })
}

/** Returns the only word after a command. Throws if there is none, or more than one. */
export function getOperand(args: Arguments, what: string): string {
  const [firstWord, ...extraWords] = args.operands
  if (firstWord === undefined)
    throw argumentFailure(`${args.command} needs ${what}`, `see ${args.command} --help`)
  if (extraWords.length > 0)
    throw argumentFailure(
      `${JSON.stringify(extraWords[0])} is one word too many`,
      `see ${args.command} --help`,
    )
  return firstWord
}

/** Throws if words follow a command that takes none. */
export function refuseOperands(args: Arguments): void {
  if (args.operands.length > 0)
    throw argumentFailure(
      `${JSON.stringify(args.operands[0])} is one word too many`,
      `see ${args.command} --help`,
    )
}

/** Returns the value of a required option. Throws if it is missing or empty. */
export function getOption(args: Arguments, name: OptionName): string {
  const value = args.text(name)
  if (value === undefined || value === '')
    throw argumentFailure(`${args.command} needs --${name}`, `see ${args.command} --help`)
  return value
}
