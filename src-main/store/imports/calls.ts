import type { InstantText } from '../../base/instant.ts'
import { previewEncodings } from '../../ledger/encodings.ts'
import { read, write } from '../database/call.ts'
import { refuseClosed } from '../decisions/periods.ts'
import { combineLedgers } from './combine.ts'
import { deleteImport, listImports, rememberMapping, saveImport } from './imports.ts'
import { deleteMapping, listMappings, listNewestMappings, saveMapping } from './mappings.ts'
import { previewLedger } from './preview.ts'

/** Ledger files and the mappings that read them. */
export const importCalls = {
  saveImport: write(saveImport),
  listImports: read(listImports),
  deleteImport: write((db, { id }: { id: string }) => {
    refuseClosed(db, listImports(db).find((ledgerImport) => ledgerImport.id === id)?.runs ?? [])
    deleteImport(db, id)
  }),
  combineLedgers: read(combineLedgers),
  previewEncodings: read((_, { ledgerPath }: { ledgerPath: string }) =>
    previewEncodings(ledgerPath),
  ),
  previewLedger: read(previewLedger),
  /** Stores the mapping for the next file with this header. */
  rememberMapping: write(rememberMapping),
  listMappings: read(listMappings),
  listNewestMappings: read(listNewestMappings),
  saveMapping: write(saveMapping),
  deleteMapping: write((db, input: { name: string; at: InstantText }) => deleteMapping(db, input)),
}
