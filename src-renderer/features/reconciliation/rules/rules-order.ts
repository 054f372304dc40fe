import type { MatchingRules, PassName } from '../../../../src-main/reconciliation/passes.ts'
import { defaultMatchingRules, passNames } from '../../../../src-main/reconciliation/passes.ts'

/** Rules as a person arranges them. A pass that is off keeps its place in the list. */
export interface RulesDraft {
  readonly passes: readonly { readonly name: PassName; readonly isOn: boolean }[]
  readonly isSuggesting: boolean
}

/** Lists all passes: the passes of the rules in their order, then the passes that are off. */
export function rulesToDraft({ passes, isSuggesting }: MatchingRules): RulesDraft {
  const disabledPasses = passNames.filter((name) => !passes.includes(name))
  return {
    passes: [
      ...passes.map((name) => ({ name, isOn: true })),
      ...disabledPasses.map((name) => ({ name, isOn: false })),
    ],
    isSuggesting,
  }
}

/** Converts a draft to rules: the passes that are on, in their order. */
export function draftToRules({ passes, isSuggesting }: RulesDraft): MatchingRules {
  return { passes: passes.filter(({ isOn }) => isOn).map(({ name }) => name), isSuggesting }
}

/**
 * Moves one pass by one place up (-1) or down (1). A pass that has no neighbour on that side stays
 * where it is.
 */
export function movePass(draft: RulesDraft, name: PassName, by: -1 | 1): RulesDraft {
  const index = draft.passes.findIndex((pass) => pass.name === name)
  const to = index + by
  const [pass, neighbour] = [draft.passes[index], draft.passes[to]]
  if (!pass || !neighbour) return draft
  return { ...draft, passes: draft.passes.with(index, neighbour).with(to, pass) }
}

/** Turns one pass on or off, in its place. */
export function switchPass(draft: RulesDraft, name: PassName, isOn: boolean): RulesDraft {
  return {
    ...draft,
    passes: draft.passes.map((pass) => (pass.name === name ? { ...pass, isOn } : pass)),
  }
}

/** Returns the position at which a pass runs, from 1, or undefined if it is off. */
export function placeOfPass(draft: RulesDraft, name: PassName): number | undefined {
  const index = draftToRules(draft).passes.indexOf(name)
  return index < 0 ? undefined : index + 1
}

/**
 * Whether two sets of rules have the same effect. The order of passes that are off does not matter.
 */
export function isSameRules(left: MatchingRules, right: MatchingRules): boolean {
  return (
    left.isSuggesting === right.isSuggesting &&
    left.passes.length === right.passes.length &&
    left.passes.every((name, index) => name === right.passes[index])
  )
}

/** Whether the rules are the default: every pass is on, in the order of reconciliation.md. */
export function isDefault(rules: MatchingRules): boolean {
  return isSameRules(rules, defaultMatchingRules)
}
