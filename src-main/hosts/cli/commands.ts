import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { callApp } from '../../app/desk.ts'
import { readName, readNewName } from '../../app/profile.ts'
import { Failure } from '../../base/failure.ts'
import { findOtherFormat } from '../../contract/reporting.ts'
import type { RunSummary } from '../../contract/run.ts'
import type { ServiceSettings } from '../../contract/services.ts'
import type { FeeSource, PresetName } from '../../domain/service-preset.ts'
import { presets } from '../../domain/service-preset.ts'
import type { SettableClass } from '../../domain/status.ts'
import { makeFolder } from '../make-folder.ts'
import { startSandboxThread } from '../node/ports.ts'
import { validateCredentials } from '../vault/validate-credentials.ts'
import type { Arguments } from './arguments.ts'
import { argumentFailure, getOperand, getOption, refuseOperands } from './arguments.ts'
import type { Command, CommandContext } from './command.ts'
import { writeEvidence } from './evidence.ts'
import { exportReport } from './export-report.ts'
import { readSecretLines, readTextFile } from './input.ts'
import { runHintLines } from './run-hints.ts'
import {
  showDoctor,
  showListedProfile,
  showProfile,
  showRun,
  showStatus,
  showSync,
} from './show.ts'
import { resolveFile } from './target-path.ts'
import { teamCommands } from './team.ts'
import { printJson } from './terminal.ts'

export const commands: Readonly<Record<string, Command>> = {
  'profile add': addProfile,
  'profile edit': editProfile,
  'profile set': setProfile,
  'profile list': listProfiles,
  'profile remove': removeProfile,
  sync,
  reconcile,
  export: exportReport,
  evidence: writeEvidence,
  status: showStatusOf,
  ...teamCommands,
  doctor,
}

async function addProfile(context: CommandContext): Promise<number> {
  const { args } = context
  const name = readNewName(getOperand(args, 'NAME'))
  const preset = readPreset(args)
  const { gatewayLogin, walletSegment } = presets[preset ?? 'contract']
  // Values that the preset supplies are optional.
  const gatewayAuth =
    args.text('gateway-auth') ?? gatewayLogin?.kind ?? getOption(args, 'gateway-auth')
  const settings = {
    partnerUrl: getOption(args, 'partner-url'),
    gatewayUrl: getOption(args, 'gateway-url'),
    gatewayService:
      args.text('gateway-service') ?? walletSegment ?? getOption(args, 'gateway-service'),
    gatewayAuth,
    preset,
    streamUrl: args.text('stream-url'),
    environment: readEnvironment(args) ?? ('production' as const),
    maxRate: readRate(args) ?? 20,
  }
  const clientId = getOption(args, 'client-id')
  const secrets = context.hasEnvironmentSecrets
    ? null
    : await readNewSecrets(context, clientId, gatewayAuth !== 'bearer')
  const result = await callApp(context.desk, 'addProfile', { name, settings, secrets })
  context.print({ profile: result.profile, secret: result.secret }, [
    `Profile ${result.profile.name} added with the ${result.profile.preset} preset: ${result.secret.why}.`,
  ])
  if (result.secret.kind === 'session_only')
    context.remark(
      'Set PARTNER_DESK_CLIENT_ID and PARTNER_DESK_CLIENT_SECRET for each command, or install a keychain.',
    )
  return 0
}

async function editProfile(context: CommandContext): Promise<number> {
  const { args } = context
  const changes = {
    partnerUrl: args.text('partner-url'),
    gatewayUrl: args.text('gateway-url'),
    gatewayService: args.text('gateway-service'),
    gatewayAuth: args.text('gateway-auth'),
    preset: readPreset(args),
    streamUrl: args.text('stream-url'),
    environment: readEnvironment(args),
    maxRate: readRate(args),
  }
  const settings = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const clientId = args.text('client-id')
  const hasNoOptions = Object.keys(settings).length === 0 && args.text('gateway-key') === undefined
  if (hasNoOptions && clientId === undefined && context.hasEnvironmentSecrets)
    throw argumentFailure('nothing to change was given', 'see profile edit --help')
  const name = readName(getOperand(args, 'NAME'))
  const secrets = context.hasEnvironmentSecrets
    ? null
    : await readSecrets(
        context,
        clientId,
        await hasGatewaySecret(context, name, changes.gatewayAuth),
        hasNoOptions || clientId !== undefined,
      )
  if (hasNoOptions && secrets === null)
    throw argumentFailure(
      'nothing to change was given',
      'give an option of profile add, or the secret on standard input',
    )
  const result = await callApp(context.desk, 'editProfile', { name, settings, secrets })
  context.print({ profile: result.profile, secret: result.secret }, [
    `Profile ${result.profile.name} changed${changes.preset ? `, now with the ${changes.preset} preset` : ''}${result.secret ? `: ${result.secret.why}` : ''}.`,
  ])
  return 0
}

