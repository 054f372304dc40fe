import { Failure } from '../../base/failure.ts'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import { nowInstant } from '../../base/instant.ts'
import type { ImportView, WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import type { SheetFacts } from '../../ledger/workbook/sheet-file.ts'
import { mappingToJson } from '../../reconciliation/row/mapping.ts'
import type { Profile } from '../profile.ts'
import { isEmbedded } from '../profile.ts'
import { readMappingText } from '../reconciling.ts'
import type { World } from './world.ts'
import { profileOf } from './world.ts'

type Calls = Pick<
  WindowCalls,
  | 'putLedger'
  | 'dropUpload'
  | 'importSample'
  | 'listImports'
  | 'deleteImport'
  | 'previewLedger'
  | 'previewEncodings'
  | 'chooseSheet'
  | 'combineLedgers'
>
type Made = Pick<ImportView, 'id' | 'name' | 'bytes' | 'sha256' | 'workbook' | 'parts'>

/** Ledger files: how they come in, what they would become, how they go. */
export function ledgerHandlers(world: World): Handlers<Calls> {
  const { ports } = world
  const keep = async (profile: Profile, made: Made): Promise<ImportView> => {
    try {
      await world.keeper
        .writer(profile)
        .call('saveImport', { ...made, at: nowInstant(ports.clock) })
    } catch (error) {
      ports.imports.remove(profile, made.id)
      throw error
    }
    world.changed(profile)
    return findImport(world, profile, made.id)
  }
  const keepFile = async (
    profile: Profile,
    id: string,
    name: string,
    file: { bytes: number; sha256: string },
  ): Promise<ImportView> => {
    const workbook = await writeSheet(world, profile, ports.imports.path(profile, id, name))
    const kept = await keep(profile, { id, name, ...file, workbook, parts: [] })
    world.log(profile.name, 'ledger_imported', { name, bytes: file.bytes, sha256: file.sha256 })
    return kept
  }
  return {
    putLedger: async ({ profile: name, upload, name: fileName, at, part, isLast }) => {
      const profile = profileOf(world, name)
      await ports.imports.put(profile, upload, at, part)
      if (!isLast) return { import: null }
      const id = ports.newId()
      return {
        import: await keepFile(
          profile,
          id,
          fileName,
          await ports.imports.finish(profile, upload, id, fileName),
        ),
      }
    },
    dropUpload: ({ profile: name, upload }) => {
      ports.imports.drop(profileOf(world, name), upload)
      return null
    },
    importSample: async ({ profile: name }) => {
      const profile = profileOf(world, name)
      if (!isEmbedded(profile))
        throw new Failure({
          kind: 'badInput',
          code: 'NO_SAMPLE',
          what: 'There is no sample ledger for this profile',
          why: 'only the embedded sandbox has one',
          advice: 'bring in a ledger file of your own',
        })
      const { csv } = await (await world.keeper.sandbox(profile)).plant()
      const id = ports.newId()
      return keepFile(
        profile,
        id,
        SAMPLE_NAME,
        await ports.imports.write(profile, id, SAMPLE_NAME, csv),
      )
    },
    listImports: async ({ profile }) =>
      (await world.keeper.reader(profileOf(world, profile))).call('listImports', null),
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
      const { mapping: used, ...preview } = await store.call(
        'previewLedger',
        {
          ledgerPath: ports.imports.path(profile, id, fileName),
          mapping,
          statusMap: profile.statusMap,
        },
        { signal },
      )
      return { ...preview, mappingText: mappingToJson(used) }
    },
    previewEncodings: async ({ profile: name, import: id }) => {
      const profile = profileOf(world, name)
      const { name: fileName } = await findImport(world, profile, id)
      return (await world.keeper.reader(profile)).call('previewEncodings', {
        ledgerPath: ports.imports.path(profile, id, fileName),
      })
    },
    chooseSheet: async ({ profile: name, import: id, sheet, leavesOutHiddenRows = false }) => {
      const profile = profileOf(world, name)
      const found = await findImport(world, profile, id)
      if (!found.workbook)
        throw notChangeable(
          'SHEET_UNKNOWN',
          'There are no sheets to choose from',
          'the file is no workbook',
          'look at the list of ledger files again',
        )
      // A run's lines are those of the sheet it was made of.
      const kept = await (await world.keeper.reader(profile)).call('listImports', null)
      const hasTwin = kept.some(
        (one) =>
          one.id !== id &&
          one.sha256 === found.sha256 &&
          one.workbook?.sheet === found.workbook?.sheet &&
          one.workbook?.leavesOutHiddenRows === found.workbook?.leavesOutHiddenRows,
      )
      if (found.runs.length > 0 && !hasTwin)
        throw notChangeable(
          'SHEET_FIXED',
          'Another sheet cannot be chosen',
          'runs were made of this one',
          'bring the workbook in again',
        )
      const { name: fileName, bytes, sha256, at } = found
      await world.jobs.alone(name, async () => {
        const writer = world.keeper.writer(profile)
        const facts = await writer.call('writeSheet', {
          ledgerPath: ports.imports.path(profile, id, fileName),
          sheet,
          leavesOutHiddenRows,
        })
        await writer.call('saveImport', {
          id,
          name: fileName,
          bytes,
          sha256,
          at,
          workbook: facts && viewOf(facts),
          parts: [],
        })
      })
      world.log(name, 'sheet_chosen', {
        name: fileName,
        sha256,
        sheet,
        ...(leavesOutHiddenRows ? { hidden_rows: 'left out' } : {}),
      })
      world.changed(profile)
      return null
    },
    combineLedgers: async ({ profile: name, name: fileName, imports, mappingText }, { signal }) => {
      const profile = profileOf(world, name)
      const chosen = await Promise.all(
        [...new Set(imports)].map((id) => findImport(world, profile, id)),
      )
      const files = chosen.map((one) => ({
        path: ports.imports.path(profile, one.id, one.name),
        name: one.name,
      }))
      const given = mappingText === null ? undefined : readMappingText(mappingText)
      const id = ports.newId()
      const target = ports.imports.path(profile, id, fileName)
      const store = await world.keeper.reader(profile)
      const {
        parts,
        mapping: found,
        ...file
      } = await store
        .call('combineLedgers', { files, mapping: given, target }, { signal })
        .catch((error: unknown) => {
          ports.imports.remove(profile, id)
          throw error
        })
      await keep(profile, { id, name: fileName, ...file, workbook: null, parts })
      // What the files are is the same; how they are written no longer matters: the one made of
      // them is strict CSV.
      const mapping = found && {
        ...found,
        delimiter: 'auto',
        encoding: 'auto',
        skipLines: 0,
        skipLastLines: 0,
      }
      if (mapping)
        await world.keeper
          .writer(profile)
          .call('rememberMapping', { ledgerPath: target, mapping, at: nowInstant(ports.clock) })
      world.log(name, 'ledgers_combined', {
        name: fileName,
        sha256: file.sha256,
        files: parts.length,
        rows: parts.reduce((sum, part) => sum + part.rows - part.repeated, 0),
      })
      return { id }
    },
  }
}

