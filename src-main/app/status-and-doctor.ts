import type { Client } from '../api/client.ts'
import { readServerTime, walkTransactions } from '../api/gateway.ts'
import { Failure } from '../base/failure.ts'
import type { AppCalls, Finding } from '../contract/calls.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import type { DamagedRow } from '../store/records/record-types.ts'
import type { Store } from '../store/store.ts'
import { findCacheProblems } from './cache-findings.ts'
import type { Connection, Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { embeddedProfiles, embeddedSandbox, isEmbedded, profileToView } from './profile.ts'
import type { SecretState } from './secret-store.ts'
import { connectProfile, getProfileOfCommand, secretRef } from './session.ts'
import { withStore } from './sync.ts'
import { connectOwnTeam, findServerLeadSeconds } from './team-link.ts'
import { nearQuotas } from './team-quotas.ts'

const LOW_DISK_BYTES = 1024 ** 3
const MAX_SKEW_MS = 60000

/**
 * The handlers of `status` and `doctor`. They examine every part of the program and change no data
 * of the user.
 */
export function inspectHandlers(ports: Ports): Handlers<Pick<AppCalls, 'status' | 'doctor'>> {
  return {
    status: async ({ profile: name }) => {
      const profiles = []
      for (const profile of chosenProfiles(ports, name))
        profiles.push({ ...profileToView(profile), ...(await readCache(ports, profile)) })
      return { profiles }
    },
    doctor: async ({ profile: name }, context) => {
      const findings: Finding[] = []
      const checks: string[] = ['keychain', 'disk']
      await checkKeychain(ports, findings)
      for (const { what, advice } of ports.locationProblems?.() ?? [])
        findings.push({ part: 'disk', profile: '', what, advice })
      if (ports.freeBytes() < LOW_DISK_BYTES)
        findings.push({
          part: 'disk',
          profile: '',
          what: 'less than 1 GiB is free where the data is kept',
          advice: 'free some space',
        })
      for (const profile of readableProfiles(ports, name, findings)) {
        for (const { what, advice } of ports.folderProblems?.(profile) ?? [])
          findings.push({ part: 'disk', profile: profile.name, what, advice })
        if (ports.hasCache(profile)) {
          checks.push(`database and backups of ${profile.name}`)
          await withStore(ports, profile, true, async (store) => {
            const countBefore = findings.length
            await checkCache(ports, profile, store, findings)
            findings.push(
              ...(await findCacheProblems(ports, profile, store, findings.length === countBefore)),
            )
            // If the check found a foreign log beside the database, any further read would move it
            // aside (hosts/worker/main.ts), and a check must not change data.
            if (findings.length === countBefore)
              checks.push(...(await checkTeam(ports, profile, store, findings)))
          })
        }
        if (isEmbedded(profile)) continue
        checks.push(`credentials, service and clock of ${profile.name}`)
        await checkService(ports, profile, findings, context)
      }
      return { findings, checked: checks }
    },
  }
}

function chosenProfiles(ports: Ports, name: string | null): readonly Profile[] {
  if (name !== null) return [getProfileOfCommand(ports, name)]
  const profiles = ports.profiles.read()
  const cachedSandboxes = embeddedProfiles.filter(
    (profile) =>
      ports.hasCache(profile) || (profile.id === embeddedSandbox.id && profiles.length === 0),
  )
  return [...profiles, ...cachedSandboxes]
}

// A damaged list of profiles is a finding, and the other checks still run.
function readableProfiles(
  ports: Ports,
  name: string | null,
  findings: Finding[],
): readonly Profile[] {
  try {
    return chosenProfiles(ports, name)
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'store') throw error
    findings.push({
      part: 'disk',
      profile: '',
      what: `${error.what}: ${error.why}`,
      advice: error.advice,
    })
    return []
  }
}

