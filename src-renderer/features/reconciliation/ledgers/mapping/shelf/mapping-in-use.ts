import type { NamedMapping } from '../../../../../../src-main/contract/reconciling.ts'
import type { LedgerPreview } from '../../../../../../src-main/contract/window.ts'
import type { MappingChange } from './mapping-diff.ts'
import { mappingChanges } from './mapping-diff.ts'

/**
 * Which mapping a preview stands under. `named`: `changes` were made to that version and are in no
 * version yet.
 */
export type MappingInUse =
  | { readonly kind: LedgerPreview['source'] }
  | {
      readonly kind: 'named'
      readonly mapping: NamedMapping
      readonly changes: readonly MappingChange[]
    }

/**
 * Says which mapping `text` is: the one a person chose, with what was changed since; else the
 * newest version of a name that says the same; else where it came from. One that was recognised by
 * the headers is nobody's choice, so no name is put on it.
 */
export function mappingInUse(
  text: string,
  source: LedgerPreview['source'],
  chosen: NamedMapping | undefined,
  known: readonly NamedMapping[],
): MappingInUse {
  if (chosen) return { kind: 'named', mapping: chosen, changes: mappingChanges(chosen.text, text) }
  const same =
    source === 'recognised'
      ? undefined
      : known.find((one) => one.isNewest && mappingChanges(one.text, text).length === 0)
  return same ? { kind: 'named', mapping: same, changes: [] } : { kind: source }
}

/** The versions of each name, newest first, names by the alphabet. */
export function byName(
  known: readonly NamedMapping[],
): readonly { readonly name: string; readonly versions: readonly NamedMapping[] }[] {
  const names = [...new Set(known.map(({ name }) => name))].sort((left, right) =>
    left.localeCompare(right),
  )
  return names.map((name) => ({
    name,
    versions: known
      .filter((one) => one.name === name)
      .sort((left, right) => right.version - left.version),
  }))
}

/** A file name for a mapping that says what it is; no path. */
export function mappingFileName(name: string, version?: number): string {
  const plain = name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').replaceAll(/^[.\s-]+|[.\s-]+$/g, '')
  return `${plain === '' ? 'ledger' : plain}${version === undefined ? '' : `.v${version}`}.mapping.json`
}
