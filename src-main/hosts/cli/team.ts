import { appendFileSync, closeSync, openSync } from 'node:fs'
import { resolve } from 'node:path'
import { callApp } from '../../app/desk.ts'
import { Failure } from '../../base/failure.ts'
import { closeLoginStatement, loginStatement } from '../../contract/member-login.ts'
import type {
  JoinedTeam,
  TeamEvent,
  TeamRole,
  TeamServerSettings,
  TeamState,
} from '../../contract/team.ts'
import { teamRoles } from '../../contract/team.ts'
import { erasureKinds } from '../../contract/team-erasure.ts'
import { setupScript } from '../../team/sql/setup.ts'
import type { Arguments } from './arguments.ts'
import { argumentFailure, getOperand, getOption, refuseOperands } from './arguments.ts'
import type { Command, CommandContext } from './command.ts'
import { readSecretLines } from './input.ts'
import { showItems } from './show-items.ts'
import { countOf, showErasure, showMember, showTeam } from './show-team.ts'
import { showVerifiedRun } from './show-verified-run.ts'
import { resolveFile } from './target-path.ts'
import { printJson } from './terminal.ts'

const DEFAULT_PORT = 5432

export const teamCommands: Readonly<Record<string, Command>> = {
  'team sql': printSetup,
  'team create': createTeam,
  'team join': joinTeam,
  'team status': showStatus,
  'team sync': syncTeam,
  'team items': listItems,
  'team leave': leaveTeam,
  'team members': listMembers,
  'team add-person': addPerson,
  'team verify': verifyTeam,
  'team verify-run': verifyRun,
  'team export': exportEvents,
  'team dismiss': dismissRefused,
  'team file': receiveFile,
  'team upgrade': upgradeTeam,
  'team begin-epoch': beginEpoch,
  'team erase': proposeErasure,
  'team erasures': listErasures,
  'team confirm-erasure': confirmErasure,
  'team withdraw-erasure': withdrawErasure,
  'team set-name': setName,
  'team forget': forgetTeam,
  'team propose': proposeClosing,
  'team approve': approveClosing,
  'team withdraw': withdrawClosing,
  'team reopen': reopenPeriod,
}

const profileOf = (args: Arguments): string | null => args.text('profile') ?? null

async function printSetup(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const sql = setupScript()
  context.print({ sql }, sql.split('\n'))
  return 0
}

async function createTeam(context: CommandContext): Promise<number> {
  const { args } = context
  const name = getOperand(args, 'NAME')
  const server = readServer(args)
  const state = await callApp(context.desk, 'createTeam', {
    profile: profileOf(args),
    name,
    server,
    password: await readPassword(context),
    display: args.text('display') ?? server.login,
    hasFourEyes: !args.flag('one-person'),
  })
  remarkPassword(context, state)
  return printState(context, state, `Team ${state.name} was made.`)
}

async function joinTeam(context: CommandContext): Promise<number> {
  const { args } = context
  if (args.operands.length > 1) refuseOperands({ ...args, operands: args.operands.slice(1) })
  const state = await callApp(context.desk, 'joinTeam', {
    profile: profileOf(args),
    server: readServer(args),
    password: await readPassword(context),
    name: args.operands[0] ?? null,
  })
  remarkPassword(context, state)
  return printState(context, state, `Team ${state.name} was joined.`)
}

// Without a keychain the password is in memory only, so it is lost when this command ends.
function remarkPassword(context: CommandContext, { password }: JoinedTeam): void {
  if (password === 'session_only')
    context.remark(
      'The password was not stored: set PARTNER_DESK_TEAM_PASSWORD for each command, or install a keychain.',
    )
}

async function showStatus(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const state = await callApp(context.desk, 'teamState', { profile: profileOf(context.args) })
  context.print({ team: state }, state ? showTeam(state) : ['The profile is not in a team.'])
  return 0
}

