import { toneOf } from './activity-text.ts'

/** The filters of the log. An entry of another kind may also be `failed`. */
export const activityKinds = [
  'decisions',
  'ledgers',
  'service',
  'files',
  'trading',
  'access',
  'failed',
  'other',
] as const
export type ActivityKind = (typeof activityKinds)[number]

const codePatterns: readonly (readonly [RegExp, Exclude<ActivityKind, 'failed' | 'other'>])[] = [
  [/^(?:decision|period|rules|mapping)_/, 'decisions'],
  [/^(?:ledger|ledgers|import|sheet|run|evidence)_/, 'ledgers'],
  [/^(?:sync|quotes|recheck|check|learnt)_/, 'service'],
  [/^(?:export|report|template|backup|restore|data|cache)_/, 'files'],
  [/^(?:instruction|operation|service|document)_/, 'trading'],
  [/^(?:profile|preset|credentials|settings|pin|unlock|locked|unlocked)(?:_|$)/, 'access'],
]

/** Whether an entry's code is of a kind. A code that matches no pattern is `other`. */
export function isOfKind(code: string, kind: ActivityKind): boolean {
  if (kind === 'failed') return toneOf(code) === 'bad'
  return kind === (codePatterns.find(([pattern]) => pattern.test(code))?.[1] ?? 'other')
}
