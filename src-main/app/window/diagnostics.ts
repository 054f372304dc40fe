import type { Finding } from '../../contract/calls.ts'
import type { CallTally, DriftView, LearntView } from '../../contract/services.ts'
import type { Settings } from '../../contract/window.ts'
import type { StoreStatus } from '../../store/status.ts'
import type { Profile } from '../profile.ts'
import { serviceSettingsOf } from '../profile.ts'
import type { RedactionNames } from './redaction.ts'
import { redact, redactLine } from './redaction.ts'

/**
 * The unfiltered facts behind a text of diagnostics. diagnosticsText decides which of them may
 * leave the machine.
 */
export interface DiagnosticsFacts {
  readonly at: string
  /** Versions and platform, by name. */
  readonly machine: Readonly<Record<string, string>>
  readonly settings: Settings
  readonly profile: Profile
  /** Undefined: nothing is cached, or the cache cannot be read. */
  readonly cache:
    | {
        readonly status: StoreStatus
        readonly bytes: number
        readonly backups: readonly { readonly at: string; readonly bytes: number }[]
      }
    | undefined
  readonly calls: readonly CallTally[]
  readonly drift: readonly DriftView[]
  readonly learnt: readonly LearntView[]
  readonly findings: readonly Finding[]
  /** The last lines of the log, the oldest first. */
  readonly log: readonly string[]
  /** Failure codes of jobs since the start. */
  readonly codes: readonly string[]
  readonly hidden: RedactionNames
}

/**
 * Builds a text that a user may send to support. It holds facts that reveal nothing about people,
 * and passes free texts through `redact`. It is always in English, because support reads it.
 */
export function diagnosticsText(facts: DiagnosticsFacts): string {
  const { at, machine, settings, profile, cache, findings, hidden } = facts
  const lines = facts.log.flatMap((line) => redactLine(line) ?? [])
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['Versions and platform', Object.entries(machine).map(([name, value]) => `${name}: ${value}`)],
    ['Settings', settingLines(settings)],
    ['Profile', profileLines(profile)],
    ['Cache', cache ? cacheLines(cache) : ['nothing that can be read']],
    ['Calls by path', facts.calls.map(callLine)],
    [
      'Answers that differ from the contract',
      facts.drift.map(({ kind, what, times }) => redact(`${kind} ${what}: ${times}`, hidden)),
    ],
    [
      'Learnt from answers',
      facts.learnt.map(({ name, value, how, at }) =>
        redact(`${name}: ${value} (${how}, ${at})`, hidden),
      ),
    ],
    [
      'Findings of doctor',
      findings.map(({ part, what, advice }) => redact(`${part}: ${what}; ${advice}`, hidden)),
    ],
    ['Codes seen', codeLines([...facts.codes, ...lines.flatMap(({ code }) => code ?? [])])],
    ['Last lines of the log', lines.map(({ text }) => text)],
  ]
  const sections = parts.map(
    ([title, sectionLines]) =>
      `${title}\n${(sectionLines.length === 0 ? ['none'] : sectionLines).map((line) => `  ${line}`).join('\n')}\n`,
  )
  return `Partner Desk diagnostics, ${at}\nNo secret, token, record, name or place of yours is in it.\n\n${sections.join('\n')}`
}

// Settings that reveal nothing about a person. A person chooses the names of views, so diagnostics
// include only the number of views and of lists with chosen columns.
const SHAREABLE_SETTINGS = [
  'language',
  'numbers',
  'dateOrder',
  'weekStart',
  'theme',
  'density',
  'timeZone',
  'syncEveryMinutes',
  'lockAfterMinutes',
  'hasPin',
  'isDockFolded',
  'isSideNarrow',
] as const satisfies readonly (keyof Settings)[]

function settingLines(settings: Settings): string[] {
  return [
    ...SHAREABLE_SETTINGS.map((name) => `${name}: ${settings[name]}`),
    `listsWithColumns: ${Object.keys(settings.columns).length}`,
    `views: ${settings.views.length}`,
  ]
}

// Includes only those properties of an address that decide how the program reaches the service.
function profileLines(profile: Profile): string[] {
  const service = serviceSettingsOf(profile)
  const profileFacts = {
    environment: profile.environment,
    partnerUrl: addressKind(profile.partnerUrl),
    gatewayUrl: addressKind(profile.gatewayUrl),
    gatewayAuth: profile.gatewayAuth.kind,
    maxRate: profile.maxRate,
    rails: profile.rails.filter(isWord).join(', '),
    ties: profile.ties.join(', '),
    statuses: Object.entries(profile.statusMap)
      .filter(([word]) => isWord(word))
      .map(([word, meaning]) => `${word} is ${meaning}`)
      .join(', '),
    tokenForm: service.tokenForm,
    isExchangeLoggedIn: service.isExchangeLoggedIn,
    isTradingAllowed: service.isTradingAllowed,
    operationsEntered: Object.keys(profile.operations ?? {}).length,
  }
  return Object.entries(profileFacts).map(([name, value]) => `${name}: ${value}`)
}

const isWord = (word: string): boolean => /^[A-Za-z_-]{1,30}$/.test(word)

function addressKind(address: string): string {
  if (!URL.canParse(address)) return 'embedded'
  const { protocol, hostname, port, pathname } = new URL(address)
  const place = /^(?:127\.|localhost$|\[::1\]$)/.test(hostname)
    ? 'this machine'
    : /^[\d.]+$|^\[/.test(hostname)
      ? 'an IP address'
      : 'a name'
  return `${protocol.slice(0, -1)}, ${place}, ${port === '' ? 'usual port' : 'own port'}, ${pathname === '/' ? 'no path' : 'a path'}`
}

function cacheLines({ status, bytes, backups }: NonNullable<DiagnosticsFacts['cache']>): string[] {
  const { counts, newest, queue } = status
  return [
    ...Object.entries(counts).map(
      ([kind, count]) =>
        `${kind}: ${count}${newest[kind] ? `, newest ${newest[kind].slice(0, 10)}` : ''}`,
    ),
    `queue: ${Object.entries(queue)
      .map(([state, count]) => `${count} ${state}`)
      .join(', ')}`,
    `last sync: ${status.last_sync ?? 'never'}`,
    `schema: ${status.schema_version}, database: ${status.database_bytes} bytes, folder: ${bytes} bytes`,
    ...backups.map(({ at, bytes: size }) => `backup of ${at}: ${size} bytes`),
  ]
}

// A path is a template without the ids of single calls. A segment that looks like an id is replaced
// nevertheless.
function callLine(call: CallTally): string {
  const { service, method, path, status, code, times, totalMs, slowestMs, lastSeen } = call
  const template = path.replace(/[^/{}]*\d[^/{}]{7,}/g, '…')
  return `${service} ${method} ${template} ${status}${/^[A-Z0-9_]{1,40}$/.test(code) ? ` ${code}` : ''}: ${times} times, ${Math.round(totalMs / Math.max(1, times))} ms, slowest ${slowestMs} ms, last ${lastSeen}`
}

function codeLines(codes: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const code of codes)
    if (/^[A-Z0-9_]{1,40}$/.test(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, count]) => `${code}: ${count}`)
}
