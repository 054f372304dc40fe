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
  /** Versions and platform, name to value. */
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
 * Builds a text that a user may send to support. It consists of facts that reveal nothing about
 * people, and free texts go through redact. It is in English in every window language, because
 * support reads it.
 */
export function diagnosticsText(facts: DiagnosticsFacts): string {
  const { at, machine, settings, profile, cache, findings, hidden } = facts
  const lines = facts.log.flatMap((line) => redactLine(line) ?? [])
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['Versions and platform', Object.entries(machine).map(([name, value]) => `${name}: ${value}`)],
    ['Settings', settingsOf(settings)],
    ['Profile', profileOf(profile)],
    ['Cache', cache ? cacheOf(cache) : ['nothing that can be read']],
    ['Calls by path', facts.calls.map(callOf)],
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
    ['Codes seen', codesOf([...facts.codes, ...lines.flatMap(({ code }) => code ?? [])])],
    ['Last lines of the log', lines.map(({ text }) => text)],
  ]
  const sections = parts.map(
    ([title, sectionLines]) =>
      `${title}\n${(sectionLines.length === 0 ? ['none'] : sectionLines).map((line) => `  ${line}`).join('\n')}\n`,
  )
  return `Partner Desk diagnostics, ${at}\nNo secret, token, record, name or place of yours is in it.\n\n${sections.join('\n')}`
}

// Settings that reveal nothing about a person. The names of saved views and columns are the
// person's own words, so only their number is included.
const PLAIN_SETTINGS = [
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

function settingsOf(settings: Settings): string[] {
  return [
    ...PLAIN_SETTINGS.map((name) => `${name}: ${settings[name]}`),
    `listsWithColumns: ${Object.keys(settings.columns).length}`,
    `views: ${settings.views.length}`,
  ]
}

// Addresses are reduced to the properties that decide how the service is reached.
function profileOf(profile: Profile): string[] {
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
      ? 'a number'
      : 'a name'
  return `${protocol.slice(0, -1)}, ${place}, ${port === '' ? 'usual port' : 'own port'}, ${pathname === '/' ? 'no path' : 'a path'}`
}

function cacheOf({ status, bytes, backups }: NonNullable<DiagnosticsFacts['cache']>): string[] {
  const {
    counts,
    newest,
    queue,
    last_sync: lastSync,
    database_bytes: database,
    schema_version: schema,
  } = status
  return [
    ...Object.entries(counts).map(
      ([kind, count]) =>
        `${kind}: ${count}${newest[kind] ? `, newest ${newest[kind].slice(0, 10)}` : ''}`,
    ),
    `queue: ${Object.entries(queue)
      .map(([state, count]) => `${count} ${state}`)
      .join(', ')}`,
    `last sync: ${lastSync ?? 'never'}`,
    `schema: ${schema}, database: ${database} bytes, folder: ${bytes} bytes`,
    ...backups.map(({ at, bytes: size }) => `backup of ${at}: ${size} bytes`),
  ]
}

// Paths are templates. Ids and other values of single calls are not in them.
function callOf({
  service,
  method,
  path,
  status,
  code,
  times,
  totalMs,
  slowestMs,
  lastSeen,
}: CallTally): string {
  const template = path.replace(/[^/{}]*\d[^/{}]{7,}/g, '…')
  return `${service} ${method} ${template} ${status}${/^[A-Z0-9_]{1,40}$/.test(code) ? ` ${code}` : ''}: ${times} times, ${Math.round(totalMs / Math.max(1, times))} ms, slowest ${slowestMs} ms, last ${lastSeen}`
}

function codesOf(codes: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const code of codes.filter((one) => /^[A-Z0-9_]{1,40}$/.test(one)))
    counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, count]) => `${code}: ${count}`)
}
