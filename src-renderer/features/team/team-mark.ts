import type { TeamLink, TeamState } from '../../../src-main/contract/team.ts'

/** The words of a team's mark. */
export interface TeamMarkWords {
  readonly connected: string
  readonly connecting: string
  readonly offline: string
  readonly outdated: string
  unshared(count: number): string
}

/** Returns the mark of a team: its connection, and the number of unshared decisions. */
export function teamMark(
  { unshared }: Pick<TeamState, 'unshared'>,
  { state }: TeamLink,
  words: TeamMarkWords,
): { readonly tone: 'ok' | 'open' | 'warn'; readonly word: string; readonly more?: string } {
  const link = state === 'alone' ? 'connecting' : state
  const tones = { connected: 'ok', connecting: 'open', offline: 'warn', outdated: 'warn' } as const
  if (unshared === 0) return { tone: tones[link], word: words[link] }
  const unsharedText = words.unshared(unshared)
  return link === 'offline' || link === 'outdated'
    ? { tone: 'warn', word: words[link], more: unsharedText }
    : { tone: 'open', word: unsharedText }
}
