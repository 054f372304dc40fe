import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { profileFile } from '../../../../src-main/hosts/node/profile-file.ts'
import { makeFolder } from '../../../support/reconcile.ts'

/** Returns a profile that is valid except for its id, which names a folder and a keychain entry. */
const profileOf = (id: string): Readonly<Record<string, unknown>> => ({
  id,
  name: 'main',
  environment: 'sandbox',
  partnerUrl: 'https://partner.example',
  gatewayUrl: 'https://gateway.example',
  gatewayService: 'wallet',
  gatewayAuth: { kind: 'bearer' },
  maxRate: 20,
  statusMap: {},
  rails: ['crypto'],
  ties: [],
})

function readWith(id: string): unknown {
  const folder = makeFolder()
  const path = join(folder, 'profiles.json')
  writeFileSync(path, JSON.stringify({ version: 1, profiles: [profileOf(id)] }))
  try {
    return profileFile(path).read()[0]?.id
  } catch (error) {
    expect(error).toMatchObject({ code: 'PROFILES_DAMAGED' })
    return 'refused'
  } finally {
    expect(
      readdirSync(folder).filter((name) => /^(?:profiles\.json\.part|\.\.)/.test(name)),
    ).toEqual([])
  }
}

describe('input 75, threat 12: the id of a profile', () => {
  it.each([
    ['a folder above', '../x'],
    ['a folder below', 'a/b'],
    ['Windows’ folders', 'a\\b'],
    ['the folder itself', '.'],
    ['the parent folder', '..'],
    ['a hidden folder', '.x'],
    ['a drive', 'C:x'],
    ['a line end after it', 'abc\n'],
    ['NUL', 'a\0b'],
    ['a blank', 'a b'],
    ['another service’s entry', 'main:sentinel'],
    ['full-width letters', 'ｍain'],
    ['nothing', ''],
    ['65 letters', 'a'.repeat(65)],
  ])('that is %s is refused where the file is read', (_what, id) => {
    expect(readWith(id)).toBe('refused')
  })

  it.each(['a', 'A-b_9', '0123456789abcdef-0123', 'a'.repeat(64)])(
    'of the form %s is read',
    (id) => {
      expect(readWith(id)).toBe(id)
    },
  )
})