// Reports whether the gateway of a profile has a secret, which is the second line of the input.
async function hasGatewaySecret(
  context: CommandContext,
  name: string,
  enteredLogin: string | undefined,
): Promise<boolean> {
  const { profiles } = await callApp(context.desk, 'listProfiles', null)
  return (
    (enteredLogin ??
      profiles.find((profile) => profile.name === name)?.gateway_auth ??
      'bearer') !== 'bearer'
  )
}

// Returns null if the input has no line. A terminal without a keychain is not asked, because a
// typed secret would be stored nowhere.
async function readNewSecrets(
  context: CommandContext,
  clientId: string,
  hasGateway: boolean,
): Promise<EnteredSecrets | null> {
  if (process.stdin.isTTY && !(await context.hasKeychain())) return null
  const lines = await readCredentialLines(context, hasGateway, true)
  return lines.length === 0 ? null : checkSecrets(context, clientId, lines)
}

// Returns null if no secret was entered.
async function readSecrets(
  context: CommandContext,
  clientId: string | undefined,
  hasGateway: boolean,
  isRequired: boolean,
): Promise<EnteredSecrets | null> {
  if (!isRequired && process.stdin.isTTY) return null
  return checkSecrets(context, clientId, await readCredentialLines(context, hasGateway, isRequired))
}

function readCredentialLines(
  context: CommandContext,
  hasGateway: boolean,
  isRequired: boolean,
): Promise<readonly string[]> {
  return readSecretLines(
    ['Client secret: ', ...(hasGateway ? ['Gateway secret: '] : [])],
    isRequired,
    context.signal,
    () => context.remark('Standard input held no secret: the stored one is kept.'),
  )
}

// Returns null if no secret was entered. The vault checks credentials again. This function checks
// them too, so that the command can report trimmed characters.
function checkSecrets(
  context: CommandContext,
  clientId: string | undefined,
  [clientSecret, gatewaySecret]: readonly string[],
): EnteredSecrets | null {
  const gatewayKey = context.args.text('gateway-key')
  if (clientId === undefined && !clientSecret && !gatewaySecret && !gatewayKey) return null
  if (clientId !== undefined && clientSecret) {
    const result = validateCredentials({
      clientId,
      clientSecret,
      ...(gatewaySecret ? { gatewaySecret } : {}),
      ...(gatewayKey ? { gatewayKey } : {}),
    })
    if (result.kind === 'invalid')
      throw new Failure({
        kind: 'badInput',
        code: 'SECRET_REFUSED',
        what: 'The credentials cannot be used',
        why: result.why,
        advice: 'check what was entered',
      })
    for (const notice of result.notices) context.remark(notice)
    return result.value
  }
  return {
    ...(clientId === undefined ? {} : { clientId }),
    ...(clientSecret ? { clientSecret } : {}),
    ...(gatewaySecret ? { gatewaySecret } : {}),
    ...(gatewayKey ? { gatewayKey } : {}),
  }
}

interface EnteredSecrets {
  readonly clientId?: string
  readonly clientSecret?: string
  readonly gatewaySecret?: string
  readonly gatewayKey?: string
}

function readPreset(args: Arguments): PresetName | undefined {
  const text = args.text('preset')
  if (text === undefined || text === 'contract' || text === 'documented') return text
  throw argumentFailure(
    `--preset ${JSON.stringify(text.slice(0, 100))} is not contract or documented`,
    'write it like --preset documented',
  )
}

async function setProfile(context: CommandContext): Promise<number> {
  const { args } = context
  const rails = args.text('rails')
  const feeSource = readFeeSource(args.text('fee-source'))
  const tokenForm = readTokenForm(args.text('token-form'))
  const routes = readPairs(args, 'route', /^([a-z][a-z0-9.-]*)=(.+)$/, {
    form: 'OPERATION="METHOD /path"',
    example: 'partner.withdrawals.list="GET /api/v1/withdrawals/"',
  })
  const result = await callApp(context.desk, 'setProfile', {
    name: readName(getOperand(args, 'NAME')),
    status: readPairs(args, 'status', /^(.+)=(final|failed|open)$/, {
      form: 'WORD=final, WORD=failed or WORD=open',
      example: 'COM=final',
    }) as Record<string, SettableClass>,
    rails:
      rails === undefined
        ? undefined
        : rails
            .split(',')
            .map((rail) => rail.trim())
            .filter(Boolean),
    ...(Object.keys(routes).length === 0 ? {} : { routes }),
    ...(feeSource === undefined ? {} : { values: { feeSource } }),
    ...(tokenForm === undefined ? {} : { tokenForm }),
  })
  const login = tokenForm === undefined ? [] : [`Login of the token request: ${tokenForm}.`]
  context.print(result, [...showProfile(result.profile), ...login])
  return 0
}

