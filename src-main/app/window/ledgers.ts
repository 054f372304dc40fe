import { Failure } from '../../base/failure.ts'
import type { FailureCode } from '../../base/failures/failure-catalogue.ts'
import { nowInstant } from '../../base/instant.ts'
import type { ImportView, WindowCalls } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import { mappingToJson } from '../../reconciliation/row/mapping.ts'
import { sheetView, writeSheet } from '../ledger-sheet.ts'
import type { Profile } from '../profile.ts'
import { isEmbedded } from '../profile.ts'
import { readMappingText } from '../reconcile.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'

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
type NewImport = Pick<ImportView, 'id' | 'name' | 'bytes' | 'sha256' | 'workbook' | 'parts'>

type Input<Name extends keyof Calls> = Calls[Name]['input']

/** The handlers for ledger files: upload, preview, choice of a sheet, combination, removal. */
export function ledgerHandlers(context: WindowContext): Handlers<Calls> {
  const { imports } = context.ports
  return {
    putLedger: (input) => putLedger(context, input),
    dropUpload: ({ profile, upload }) => {
      imports.drop(profileOf(context, profile), upload)
      return null
    },
    importSample: ({ profile }) => importSample(context, profileOf(context, profile)),
    listImports: async ({ profile }) =>
      (await context.stores.reader(profileOf(context, profile))).call('listImports', null),
    deleteImport: async ({ profile: name, import: id }) => {
      const profile = profileOf(context, name)
      const current = await findImport(context, profile, id)
      await context.jobs.runAlone(name, async () => {
        await context.stores.writer(profile).call('deleteImport', { id })
        imports.remove(profile, id)
      })
      context.log(name, 'import_deleted', { name: current.name, sha256: current.sha256 })
      context.announceChange(profile, 'reconciliation')
      return null
    },
    previewLedger: async ({ profile: name, import: id, mappingText }, { signal }) => {
      const profile = profileOf(context, name)
      const { name: fileName } = await findImport(context, profile, id)
      const mapping = mappingText === null ? undefined : readMappingText(mappingText)
      const store = await context.stores.reader(profile)
      const { mapping: usedMapping, ...preview } = await store.call(
        'previewLedger',
        { ledgerPath: imports.path(profile, id, fileName), mapping, statusMap: profile.statusMap },
        { signal },
      )
      return { ...preview, mappingText: mappingToJson(usedMapping) }
    },
    previewEncodings: async ({ profile: name, import: id }) => {
      const profile = profileOf(context, name)
      const { name: fileName } = await findImport(context, profile, id)
      return (await context.stores.reader(profile)).call('previewEncodings', {
        ledgerPath: imports.path(profile, id, fileName),
      })
    },
    chooseSheet: async (input) => {
      await chooseSheet(context, input)
      return null
    },
    combineLedgers: (input, { signal }) => combineLedgers(context, input, signal),
  }
}

async function putLedger(
  context: WindowContext,
  { profile: name, upload, name: fileName, offset, part, isLast }: Input<'putLedger'>,
): Promise<{ import: ImportView | null }> {
  const { imports, newId } = context.ports
  const profile = profileOf(context, name)
  await imports.put(profile, upload, offset, part)
  if (!isLast) return { import: null }
  const id = newId()
  const file = await imports.finish(profile, upload, id, fileName)
  return { import: await saveFile(context, profile, { id, name: fileName, ...file }) }
}

async function importSample(context: WindowContext, profile: Profile): Promise<ImportView> {
  if (!isEmbedded(profile))
    throw new Failure({
      kind: 'badInput',
      code: 'NO_SAMPLE',
      what: 'There is no sample ledger for this profile',
      why: 'only the embedded sandbox has one',
      advice: 'bring in a ledger file of your own',
    })
  const { csv } = await (await context.stores.sandbox(profile)).makeSampleLedger()
  const id = context.ports.newId()
  const file = await context.ports.imports.write(profile, id, SAMPLE_NAME, csv)
  return saveFile(context, profile, { id, name: SAMPLE_NAME, ...file })
}

async function saveFile(
  context: WindowContext,
  profile: Profile,
  file: Pick<ImportView, 'id' | 'name' | 'bytes' | 'sha256'>,
): Promise<ImportView> {
  const { id, name, bytes, sha256 } = file
  const workbook = await writeSheet(context.stores.writer(profile), {
    ledgerPath: context.ports.imports.path(profile, id, name),
    sheet: null,
  })
  const savedImport = await saveImport(context, profile, { ...file, workbook, parts: [] })
  context.log(profile.name, 'ledger_imported', { name, bytes, sha256 })
  return savedImport
}

/** Stores the entry of an imported file. If that fails, removes the file. */
async function saveImport(
  context: WindowContext,
  profile: Profile,
  newImport: NewImport,
): Promise<ImportView> {
  const { clock, imports } = context.ports
  try {
    await context.stores.writer(profile).call('saveImport', { ...newImport, at: nowInstant(clock) })
  } catch (error) {
    imports.remove(profile, newImport.id)
    throw error
  }
  context.announceChange(profile, 'reconciliation')
  return findImport(context, profile, newImport.id)
}

