import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { getCACertificates } from 'node:tls'
import pg from 'pg'
import { Failure } from '../base/failure.ts'
import type { FailureCode } from '../base/failures/failure-catalogue.ts'
import { findFailureEntry } from '../base/failures/failure-catalogue.ts'
import type { TeamServerSettings } from '../contract/team.ts'
import { unreachableFailure } from './thread-failure.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** Time limit of a statement. It also ends a connection whose other end is gone without notice. */
const STATEMENT_TIMEOUT_MS = 30_000
/** The server's time limit of a statement exceeds the client's by this margin. */
const SERVER_MARGIN_MS = 1000

/**
 * Connects to the server of a team, over TLS 1.3 with a certificate that is verified against the
 * host's name. Throws Failure TEAM_UNREACHABLE, TEAM_CERTIFICATE, TEAM_NO_TLS, TEAM_LOGIN_REFUSED.
 */
export async function connect(settings: TeamServerSettings, password: string): Promise<pg.Client> {
  const { host, port, database, login, caFile } = settings
  const client = new pg.Client({
    host,
    port,
    database,
    user: login,
    password,
    application_name: 'Partner Desk',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS + SERVER_MARGIN_MS,
    keepAlive: true,
    enableChannelBinding: true,
    ssl: {
      ca: caFile === null ? machineAuthorities() : readAuthority(caFile),
      minVersion: 'TLSv1.3',
      rejectUnauthorized: true,
      ...(isIP(host) === 0 ? { servername: host } : {}),
    },
  })
  // The client emits `error` if the connection is lost between two statements. Without a listener
  // the event would end the thread. The session reacts to the `end` event.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end().catch(() => undefined)
    throw connectFailure(cause, settings)
  }
}

/**
 * Runs a statement with its own time limit. A limit above the usual one is set at the server too.
 * No other statement may run meanwhile.
 */
export async function queryWithin<R extends pg.QueryResultRow>(
  client: pg.Client,
  config: pg.QueryConfig,
  timeoutMs: number,
): Promise<pg.QueryResult<R>> {
  if (timeoutMs <= STATEMENT_TIMEOUT_MS)
    return client.query<R>({ ...config, query_timeout: timeoutMs } as pg.QueryConfig)
  await client.query(`SET statement_timeout = ${timeoutMs + SERVER_MARGIN_MS}`)
  try {
    return await client.query<R>({ ...config, query_timeout: timeoutMs } as pg.QueryConfig)
  } finally {
    // A lost connection has no settings to reset.
    await client.query('RESET statement_timeout').catch(() => undefined)
  }
}

/** Turns an error of a statement into a failure. The server's own codes keep their names. */
export function statementFailure(cause: unknown): Failure {
  if (cause instanceof Failure) return cause
  const { code, message, detail } = cause as { code?: string; message?: string; detail?: string }
  if (code === 'P0001' && message !== undefined) return serverFailure(message, detail ?? '', cause)
  if (code === '42501')
    return serverFailure('NOT_ALLOWED', 'the server refused it to this login', cause)
  if (code === '3F000' || code === '42P01' || code === '42883') return schemaMissingFailure(cause)
  if (
    code !== undefined &&
    /^[0-9A-Z]{5}$/.test(code) &&
    !code.startsWith('08') &&
    !code.startsWith('57P')
  )
    return new Failure({
      kind: 'service',
      code: 'TEAM_REFUSED',
      what: "The team's server refused",
      why: stateWords[code] ?? `it answered ${code}`,
      advice: "show this to the server's administrator",
      evidence: { sqlstate: code },
      cause,
    })
  return unreachableFailure('the connection was lost', cause)
}

/**
 * Problems of a server that its administrator has to solve, by SQLSTATE. Work on this machine
 * continues meanwhile.
 */
const stateWords: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '25006': 'it only answers reads, as a standby does',
}

/** Returns the failure for a server without the schema of this program. */
export function schemaMissingFailure(cause?: unknown): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_SCHEMA_MISSING',
    what: "The team's server is not set up",
    why: 'its database has no workspace of this program',
    advice: "give the output of team sql to the server's administrator",
    cause,
  })
}

/** The refusals of the server's functions, in words for a person. */
const serverWords: Readonly<
  Partial<Record<FailureCode, readonly [what: string, why: string, advice: string]>>