async function readCache(
  ports: Ports,
  profile: Profile,
): Promise<{ readonly cache: Readonly<Record<string, unknown>> | null; readonly in_use: boolean }> {
  if (!ports.hasCache(profile)) return { cache: null, in_use: false }
  return withStore(ports, profile, true, async (store) => ({
    cache: { ...(await store.call('status', null)) },
    in_use: (await store.call('isOwned', null)).isOwned,
  }))
}

async function checkKeychain(ports: Ports, findings: Finding[]): Promise<void> {
  if (ports.hasEnvironmentSecrets) return
  const { state, why } = await ports.vault.status()
  if (state === 'ready') return
  const advice =
    state === 'none' || state === 'sessionOnly'
      ? 'install a keychain (on Linux gnome-keyring), or set PARTNER_DESK_CLIENT_ID and PARTNER_DESK_CLIENT_SECRET for each command'
      : 'unlock the keychain and run doctor again'
  findings.push({ part: 'keychain', profile: '', what: `the keychain is ${state}: ${why}`, advice })
}

async function checkCache(
  ports: Ports,
  profile: Profile,
  store: Store,
  findings: Finding[],
): Promise<void> {
  try {
    const { problems, damaged } = await store.call('check', null)
    if (problems.length > 0)
      findings.push({
        part: 'database',
        profile: profile.name,
        what: `the database is damaged: ${problems[0]}`,
        advice: 'keep the file, put the newest of its backups in its place, then run sync',
      })
    if (damaged.length > 0) findings.push(await noteDamagedRows(ports, profile, damaged))
  } catch (error) {
    findings.push(toFinding('database', profile, error))
  }
}

// Notes damaged rows so that the next sync fetches them again. If another process owns the cache,
// nothing is noted: the weekly check of that process finds the rows too.
async function noteDamagedRows(
  ports: Ports,
  profile: Profile,
  damagedRows: readonly DamagedRow[],
): Promise<Finding> {
  const [firstRow] = damagedRows
  const isNoted = await withStore(ports, profile, false, (store) =>
    store.call('noteDamaged', { rows: damagedRows }),
  ).then(
    () => true,
    () => false,
  )
  return {
    part: 'database',
    profile: profile.name,
    what: `DB_ROW_DAMAGED: ${damagedRows.length === 1 ? 'a record was' : `${damagedRows.length} records were`} changed on the disk, in ${firstRow?.kind ?? ''} ${JSON.stringify(firstRow?.key.slice(0, 80))}`,
    advice: isNoted
      ? 'run sync: it fetches them again; everything else is as it was saved'
      : 'wait until no other process uses this profile and the disk has free space, then run sync --full: it fetches them again',
  }
}

async function checkService(
  ports: Ports,
  profile: Profile,
  findings: Finding[],
  context: CallContext,
): Promise<void> {
  let hasCredentials = true
  if (!ports.hasEnvironmentSecrets) {
    const storedSecret = await ports.vault.use(secretRef(profile), () => true)
    hasCredentials = storedSecret.kind === 'used'
    if (storedSecret.kind !== 'used')
      findings.push({
        part: 'keychain',
        profile: profile.name,
        what:
          storedSecret.kind === 'absent'
            ? 'its credentials are not stored'
            : `its credentials cannot be read: ${storedSecret.why}`,
        advice: adviceOf(storedSecret, profile),
      })
  }
  let connection: Connection
  try {
    connection = await connectProfile(ports, profile)
  } catch (error) {
    findings.push(toFinding('service', profile, error))
    return
  }
  try {
    const serverMs = await readServerTime(connection.client, context.signal)
    const skew = serverMs === undefined ? undefined : serverMs - ports.clock.nowMs()
    if (skew !== undefined && Math.abs(skew) > MAX_SKEW_MS)
      findings.push(
        clockFinding(profile, Math.sign(skew) * Math.round(Math.abs(skew) / 1000), "the service's"),
      )
  } catch (error) {
    // Some services require a login for their public time too. The clock is then not compared.
    const isClosed =
      error instanceof Failure &&
      (error.code === 'AUTH_REJECTED' ||
        error.evidence.status === 401 ||
        error.evidence.status === 403)
    if (!isClosed) findings.push(toFinding('service', profile, error))
  }
  try {
    if (hasCredentials) await tryServices(connection.client, context.signal)
  } catch (error) {
    const finding = toFinding('service', profile, error)
    // If both services are on one machine that is down, report the machine once.
    if (!findings.some(({ part, what }) => part === finding.part && what === finding.what))
      findings.push(finding)
  } finally {
    await connection.close()
  }
}