async function chooseSheet(
  context: WindowContext,
  { profile: name, import: id, sheet, leavesOutHiddenRows = false }: Input<'chooseSheet'>,
): Promise<void> {
  const profile = profileOf(context, name)
  const current = await findImport(context, profile, id)
  await requireFreeSheet(context, profile, current)
  const { name: fileName, bytes, sha256, at } = current
  await context.jobs.runAlone(name, async () => {
    const writer = context.stores.writer(profile)
    const facts = await writer.call('writeSheet', {
      ledgerPath: context.ports.imports.path(profile, id, fileName),
      sheet,
      leavesOutHiddenRows,
    })
    await writer.call('saveImport', {
      id,
      name: fileName,
      bytes,
      sha256,
      at,
      workbook: facts && sheetView(facts),
      parts: [],
    })
  })
  context.log(name, 'sheet_chosen', {
    name: fileName,
    sha256,
    sheet,
    ...(leavesOutHiddenRows ? { hidden_rows: 'left out' } : {}),
  })
  context.announceChange(profile, 'reconciliation')
}

// The results of a run refer to lines of the chosen sheet. The sheet may change only if no run used
// the import, or if another import of the same sheet can still show those lines.
async function requireFreeSheet(
  context: WindowContext,
  profile: Profile,
  { id, sha256, workbook, runs }: ImportView,
): Promise<void> {
  if (!workbook)
    throw sheetFixedFailure(
      'SHEET_UNKNOWN',
      'There are no sheets to choose from',
      'the file is not a workbook',
      'look at the list of ledger files again',
    )
  if (runs.length === 0) return
  const imports = await (await context.stores.reader(profile)).call('listImports', null)
  const hasTwin = imports.some(
    (other) =>
      other.id !== id &&
      other.sha256 === sha256 &&
      other.workbook?.sheet === workbook.sheet &&
      other.workbook.leavesOutHiddenRows === workbook.leavesOutHiddenRows,
  )
  if (!hasTwin)
    throw sheetFixedFailure(
      'SHEET_FIXED',
      'Another sheet cannot be chosen',
      'runs were made from this one',
      'bring the workbook in again',
    )
}

async function combineLedgers(
  context: WindowContext,
  { profile: name, name: fileName, imports: ids, mappingText }: Input<'combineLedgers'>,
  signal: AbortSignal,
): Promise<{ id: string }> {
  const { clock, imports, newId } = context.ports
  const profile = profileOf(context, name)
  const chosenImports = await Promise.all(
    [...new Set(ids)].map((id) => findImport(context, profile, id)),
  )
  const files = chosenImports.map((chosenImport) => ({
    path: imports.path(profile, chosenImport.id, chosenImport.name),
    name: chosenImport.name,
  }))
  const enteredMapping = mappingText === null ? undefined : readMappingText(mappingText)
  const id = newId()
  const target = imports.path(profile, id, fileName)
  const store = await context.stores.reader(profile)
  const {
    parts,
    mapping: usedMapping,
    ...file
  } = await store
    .call('combineLedgers', { files, mapping: enteredMapping, target }, { signal })
    .catch((error: unknown) => {
      imports.remove(profile, id)
      throw error
    })
  await saveImport(context, profile, { id, name: fileName, ...file, workbook: null, parts })
  // The combined file is strict CSV, so the settings for delimiter, encoding and skipped lines are
  // reset. The mapping of the columns stays.
  const mapping = usedMapping && {
    ...usedMapping,
    delimiter: 'auto',
    encoding: 'auto',
    skipLines: 0,
    skipLastLines: 0,
  }
  if (mapping)
    await context.stores
      .writer(profile)
      .call('rememberMapping', { ledgerPath: target, mapping, at: nowInstant(clock) })
  context.log(name, 'ledgers_combined', {
    name: fileName,
    sha256: file.sha256,
    files: parts.length,
    rows: parts.reduce((sum, part) => sum + part.rows - part.repeated, 0),
  })
  return { id }
}

const SAMPLE_NAME = 'sample-ledger.csv'

function sheetFixedFailure(code: FailureCode, what: string, why: string, advice: string): Failure {
  return new Failure({ kind: 'badInput', code, what, why, advice })
}

/** Returns the import of an id. Throws IMPORT_UNKNOWN. */
export async function findImport(
  context: WindowContext,
  profile: Profile,
  id: string,
): Promise<ImportView> {
  const imports = await (await context.stores.reader(profile)).call('listImports', null)
  const current = imports.find((candidate) => candidate.id === id)
  if (current) return current
  throw new Failure({
    kind: 'badInput',
    code: 'IMPORT_UNKNOWN',
    what: 'This ledger file is no longer here',
    why: 'it was deleted',
    advice: 'bring it in again',
  })
}