const SAMPLE_NAME = 'sample-ledger.csv'

// What is wrong with a workbook is told where it is looked at, as with every other file.
async function writeSheet(
  world: World,
  profile: Profile,
  ledgerPath: string,
): Promise<ImportView['workbook']> {
  try {
    const facts = await world.keeper.writer(profile).call('writeSheet', { ledgerPath, sheet: null })
    // The rows of a JSON file are no sheet to choose.
    return facts && facts.sheets.length > 0 ? viewOf(facts) : null
  } catch (error) {
    if (error instanceof Failure && error.kind === 'badInput') return null
    throw error
  }
}

function viewOf({
  sheets,
  sheet,
  notes,
  leavesOutHiddenRows,
}: SheetFacts): NonNullable<ImportView['workbook']> {
  const hiddenRows = notes.hiddenRows.length
  return {
    sheets,
    sheet,
    ...(hiddenRows > 0 ? { hiddenRows } : {}),
    ...(leavesOutHiddenRows ? { leavesOutHiddenRows } : {}),
  }
}

function notChangeable(code: FailureCode, what: string, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code, what, why, advice })
}

/** The import of an id. Throws IMPORT_UNKNOWN. */
export async function findImport(world: World, profile: Profile, id: string): Promise<ImportView> {
  const found = (await (await world.keeper.reader(profile)).call('listImports', null)).find(
    (one) => one.id === id,
  )
  if (found) return found
  throw new Failure({
    kind: 'badInput',
    code: 'IMPORT_UNKNOWN',
    what: 'This ledger file is no longer here',
    why: 'it was deleted',
    advice: 'bring it in again',
  })
}