// `seconds`: how far the other clock is ahead of this machine's clock.
function clockFinding(profile: Profile, seconds: number, otherClock: string): Finding {
  return {
    part: 'clock',
    profile: profile.name,
    what: `this machine's clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'behind' : 'ahead of'} ${otherClock}`,
    advice: 'set the clock of this machine',
  }
}

const quotaNouns = { files: 'ledger files', runs: 'runs', log: 'events' } as const
const quotaColumns = { files: 'file_quota', runs: 'run_quota', log: 'log_quota' } as const

// Returns the names of the completed checks. The list is empty if the profile is not in a team.
async function checkTeam(
  ports: Ports,
  profile: Profile,
  store: Store,
  findings: Finding[],
): Promise<string[]> {
  const add = (what: string, advice: string): void =>
    void findings.push({ part: 'service', profile: profile.name, what, advice })
  const checkName = `team's server of ${profile.name}`
  const team = await store.call('findTeam', null)
  if (!team) return []
  try {
    const server = await connectOwnTeam(ports, profile, store)
    try {
      const { tls, isPooled, now } = await server.call('inspect', null)
      if (tls !== 'TLSv1.3')
        add(`the team's server uses ${tls}`, "enable TLS 1.3 on the team's server")
      if (isPooled)
        add(
          "the team's server is behind a connection pooler",
          'connect to PostgreSQL directly: a pooler breaks personal logins and notices',
        )
      const leadSeconds = findServerLeadSeconds(ports.clock, now)
      if (leadSeconds !== null)
        findings.push(clockFinding(profile, leadSeconds, "that of the team's server"))
      for (const { quota, bytes, limit } of nearQuotas(
        await server.call('quotas', { workspace: team.id }),
      ))
        add(
          `the team's ${quotaNouns[quota]} use ${bytes} of ${limit} bytes`,
          `have the server's administrator raise ${quotaColumns[quota]} of the workspace`,
        )
      return [`${checkName} (${tls})`]
    } finally {
      await server.close()
    }
  } catch (error) {
    findings.push(toFinding('service', profile, error))
    return [checkName]
  }
}

// Makes the first calls of every sync: a login at the partner service and a page of the gateway's
// feed.
async function tryServices(client: Client, signal: AbortSignal | undefined): Promise<void> {
  await client.token.get()
  for await (const _page of walkTransactions(client, null, signal)) return
}

function adviceOf(
  storedSecret:
    { readonly kind: 'absent' } | { readonly kind: 'unavailable'; readonly state: SecretState },
  profile: Profile,
): string {
  const enterAdvice = `enter them with profile edit ${profile.name}`
  if (storedSecret.kind === 'absent' || storedSecret.state === 'invalid') return enterAdvice
  if (storedSecret.state === 'locked' || storedSecret.state === 'waiting')
    return `unlock the keychain and run doctor again; if their entry was removed, ${enterAdvice}`
  return `install a keychain, or set PARTNER_DESK_CLIENT_ID and PARTNER_DESK_CLIENT_SECRET for each command`
}

function toFinding(part: Finding['part'], profile: Profile, error: unknown): Finding {
  if (!(error instanceof Failure)) throw error
  // The store's advice for a damaged amount is to run doctor, which is already running.
  const advice =
    error.code === 'AMOUNT_DAMAGED'
      ? 'run sync --full; if the problem persists, put the newest backup in the place of the database'
      : error.advice
  return { part, profile: profile.name, what: `${error.what}: ${error.why}`, advice }
}