async function syncTeam(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'syncTeam', { profile: profileOf(context.args) })
  context.print(result, [
    `${countOf(result.sent, 'decision')} sent, ${countOf(result.received, 'event')} received, ${countOf(result.opened.length, 'run')} opened${result.shared === null ? '' : `, run ${result.shared} shared`}${result.files.length === 0 ? '' : `, ${countOf(result.files.length, 'ledger file')} sent later`}.`,
    ...(result.items.sent + result.items.applied === 0
      ? []
      : [`${countOf(result.items.sent, 'item')} sent, ${result.items.applied} changed here.`]),
    ...(result.isOutdated
      ? ['This program is older than the team: update it to decide. Nothing was sent.']
      : []),
    `${countOf(result.records.sent, 'record')} sent, ${countOf(result.records.received, 'record')} received${result.records.lease === null ? '' : `; ${result.records.lease.display} is syncing`}.`,
  ])
  return 0
}

async function listItems(context: CommandContext): Promise<number> {
  const { args, desk } = context
  refuseOperands(args)
  const noticeNo = args.text('dismiss')
  if (noticeNo !== undefined && !/^[1-9]\d{0,8}$/.test(noticeNo))
    throw argumentFailure(
      `--dismiss ${JSON.stringify(noticeNo.slice(0, 60))} is not the number of a notice`,
      'write it like --dismiss 3; team items prints the numbers',
    )
  const profile = profileOf(args)
  const result =
    noticeNo === undefined
      ? await callApp(desk, 'teamItems', { profile })
      : await callApp(desk, 'dismissItemNotice', { profile, no: Number(noticeNo) })
  context.print(result, showItems(result))
  return 0
}

async function leaveTeam(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'leaveTeam', {
    profile: profileOf(context.args),
    isForced: context.args.flag('force'),
  })
  context.print(result, ['The team was left; everything that was received stays here.'])
  return 0
}

async function listMembers(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'listMembers', { profile: profileOf(context.args) })
  context.print(result, result.members.map(showMember))
  return 0
}

// Prints the statement that makes the login. Only an administrator of the server has the right to
// run it.
async function addPerson(context: CommandContext): Promise<number> {
  const { args } = context
  const login = getOperand(args, 'LOGIN')
  const until = args.text('until') ?? null
  if (until !== null && !isDate(until))
    throw argumentFailure(
      `--until ${JSON.stringify(until.slice(0, 60))} is not a date`,
      'write it like --until 2026-12-31',
    )
  const result = await callApp(context.desk, 'setMember', {
    profile: profileOf(args),
    login,
    display: args.text('display') ?? null,
    role: readRole(args),
    until: until === null ? null : `${until}T00:00:00.000000Z`,
  })
  const statement = loginStatement(login)
  context.print({ ...result, sql: statement }, memberLines(login, until, statement))
  return 0
}

// A membership ends at the beginning of the day `until`, in UTC.
function memberLines(login: string, until: string | null, statement: string): readonly string[] {
  if (until !== null && until <= new Date().toISOString().slice(0, 10))
    return [
      `The membership of ${login} has ended. The server's administrator closes the login by:`,
      `  ${closeLoginStatement(login)}`,
    ]
  const end = until === null ? '' : ` until ${until}`
  return [
    `${login} is a member${end}. If the login does not exist yet, the server's administrator makes it by:`,
    `  ${statement}`,
  ]
}

function isDate(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse turns February 30 into a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

async function verifyTeam(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'verifyTeam', { profile: profileOf(context.args) })
  context.print(result, [
    `${countOf(result.events, 'event')} checked, as they were written; the last head hash is ${result.headHash}.`,
  ])
  return 0
}

async function verifyRun(context: CommandContext): Promise<number> {
  const { args, desk, options } = context
  const run = getOperand(args, 'RUN')
  const result = await callApp(desk, 'verifyRun', { profile: profileOf(args), run }, options)
  context.print(result, showVerifiedRun(result))
  return result.outcome === 'equal' ? 0 : 1
}

