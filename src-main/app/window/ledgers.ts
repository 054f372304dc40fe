import { Failure } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import type { ImportView, WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import { mappingToJson } from '../../reconciliation/mapping.ts'
import { embeddedSandbox } from '../profile.ts'
import type { Profile } from '../profile.ts'
import { readMappingText } from '../reconciling.ts'
import { profileOf } from './world.ts'
import type { World } from './world.ts'

type Calls = Pick<WindowCalls, 'putLedger' | 'dropUpload' | 'importSample' | 'listImports' | 'deleteImport' | 'previewLedger'>

/** Ledger files: how they come in, what they would become, how they go. */
export function ledgerHandlers(world: World): Handlers<Calls> {
  const { ports } = world
  const keep = async (profile: Profile, id: string, name: string, file: { bytes: number; sha256: string }): Promise<ImportView> => {
    const at = nowInstant(ports.clock)
    try {
      await world.keeper.writer(profile).call('saveImport', { id, name, ...file, at })
    } catch (error) {
      ports.imports.remove(profile, id)
      throw error
    }
    world.log(profile.name, 'ledger_imported', { name, bytes: file.bytes, sha256: file.sha256 })
    world.changed(profile)
    return findImport(world, profile, id)
  }
  return {
    putLedger: async ({ profile: name, upload, name: fileName, at, part, isLast }) => {
      const profile = profileOf(world, name)
      ports.imports.put(profile, upload, at, part)
      if (!isLast) return { import: null }
      const id = ports.newId()
      return { import: await keep(profile, id, fileName, ports.imports.finish(profile, upload, id, fileName)) }
    },
    dropUpload: ({ profile: name, upload }) => {
      ports.imports.drop(profileOf(world, name), upload)
      return null
    },
    importSample: async ({ profile: name }) => {
      const profile = profileOf(world, name)
      if (profile.id !== embeddedSandbox.id)
        throw new Failure({
          kind: 'badInput',
          code: 'NO_SAMPLE',
          what: 'There is no sample ledger for this profile',
          why: 'only the embedded sandbox has one',
          advice: 'bring in a ledger file of your own',
        })
      const { csv } = await (await world.keeper.sandbox()).plant()
      const id = ports.newId()
      return keep(profile, id, SAMPLE_NAME, ports.imports.write(profile, id, SAMPLE_NAME, csv))
    },
    listImports: async ({ profile }) => (await world.keeper.reader(profileOf(world, profile))).call('listImports', null),
    deleteImport: async ({ profile: name, import: id }) => {
      const profile = profileOf(world, name)
      const found = await findImport(world, profile, id)
      await world.jobs.alone(name, async () => {
        await world.keeper.writer(profile).call('deleteImport', { id })
        ports.imports.remove(profile, id)
      })
      world.log(name, 'import_deleted', { name: found.name, sha256: found.sha256 })
      world.changed(profile)
      return null
    },
    previewLedger: async ({ profile: name, import: id, mappingText }, { signal }) => {
      const profile = profileOf(world, name)
      const { name: fileName } = await findImport(world, profile, id)
      const mapping = mappingText === null ? undefined : readMappingText(mappingText)
      const store = await world.keeper.reader(profile)
      const { mapping: used, ...preview } = await store.call('previewLedger', { ledgerPath: ports.imports.path(profile, id, fileName), mapping }, { signal })
      return { ...preview, mappingText: mappingToJson(used) }
    },
  }
}

const SAMPLE_NAME = 'sample-ledger.csv'

/** The import of an id. Throws IMPORT_UNKNOWN. */
export async function findImport(world: World, profile: Profile, id: string): Promise<ImportView> {
  const found = (await (await world.keeper.reader(profile)).call('listImports', null)).find((one) => one.id === id)
  if (found) return found
  throw new Failure({ kind: 'badInput', code: 'IMPORT_UNKNOWN', what: 'This ledger file is no longer here', why: 'it was deleted', advice: 'bring it in again' })
}
