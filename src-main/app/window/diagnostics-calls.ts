import { Failure, failureToPlain } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import type { WindowCalls } from '../../contract/window.ts'
import type { CallContext, Handlers } from '../../contract/wire.ts'
import type { Profile } from '../profile.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import type { DiagnosticsFacts } from './diagnostics.ts'
import { diagnosticsText } from './diagnostics.ts'
import type { RedactionNames } from './redaction.ts'
import { readLearnt } from './reference.ts'
import { shownSettings } from './settings.ts'

type Calls = Pick<WindowCalls, 'diagnostics' | 'saveDiagnostics'>

const LOG_LINE_COUNT = 200

/**
 * The handlers for diagnostics. A person reads them before they are saved, so the saved text is
 * exactly the text that was shown.
 */
export function diagnosticsHandlers(context: WindowContext): Handlers<Calls> {
  const { ports } = context
  let latestDiagnostics: { readonly id: string; readonly text: string } | undefined
  return {
    diagnostics: async ({ profile: name }, callContext) => {
      const text = diagnosticsText(
        await gatherFacts(context, profileOf(context, name), callContext),
      )
      latestDiagnostics = { id: ports.newId(), text }
      return latestDiagnostics
    },
    saveDiagnostics: async ({ id }) => {
      if (latestDiagnostics?.id !== id)
        throw new Failure({
          kind: 'badInput',
          code: 'DIAGNOSTICS_GONE',
          what: 'These diagnostics are no longer available',
          why: 'newer ones were made',
          advice: 'show them again and save those',
        })
      const { text } = latestDiagnostics
      const target = await ports.chooseTarget(
        `partner-desk-diagnostics-${nowInstant(ports.clock).slice(0, 10)}.txt`,
      )
      if (!target) return { place: null }
      ports.writeText(target, text)
      return { place: target.place }
    },
  }
}

async function gatherFacts(
  context: WindowContext,
  profile: Profile,
  callContext: CallContext,
): Promise<DiagnosticsFacts> {
  const { ports } = context
  const { findings } = await context.desk.doctor({ profile: profile.name }, callContext)
  const health = await orUndefined(async () =>
    (await context.stores.reader(profile)).call('readHealth', null),
  )
  const learnt = await orUndefined(async () => readLearnt(await context.stores.reader(profile)))
  const cache = await orUndefined(async () => {
    const store = await context.stores.reader(profile)
    return {
      status: await store.call('status', null),
      bytes: ports.folder.sizeOf(profile),
      backups: await store.call('listBackups', null),
    }
  })
  return {
    at: nowInstant(ports.clock),
    machine: {
      'Partner Desk': ports.version,
      host: ports.host,
      ...ports.machine(),
      certificates: ports.network.certificates,
      proxy: ports.network.proxy === null ? 'none' : 'set',
    },
    settings: shownSettings(ports.settings.read()),
    profile,
    cache,
    calls: health?.calls ?? [],
    drift: health?.drift ?? [],
    learnt: learnt ?? [],
    findings,
    log: ports.readLog(LOG_LINE_COUNT),
    codes: context.jobs.list().flatMap(({ failure }) => failure?.code ?? []),
    hidden: redactionNames(context),
  }
}

// Returns undefined for data that cannot be read. The findings of doctor already report it.
async function orUndefined<T>(readFacts: () => Promise<T>): Promise<T | undefined> {
  try {
    return await readFacts()
  } catch (error) {
    if (failureToPlain(error).kind === 'bug') throw error
    return undefined
  }
}

function redactionNames({ ports }: WindowContext): RedactionNames {
  const names = new Map<string, string>(ports.privacyReplacements())
  ports.profiles.read().forEach((profile, index) => {
    for (const [text, label] of [
      [profile.name, 'profile'],
      [profile.id, 'id of profile'],
      [profile.gatewayService, 'service of profile'],
    ] as const)
      names.set(text, `[${label} ${index + 1}]`)
  })
  if (ports.person !== '') names.set(ports.person, '[person]')
  return { names, clean: (text) => ports.secrets.clean(text) }
}