async function exportEvents(context: CommandContext): Promise<number> {
  const { args } = context
  refuseOperands(args)
  const outPath = getOption(args, 'out')
  if (args.flag('unshared') && args.flag('lost'))
    throw argumentFailure('--unshared and --lost are two lists', 'give one of them')
  const batches = args.flag('unshared')
    ? unsharedLines(context)
    : args.flag('lost')
      ? lostLines(context)
      : eventLines(context)
  if (outPath === '-') {
    for await (const lines of batches) lines.forEach(printJson)
    return 0
  }
  const path = resolveFile(outPath)
  const descriptor = openNew(path)
  let count = 0
  try {
    for await (const lines of batches) {
      appendFileSync(descriptor, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      count += lines.length
    }
  } finally {
    closeSync(descriptor)
  }
  context.print({ path, events: count }, [`${countOf(count, 'event')} written.`])
  return 0
}

async function* eventLines(context: CommandContext): AsyncGenerator<readonly object[]> {
  for (let offset = 0; ;) {
    const { events } = await callApp(context.desk, 'readTeamEvents', {
      profile: profileOf(context.args),
      after: offset,
    })
    if (events.length === 0) return
    yield events.map(toLine)
    offset += events.length
  }
}

async function* unsharedLines(context: CommandContext): AsyncGenerator<readonly object[]> {
  const profile = profileOf(context.args)
  yield (await callApp(context.desk, 'readUnshared', { profile })).events
}

async function* lostLines(context: CommandContext): AsyncGenerator<readonly object[]> {
  for (let lastSeq = 0; ;) {
    const { events } = await callApp(context.desk, 'readLostEvents', {
      profile: profileOf(context.args),
      after: lastSeq,
    })
    const lastEvent = events.at(-1)
    if (!lastEvent) return
    yield events.map(({ no: _, isBack, ...event }) => ({ ...toLine(event), is_back: isBack }))
    lastSeq = lastEvent.no
  }
}

function toLine({ stationNo, headHash, secret, ...event }: TeamEvent): object {
  return {
    ...event,
    station_no: stationNo,
    head_hash: headHash,
    secret: secret === null ? null : (JSON.parse(secret) as unknown),
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx', 0o600)
  } catch (cause) {
    throw new Failure({
      kind: 'target',
      code: 'TARGET_REFUSED',
      what: 'The events cannot be written',
      why: `${path} (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`,
      advice: 'name a file that does not exist yet',
      cause,
    })
  }
}

async function dismissRefused(context: CommandContext): Promise<number> {
  const { args } = context
  const state = await callApp(context.desk, 'dismissRefused', {
    profile: profileOf(args),
    decision: getOperand(args, 'DECISION'),
  })
  return printState(context, state, 'The decision is dismissed; its text is kept.')
}

async function receiveFile(context: CommandContext): Promise<number> {
  const { args, desk, options } = context
  const run = getOperand(args, 'RUN')
  const result = await callApp(desk, 'receiveLedger', { profile: profileOf(args), run }, options)
  context.print(result, [result.path])
  return 0
}

async function upgradeTeam(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'upgradeTeam', { profile: profileOf(context.args) })
  context.print(result, [
    result.from === result.to
      ? `The server is up to date, at version ${result.to}.`
      : `The server was brought from version ${result.from} to ${result.to}.`,
  ])
  return 0
}

async function beginEpoch(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const state = await callApp(context.desk, 'beginEpoch', { profile: profileOf(context.args) })
  return printState(context, state, 'A new epoch of the log has begun; the others follow it.')
}

async function proposeErasure(context: CommandContext): Promise<number> {
  const { args } = context
  refuseOperands(args)
  const kinds = erasureKinds.filter((name) => args.text(name) !== undefined)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1)
    throw argumentFailure(
      kind === undefined ? 'nothing to erase was given' : `--${kinds.join(' and --')} were given`,
      'give one of --user, --withdrawal, --transaction, --file and --note',
    )
  const { erasure, erasures } = await callApp(context.desk, 'proposeErasure', {
    profile: profileOf(args),
    kind,
    target: getOption(args, kind),
    reason: getOption(args, 'reason'),
  })
  context.print({ erasure, erasures }, [
    'The erasure is proposed; another person confirms it:',
    ...erasures.filter((candidate) => candidate.erasure === erasure).map(showErasure),
  ])
  return 0
}

async function listErasures(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'listErasures', { profile: profileOf(context.args) })
  context.print(
    result,
    result.erasures.length === 0
      ? ['Nothing was erased or proposed for erasure.']
      : result.erasures.map(showErasure),
  )
  return 0
}

async function confirmErasure(context: CommandContext): Promise<number> {
  const { args } = context
  const result = await callApp(
    context.desk,
    'confirmErasure',
    {
      profile: profileOf(args),
      erasure: readErasure(args),
      reason: getOption(args, 'reason'),
    },
    context.options,
  )
  context.print(result, [
    'It is erased at the server and here. Other workstations remove it when they synchronize.',
  ])
  return 0
}

