import type { NamedMapping } from '../../../../../../src-main/contract/reconciling.ts'
import type { LedgerPreview } from '../../../../../../src-main/contract/window.ts'
import type { MappingChange } from './mapping-diff.ts'
import { mappingChanges } from './mapping-diff.ts'

/** The mapping of a preview. `changes` are the unsaved changes of a named version. */
export type MappingInUse =
  | { readonly kind: LedgerPreview['source'] }
  | {
      readonly kind: 'named'
      readonly mapping: NamedMapping
      readonly changes: readonly MappingChange[]
    }

/**
 * Returns the mapping that a person chose, with its unsaved changes. Without a chosen mapping,
 * returns the newest version of a name with equal content, or the source of `text`. A mapping
 * recognised by the headers gets no name, because no person chose it.
 */
export function mappingInUse(
  text: string,
  source: LedgerPreview['source'],
  chosenMapping: NamedMapping | undefined,
  savedMappings: readonly NamedMapping[],
): MappingInUse {
  if (chosenMapping)
    return {
      kind: 'named',
      mapping: chosenMapping,
      changes: mappingChanges(chosenMapping.text, text),
    }
  const equalMapping =
    source === 'recognised'
      ? undefined
      : savedMappings.find(
          (candidate) => candidate.isNewest && mappingChanges(candidate.text, text).length === 0,
        )
  return equalMapping ? { kind: 'named', mapping: equalMapping, changes: [] } : { kind: source }
}

/** Groups the versions by name, newest first, names in alphabetical order. */
export function groupByName(
  savedMappings: readonly NamedMapping[],
): readonly { readonly name: string; readonly versions: readonly NamedMapping[] }[] {
  const names = [...new Set(savedMappings.map(({ name }) => name))].sort((left, right) =>
    left.localeCompare(right),
  )
  return names.map((name) => ({
    name,
    versions: savedMappings
      .filter((candidate) => candidate.name === name)
      .sort((left, right) => right.version - left.version),
  }))
}

/** Makes a descriptive file name for a mapping, without a path. */
export function mappingFileName(name: string, version?: number): string {
  const safeName = name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').replaceAll(/^[.\s-]+|[.\s-]+$/g, '')
  return `${safeName === '' ? 'ledger' : safeName}${version === undefined ? '' : `.v${version}`}.mapping.json`
}
