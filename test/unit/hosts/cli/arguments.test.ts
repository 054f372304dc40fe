import { describe, expect, it } from 'vitest'
import { readArguments } from '../../../../src-main/hosts/cli/arguments.ts'
import { outcomeOf } from '../../base/failing.ts'

describe('readArguments', () => {
  const whyNot = async (...words: string[]): Promise<unknown> =>
    outcomeOf(() => readArguments(words))

  it.each([
    [['status', '--data-dir', '']],
    [['--data-dir', '', 'status']],
    [['status', '--data-dir=']],
    [['sync', '--profile', '']],
    [['sync', '--withdrawal-ids', '']],
    [['reconcile', '--ledger', 'a.csv', '--out', '']],
    [['reconcile', '--ledger', 'a.csv', '--mapping', '']],
    [['reconcile', '--ledger', 'a.csv', '--from', '']],
    [['export', 'breaks', '--out', '-', '--run', '']],
    [['profile', 'edit', 'north', '--stream-url', '']],
    [['verify-log', '']],
    [['profile', 'add', '']],
  ])('refuses the empty value of %j', async (words) =>
    expect(await whyNot(...words)).toBe('badInput ARGUMENTS_WRONG'),
  )

  it('says which option is empty', () =>
    expect(() => readArguments(['sync', '--data-dir', ''])).toThrow(/--data-dir is empty/))

  it.each([
    ['an option', '--data-dir'],
    ['a negative number', '-1'],
  ])('says how a value is written that begins with a dash: %s', (_name, value) =>
    expect(() => readArguments(['export', 'breaks', '--out', value])).toThrow(
      '--out has no value, or one that begins with a dash; write such a value like --out=-VALUE',
    ),
  )

  it('takes an empty note', () =>
    expect(readArguments(['team', 'propose', '--note', '']).text('note')).toBe(''))
})