async function withdrawErasure(context: CommandContext): Promise<number> {
  const { args } = context
  const result = await callApp(context.desk, 'withdrawErasure', {
    profile: profileOf(args),
    erasure: readErasure(args),
  })
  context.print(result, ['The erasure is withdrawn.'])
  return 0
}

function readErasure(args: Arguments): string {
  const text = getOperand(args, 'ERASURE')
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text
  throw argumentFailure(
    `${JSON.stringify(text.slice(0, 60))} is not the id of an erasure`,
    'team erasures prints them',
  )
}

async function setName(context: CommandContext): Promise<number> {
  const { args } = context
  const [login, name, ...extraWords] = args.operands
  if (login === undefined || name === undefined || extraWords.length > 0)
    throw argumentFailure('LOGIN and NAME are needed', 'write it like team set-name ben "Person 7"')
  const profile = profileOf(args)
  const result = await callApp(context.desk, 'setMemberName', { profile, login, display: name })
  context.print(result, [`${login} is shown as ${name}.`])
  return 0
}

async function forgetTeam(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'forgetTeam', {
    profile: profileOf(context.args),
    isForced: context.args.flag('force'),
  })
  context.print(result, ['The team was left, and its data was deleted from this machine.'])
  return 0
}

async function proposeClosing(context: CommandContext): Promise<number> {
  const { args } = context
  refuseOperands(args)
  const state = await callApp(context.desk, 'proposeClosing', {
    profile: profileOf(args),
    run: args.text('run') ?? null,
    note: args.text('note') ?? '',
  })
  return printState(context, state, 'The closing is proposed; a colleague approves it.')
}

async function approveClosing(context: CommandContext): Promise<number> {
  const { args } = context
  const state = await callApp(context.desk, 'approveClosing', {
    profile: profileOf(args),
    period: getOperand(args, 'PERIOD'),
  })
  return printState(context, state, 'The period is closed.')
}

async function withdrawClosing(context: CommandContext): Promise<number> {
  const { args } = context
  const state = await callApp(context.desk, 'withdrawClosing', {
    profile: profileOf(args),
    period: getOperand(args, 'PERIOD'),
    reason: args.text('reason') ?? '',
  })
  return printState(context, state, 'The closing is withdrawn.')
}

async function reopenPeriod(context: CommandContext): Promise<number> {
  const { args } = context
  const state = await callApp(context.desk, 'reopenTeamPeriod', {
    profile: profileOf(args),
    period: getOperand(args, 'PERIOD'),
    reason: getOption(args, 'reason'),
  })
  return printState(context, state, 'The period is open again.')
}

function printState(context: CommandContext, state: TeamState, message: string): number {
  context.print({ team: state }, [message, ...showTeam(state)])
  return 0
}

// Reads HOST[:PORT]/DATABASE. The form has no place for a password.
function readServer(args: Arguments): TeamServerSettings {
  const text = getOption(args, 'server')
  const match = /^(\[[0-9a-fA-F:]+\]|[^:/@\s]+)(?::(\d{1,5}))?\/([^/?#\s]+)$/.exec(text)
  if (!match)
    throw argumentFailure(
      `--server ${JSON.stringify(text.slice(0, 200))} is not HOST[:PORT]/DATABASE`,
      'write it like --server db.example.com/desk',
    )
  const ca = args.text('ca')
  return {
    host: (match[1] as string).replace(/^\[|\]$/g, ''),
    port: match[2] === undefined ? DEFAULT_PORT : Number(match[2]),
    database: match[3] as string,
    login: getOption(args, 'login'),
    caFile: ca === undefined ? null : resolve(ca),
  }
}

function readRole(args: Arguments): TeamRole {
  const text = getOption(args, 'role')
  const role = teamRoles.find((name) => name === text)
  if (role) return role
  throw argumentFailure(
    `--role ${JSON.stringify(text.slice(0, 60))} is not ${teamRoles.join(', ')}`,
    'write it like --role operator',
  )
}

async function readPassword(context: CommandContext): Promise<string> {
  if (context.teamPassword !== undefined) return context.teamPassword
  const [password = ''] = await readSecretLines(
    ['Password: '],
    true,
    context.signal,
    () => undefined,
  )
  if (password !== '') return password
  throw argumentFailure(
    'standard input held no password',
    'pipe it in, or set PARTNER_DESK_TEAM_PASSWORD',
  )
}