> = {
  NOT_ALLOWED: [
    'Your role in the team does not allow this',
    'this login is no member, or has a lesser role',
    'ask an admin of the team',
  ],
  CHAIN_BROKEN: [
    "The workstation's chain differs from the one that the team's server has",
    'its events do not follow those that the server has',
    'synchronize again',
  ],
  PERIOD_CLOSED: [
    'Nothing was proposed',
    'the days overlap a period that is closed or proposed',
    'open that period again, or withdraw its closing, first',
  ],
  PERIOD_UNKNOWN: [
    'There is no such closing',
    'it is not in the state that this needs',
    'look at the list again',
  ],
  RUN_UNKNOWN: [
    'The team does not have this run',
    'it rests on decisions that were not shared when it was made',
    'run the ledger again',
  ],
  OWN_CLOSING: [
    'Members cannot approve their own closings',
    'you proposed it',
    'ask a colleague to approve it',
  ],
  CLOSING_DIFFERS: [
    'This workstation comes to another result',
    'its digest is not the one that was proposed',
    'synchronize, and compare the breaks with the colleague who proposed it',
  ],
  DECIDED_SINCE: [
    'Something was decided since the closing was proposed',
    'it concerns this run',
    'withdraw the closing and propose it again',
  ],
  LEASE_LOST: [
    'The sync lost its turn in the team',
    'its lease ended, or another workstation took it',
    'sync again; what was saved is kept and sent then',
  ],
  RECORDS_BEHIND: [
    'The team has records that are not here yet',
    'another workstation sent them meanwhile',
    'synchronize again',
  ],
  NOT_SET_BACK: [
    'The server has lost nothing',
    'it has all events and records that were received here',
    'go on as before',
  ],
  REASON_MISSING: ['Nothing was changed', 'no reason was given', 'say why'],
  ERASURE_UNKNOWN: [
    'There is nothing to erase',
    'the team has no such record, file or erasure, or it was erased already',
    'look at the list again, or check the id',
  ],
  ERASURE_TOO_LARGE: [
    'An erasure covers at most 10,000 records',
    'there are more',
    'erase single records instead',
  ],
  OWN_ERASURE: [
    'Another person confirms an erasure',
    'you proposed it',
    'ask a colleague who may approve',
  ],
  CLOSING_PROPOSED: [
    'Nothing was erased',
    'a closing is proposed that may contain it',
    'approve or withdraw the closing first',
  ],
  ERASURE_UNFINISHED: [
    'An erasure is not finished',
    'it is confirmed, and runs of the team still hold what it erases',
    'the person who confirmed it finishes it: on the Team screen, or by the command again',
  ],
  NOTE_NOT_ERASABLE: [
    'The text of this event cannot be erased',
    "the event is of an earlier format of the team's log, whose chain contains the text",
    'texts of later events can be erased',
  ],
  TEAM_FILES_FULL: [
    'The server takes no more files',
    'those of the team have reached its quota',
    "have the server's administrator raise file_quota of the workspace",
  ],
  TEAM_RUNS_FULL: [
    'The server takes no more runs',
    'those of the team have reached its quota',
    "have the server's administrator raise run_quota of the workspace",
  ],
  TEAM_LOG_FULL: [
    'The server takes no more decisions, items and runs',
    "the team's log has reached its quota",
    "have the server's administrator raise log_quota of the workspace; what is unshared is kept",
  ],
  LAST_ADMIN: ['A team needs an admin', 'nobody else is one', 'make somebody else an admin first'],
}

function serverFailure(message: string, detail: string, cause: unknown): Failure {
  const evidence = { detail }
  if (message === 'BREAKS_OPEN')
    return new Failure({
      kind: 'badInput',
      code: message,
      what: 'The period cannot be closed yet',
      why: describeObstacles(detail),
      advice: 'resolve or accept its breaks, and run the ledger again where matches wait',
      cause,
    })
  if (message === 'CLAIMED_ALREADY')
    return new Failure({
      kind: 'badInput',
      code: message,
      what: 'A colleague is sending this or has sent it',
      why: `${detail} claimed it first`,
      advice: 'nothing was sent from here; look at its result together',
      cause,
    })
  const words = serverWords[message as FailureCode]
  if (words)
    return new Failure({
      kind: findFailureEntry(message)?.kind ?? 'service',
      code: message as FailureCode,
      what: words[0],
      why: words[1],
      advice: words[2],
      evidence,
      cause,
    })
  return new Failure({
    kind: 'service',
    code: 'TEAM_REFUSED',
    what: "The team's server refused",
    why: `${message}${detail === '' ? '' : `: ${detail}`}`,
    advice: "show this to the server's administrator",
    cause,
  })
}

// Describes why a period cannot be closed. The detail contains the numbers of open breaks and of
// waiting matches.
function describeObstacles(detail: string): string {
  try {
    const { open, waiting } = JSON.parse(detail) as { open: number; waiting: number }
    return open > 0
      ? `${open} of its breaks are neither resolved nor accepted`
      : `${waiting} matches made or undone by hand are not in this run yet`
  } catch {
    return detail
  }
}

function connectFailure(cause: unknown, { host, port, login }: TeamServerSettings): Failure {
  if (cause instanceof Failure) return cause
  const { code = '', message = '' } = cause as { code?: string; message?: string }
  if (code === '28P01' || code === '28000' || code === '3D000' || code === '42501')
    return new Failure({
      kind: 'service',
      code: 'TEAM_LOGIN_REFUSED',
      what: "The team's server refused the login",
      why:
        code === '3D000'
          ? 'there is no such database'
          : `${login} may not connect, or the password is wrong`,
      advice: 'check database, login and password',
      cause,
    })
  if (message.includes('does not support SSL'))
    return new Failure({
      kind: 'unreachable',
      code: 'TEAM_NO_TLS',
      what: "The team's server does not encrypt",
      why: `${host}:${port} answers without TLS, so a password would be sent in clear`,
      advice: 'have TLS switched on at the server',
      cause,
    })
  if (code.startsWith('ERR_TLS') || /CERT|SELF_SIGNED|UNABLE_TO|ERR_SSL/.test(code))
    return new Failure({
      kind: 'unreachable',
      code: 'TEAM_CERTIFICATE',
      what: "The certificate of the team's server is not trusted",
      why: code,
      advice: 'name the file of its certificate authority with --ca, and check the host name',
      cause,
    })
  return unreachableFailure(
    code === '' ? `nothing answers at ${host}:${port}` : `${host}:${port} (${code})`,
    cause,
  )
}

// Returns the certificate authorities of Node, and those that this machine's administrator has
// added.
function machineAuthorities(): string[] {
  return [...getCACertificates('default'), ...getCACertificates('system')]
}

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new Failure({
      kind: 'badInput',
      code: 'FILE_NOT_FOUND',
      what: 'The certificate authority cannot be read',
      why: `${path} (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`,
      advice: 'name a PEM file with --ca',
      cause,
    })
  }
}