// Reads an option that is repeated for each pair, such as `--status COM=final`.
function readPairs(
  args: Arguments,
  option: 'status' | 'route',
  pattern: RegExp,
  { form, example }: { readonly form: string; readonly example: string },
): Record<string, string> {
  return Object.fromEntries(
    args.list(option).map((text) => {
      const match = pattern.exec(text)
      if (match) return [match[1] as string, match[2] as string]
      throw argumentFailure(
        `--${option} ${JSON.stringify(text.slice(0, 200))} is not ${form}`,
        `write it like --${option} ${example}`,
      )
    }),
  )
}

function readFeeSource(text: string | undefined): FeeSource | undefined {
  if (text === undefined || text === 'charged_fee' || text === 'debited_minus_amount') return text
  throw argumentFailure(
    `--fee-source ${JSON.stringify(text.slice(0, 100))} is not charged_fee or debited_minus_amount`,
    'write it like --fee-source debited_minus_amount',
  )
}

function readTokenForm(text: string | undefined): ServiceSettings['tokenForm'] | undefined {
  if (text === undefined || text === 'basic' || text === 'encoded' || text === 'body') return text
  throw argumentFailure(
    `--token-form ${JSON.stringify(text.slice(0, 100))} is not basic, encoded or body`,
    'write it like --token-form encoded',
  )
}

async function listProfiles(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'listProfiles', null)
  context.print(
    result,
    result.profiles.length === 0
      ? ['No profiles; commands use the embedded sandbox.']
      : result.profiles.flatMap(showListedProfile),
  )
  return 0
}

async function removeProfile(context: CommandContext): Promise<number> {
  const isCacheRemoved = context.args.flag('yes')
  const result = await callApp(context.desk, 'removeProfile', {
    name: readName(getOperand(context.args, 'NAME')),
    isCacheRemoved,
  })
  context.print(result, [
    `Profile ${result.removed} removed with its keychain entries${isCacheRemoved ? ' and its cache' : result.cache_place === null ? '; it had no cache' : `; its cache is kept in ${result.cache_place}: delete that folder to remove it`}.`,
  ])
  return 0
}

async function sync(context: CommandContext): Promise<number> {
  const { args } = context
  refuseOperands(args)
  const file = args.text('withdrawal-ids')
  const withdrawalIds =
    file === undefined
      ? []
      : readTextFile(file, '--withdrawal-ids', 512 * 1024 * 1024)
          .split(/\r\n|\r|\n/)
          .map((line) => line.trim())
          .filter(Boolean)
  const result = await callApp(
    context.desk,
    'sync',
    { profile: args.text('profile') ?? null, isFull: args.flag('full'), withdrawalIds },
    context.options,
  )
  context.print(result, showSync(result))
  return 0
}

async function reconcile(context: CommandContext): Promise<number> {
  const { args } = context
  refuseOperands(args)
  const mapping = args.text('mapping')
  const outPath = readBreaksPath(args)
  const result = await callApp(
    context.desk,
    'reconcile',
    {
      profile: args.text('profile') ?? null,
      ledgerPath: resolve(getOption(args, 'ledger')),
      mappingText: mapping === undefined ? null : readTextFile(mapping, '--mapping', 1048576),
      from: args.text('from') ?? null,
      to: args.text('to') ?? null,
      outPath,
      isOffline: args.flag('offline'),
      isCacheComplete: args.flag('cache-complete'),
      asOf: args.text('as-of') ?? null,
    },
    context.options,
  )
  for (const line of runHintLines(result)) context.remark(line)
  const { hints = [], causes = [] } = result
  context.print({ ...result, hints, causes }, showRun(result, outPath))
  return needsPerson(result) ? 1 : 0
}

function readBreaksPath(args: Arguments): string | null {
  const outPath = args.text('out')
  if (outPath === undefined) return null
  if (outPath === '-')
    throw argumentFailure(
      '--out of reconcile names a file',
      'leave it out, and write the breaks with: export breaks --out -',
    )
  const otherFormat = findOtherFormat(outPath, 'csv')
  if (otherFormat !== undefined)
    throw argumentFailure(
      `${JSON.stringify(outPath)} has the ending of ${otherFormat}, but its content would be csv`,
      'name it .csv, and write a workbook with: export breaks --format xlsx --out FILE.xlsx',
    )
  return resolveFile(outPath)
}

