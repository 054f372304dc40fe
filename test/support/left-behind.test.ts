import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeOrKeepForSecretSearch, searchLeftovers } from './leftover-search.ts'

describe('searchLeftovers', () => {
  it('S7: finds the secrets of each folder that was left behind, in that folder, and names the file', () => {
    const root = mkdtempSync(join(tmpdir(), 'partner-desk-search-'))
    const variableBefore = process.env.PARTNER_DESK_TEST_LEFT
    onTestFinished(() => {
      if (variableBefore === undefined) delete process.env.PARTNER_DESK_TEST_LEFT
      else process.env.PARTNER_DESK_TEST_LEFT = variableBefore
      rmSync(root, { recursive: true, force: true })
    })
    process.env.PARTNER_DESK_TEST_LEFT = join(root, 'left')
    const make = (name: string, text: string): string => {
      mkdirSync(join(root, name, 'logs'), { recursive: true })
      writeFileSync(join(root, name, 'logs', 'desk.log'), text)
      return join(root, name)
    }
    removeOrKeepForSecretSearch(make('one', 'nothing of it'), ['first-secret', 'second-secret'])
    removeOrKeepForSecretSearch(make('two', `x${btoa('a:first-secret;')}`), [
      'first-secret',
      'second-secret',
    ])
    removeOrKeepForSecretSearch(make('three', 'first-secret'), ['second-secret'])
    removeOrKeepForSecretSearch(make('four', 'no secrets were given'), [])
    expect(['one', 'two', 'three', 'four'].filter((name) => existsSync(join(root, name)))).toEqual(
      [],
    )
    expect(searchLeftovers(join(root, 'left'))).toMatchObject({
      folders: 3,
      files: 3,
      found: [join('secret 1 in two', 'logs', 'desk.log')],
    })
  })
})
