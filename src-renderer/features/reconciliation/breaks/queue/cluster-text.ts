import type { BreakCluster } from '../../../../../src-main/contract/reconciling.ts'
import { leadOf } from '../../../../../src-main/reconciliation/break-lead.ts'
import { formatCount } from '../../../../format/amount.ts'
import { showInvisible } from '../../../../format/identifier.ts'
import type { clusterWords } from '../../../../words/reconciliation/clusters.ts'
import { payingSideOf, powerFacts } from '../../../records/detail/cause-facts.ts'

type Words = (typeof clusterWords)['en']

/** Writes a cluster's name: its number of rows, their cause, and other fields that differ. */
export function clusterTitle(
  cluster: BreakCluster,
  words: Words,
  fields: Readonly<Record<string, string>>,
): string {
  const [ledger, provider] = sidesOf(cluster.value)
  const cause = words.causes[cluster.kind]({
    field: cluster.field || 'amount',
    ...powerFacts(cluster.kind === 'power_of_ten' ? cluster.value : '0'),
    ledger,
    provider,
    payingSide: payingSideOf(cluster),
  })
  const { category, differences, severity } = cluster
  const { otherFields } = leadOf({ category, differences, severity })
  const alsoText =
    otherFields.length === 0
      ? ''
      : `; ${words.also(otherFields.map((name) => fields[name] ?? name).join(', '))}`
  return `${words.name(formatCount(cluster.breaks), cause)}${alsoText}`
}

// The value holds the words of both sides as a JSON list (BreakCause).
function sidesOf(value: string): readonly [ledger: string, provider: string] {
  if (!value.startsWith('[')) return ['', '']
  const [ledger = '', provider = ''] = JSON.parse(value) as readonly string[]
  return [showInvisible(ledger), showInvisible(provider)]
}