// Observations do not count, because they need no decision.
function needsPerson({ breaks, ledger }: RunSummary): boolean {
  return (
    Object.values(breaks).some((count) => count > 0) || ledger.rejected > 0 || ledger.unchecked > 0
  )
}

async function showStatusOf(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(context.desk, 'status', {
    profile: context.args.text('profile') ?? null,
  })
  context.print(result, showStatus(result))
  return 0
}

async function doctor(context: CommandContext): Promise<number> {
  refuseOperands(context.args)
  const result = await callApp(
    context.desk,
    'doctor',
    { profile: context.args.text('profile') ?? null },
    context.options,
  )
  context.print(result, showDoctor(result))
  return result.findings.length === 0 ? 0 : 4
}

/** Runs the sandbox until the command is stopped. It needs neither data folder nor log. */
export async function runSandbox(context: CommandContext): Promise<number> {
  const { args, program } = context
  refuseOperands(args)
  const ledger = args.text('ledger')
  if (ledger === '-')
    throw argumentFailure(
      '--ledger of sandbox names a file',
      'give the path of a file; its answer key is beside it',
    )
  // The option of reconcile with this name reads a file, so a confusion would replace a real
  // ledger.
  if (ledger !== undefined && existsSync(ledger) && !existsSync(keyPath(ledger)))
    throw argumentFailure(
      `--ledger of sandbox writes a file, and ${JSON.stringify(ledger)} is already there`,
      'name another file; only a sample with its answer key beside it is replaced',
    )
  const options = Object.fromEntries(
    (['port', 'seed', 'withdrawals'] as const).flatMap((name) => {
      const text = args.text(name)
      const max = name === 'port' ? 65_535 : 999_999_999
      return text === undefined ? [] : [[name, readWhole(text, name, max)]]
    }),
  )
  const sandbox = await startSandboxThread(program.sandboxWorker, {
    ...options,
    preset: readPreset(args),
  }).catch((cause: unknown) => {
    throw new Failure({
      kind: 'target',
      code: 'SANDBOX_FAILED',
      what: 'The sandbox could not start',
      why: cause instanceof Error ? cause.message : 'unknown',
      advice: 'choose another --port',
      cause,
    })
  })
  if (ledger !== undefined) {
    const sample = await sandbox.makeSampleLedger()
    writeSample(ledger, sample.csv)
    writeSample(keyPath(ledger), sample.key)
  }
  const { partnerUrl, gatewayUrl, gatewayService, streamUrl, credentials } = sandbox
  // Fields that the preset does not have are undefined, and JSON leaves them out.
  const line = {
    partner_url: partnerUrl,
    gateway_url: gatewayUrl,
    gateway_service: gatewayService,
    client_id: credentials.clientId,
    client_secret: credentials.clientSecret,
    gateway_key: credentials.gatewayKey,
    gateway_secret: credentials.gatewaySecret,
    stream_url: streamUrl,
  }
  printJson(line)
  await new Promise<void>((done) => {
    if (context.signal.aborted) done()
    context.signal.addEventListener('abort', () => done(), { once: true })
  })
  await sandbox.close()
  return 0
}

const keyPath = (ledger: string): string => `${ledger}.key.csv`

function writeSample(path: string, text: string): void {
  try {
    makeFolder(dirname(resolve(path)))
    writeFileSync(path, text, { mode: 0o600 })
  } catch (cause) {
    throw new Failure({
      kind: 'target',
      code: 'TARGET_REFUSED',
      what: `${JSON.stringify(path)} cannot be written`,
      why: (cause as NodeJS.ErrnoException).code ?? 'unknown',
      advice: 'choose another place',
      cause,
    })
  }
}

function readEnvironment(args: Arguments): 'production' | 'sandbox' | undefined {
  const text = args.text('environment')
  if (text === undefined || text === 'production' || text === 'sandbox') return text
  throw argumentFailure(
    `--environment ${JSON.stringify(text)} is neither production nor sandbox`,
    'use one of the two',
  )
}

function readRate(args: Arguments): number | undefined {
  const text = args.text('max-rate')
  if (text === undefined) return undefined
  if (!/^\d{1,4}(?:\.\d+)?$/.test(text))
    throw argumentFailure(
      `--max-rate ${JSON.stringify(text)} is not a number of requests per second from 0 to 9999`,
      'use 20, or 0 for no ceiling',
    )
  return Number(text)
}

function readWhole(text: string, name: string, max: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) > max)
    throw argumentFailure(
      `--${name} ${JSON.stringify(text)} is not a whole number from 0 to ${max}`,
      'use digits only',
    )
  return Number(text)
}
