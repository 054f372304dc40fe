import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../../src-main/app/profile.ts'
import { embeddedSandbox } from '../../../../src-main/app/profile.ts'
import { Failure } from '../../../../src-main/base/failure.ts'
import { profileFile } from '../../../../src-main/hosts/node/profile-file.ts'
import { makeFolder } from '../../../support/reconcile.ts'

const acme: Profile = {
  ...embeddedSandbox,
  id: 'a-1',
  name: 'Acme',
  environment: 'production',
  partnerUrl: 'https://partner.example.com',
  gatewayUrl: 'https://gateway.example.com',
  gatewayService: 'wallet',
}
const document = {
  name: 'api.json',
  title: 'API',
  version: '1',
  sha256: 'a'.repeat(64),
  at: '2026-11-01T00:00:00.000000Z',
  routes: {},
  outside: [],
  expected: {},
  replaced: {},
}

function listAt(path: string, text: string): Failure | readonly Profile[] {
  writeFileSync(path, text)
  try {
    return profileFile(path).read()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

function readList(...profiles: readonly object[]): Failure | readonly Profile[] {
  return listAt(join(makeFolder(), 'profiles.json'), JSON.stringify({ version: 1, profiles }))
}

describe('profileFile', () => {
  it('reads its own file, with members that a newer version added', () => {
    const path = join(makeFolder(), 'profiles.json')
    const file = profileFile(path)
    expect(file.read()).toEqual([])
    const newerProfile = { ...acme, somethingNew: { deep: 1 } } as Profile
    file.update(() => [newerProfile])
    expect([file.read(), profileFile(path).read()]).toEqual([[newerProfile], [newerProfile]])
  })

  it('reads a file that an editor saved with a byte order mark', () => {
    const text = `\ufeff${JSON.stringify({ version: 1, profiles: [acme] })}`
    expect(listAt(join(makeFolder(), 'profiles.json'), text)).toEqual([acme])
  })

  it('reads a list again that another process changed', () => {
    const path = join(makeFolder(), 'profiles.json')
    const [firstFile, secondFile] = [profileFile(path), profileFile(path)]
    firstFile.update(() => [acme])
    expect(secondFile.read()).toHaveLength(1)
    firstFile.update((profiles) => [...profiles, { ...acme, id: 'b', name: 'Beta' }])
    expect(secondFile.read().map(({ name }) => name)).toEqual(['Acme', 'Beta'])
  })

  it.each<[string, object, string]>([
    ['production over http', { partnerUrl: 'http://127.0.0.2:80' }, 'partnerUrl: http sends'],
    ['a gateway over http', { gatewayUrl: 'http://example.com' }, 'gatewayUrl: http sends'],
    [
      'a login in an address',
      { partnerUrl: 'https://u:p@x.example' },
      'partnerUrl: it holds a login',
    ],
    ['a link-local address', { partnerUrl: 'https://169.254.169.254' }, 'partnerUrl: it is a link'],
    ['another scheme', { gatewayUrl: 'file:///etc/passwd' }, 'gatewayUrl: file: is not'],
    ['a stream over ws', { streamUrl: 'ws://stream.example.com' }, 'streamUrl: http sends'],
    ['a rate as text', { maxRate: 'abc' }, 'maxRate: '],
    ['a rate below zero', { maxRate: -1 }, 'maxRate: '],
    ['rails as text', { rails: 'crypto' }, 'rails: '],
    ['an unknown rail', { rails: ['crypto', 'x'] }, 'rails: "x" is not a rail'],
    ['no status map', { statusMap: null }, 'statusMap: '],
    ['an unknown class', { statusMap: { DONE: 'paid' } }, 'statusMap.DONE: '],
    ['unknown ties', { ties: ['amount'] }, 'ties.0: '],
    ['an unknown environment', { environment: 'staging' }, 'environment: '],
    [
      'a header of the connection',
      { gatewayAuth: { kind: 'header', name: 'Host' } },
      'gatewayAuth: ',
    ],
    ['an unknown login', { gatewayAuth: { kind: 'none' } }, 'gatewayAuth.kind: '],
    ['a service of two segments', { gatewayService: 'a/b' }, 'gatewayService: '],
    ['a name with a line break', { name: 'Ac\nme' }, 'name: '],
    ['an id that leads elsewhere', { id: '../../elsewhere' }, 'id: '],
    ['the id of the embedded sandbox', { id: 'sandbox' }, 'id: a built-in profile has it'],
    ['an id that is a device', { id: 'con' }, 'id: Windows reserves it'],
    ['overrides that are not those of a preset', { overrides: { routes: {} } }, 'overrides: '],
    ['a removed value', { overrides: { feeSource: null } }, 'overrides.feeSource: '],
    [
      'a word of the contract',
      { service: { platformWord: 'bank' } },
      'service: the contract uses this word',
    ],
    [
      'a route to another host',
      { operations: { 'partner.withdrawals.list': { method: 'GET', path: '//evil.example/x' } } },
      'operations.partner.withdrawals.list: it is not a path',
    ],
    [
      'a list of withdrawals that no sync can read',
      { operations: { 'partner.withdrawals.list': { method: 'POST', path: '/a/' } } },
      'operations.partner.withdrawals.list: a sync reads the list of withdrawals with GET',
    ],
    [
      'a route of a document that climbs',
      {
        documents: [{ ...document, routes: { x: { method: 'GET', path: '/a/../oauth2/token' } } }],
      },
      'documents.0.x: it holds a dot segment',
    ],
  ])('input 126: refuses a list with %s, and says where', (_title, change, why) => {
    const failure = readList(acme, { ...acme, id: 'b', name: 'Beta', ...change }) as Failure
    expect(failure).toBeInstanceOf(Failure)
    expect([failure.kind, failure.code]).toEqual(['store', 'PROFILES_DAMAGED'])
    expect(failure.why).toContain('profile 2')
    expect(failure.why).toContain(why)
  })

  it.each<[string, object, string]>([
    ['id', { name: 'Beta' }, 'profile 2 ("Beta"), id: an earlier profile has it too'],
    ['name', { id: 'b' }, 'profile 2 ("Acme"), name: an earlier profile has it too'],
  ])('input 126: refuses two profiles of one %s', (_member, change, why) => {
    expect((readList(acme, { ...acme, ...change }) as Failure).why).toContain(why)
  })

  it.each([
    ['', 'it is not JSON'],
    ['{"version":1,"profiles":[', 'it is not JSON'],
    ['null', 'it holds no list'],
    ['[]', 'it holds no list'],
    ['{"version":1,"profiles":{}}', 'it holds no list'],
    ['{"version":2,"profiles":[]}', 'its version is 2'],
    ['{"version":1,"profiles":[null]}', 'profile 1, its shape: '],
    ['{"version":1,"profiles":["Acme"]}', 'profile 1, its shape: '],
  ])('input 126: refuses a file that is %j', (text, why) => {
    const failure = listAt(join(makeFolder(), 'profiles.json'), text) as Failure
    expect([failure.code, failure.why.includes(why)]).toEqual(['PROFILES_DAMAGED', true])
  })

  it('input 126: names no value of an unknown member', () => {
    const failure = readList({
      ...acme,
      maxRate: 'canary-secret',
      clientSecret: 'canary-secret',
    }) as Failure
    expect(JSON.stringify([failure.message, failure.evidence])).not.toContain('canary')
  })

  it('offers the list as it was last written, and restores it', () => {
    const path = join(makeFolder(), 'profiles.json')
    const file = profileFile(path)
    file.update(() => [acme])
    const text = readFileSync(path, 'utf8').replace('"maxRate": 0', '"maxRate": "abc"')
    const failure = listAt(path, text) as Failure
    expect(failure.advice).toContain('profiles.json.copy')
    expect(failure.evidence.copyAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/)
    expect([file.restore(), file.read()]).toEqual([1, [acme]])
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text)
  })

  it('does not replace a usable list with the copy', () => {
    const path = join(makeFolder(), 'profiles.json')
    const file = profileFile(path)
    file.update(() => [acme])
    writeFileSync(path, JSON.stringify({ version: 1, profiles: [{ ...acme, name: 'By hand' }] }))
    expect([file.restore(), file.read()[0]?.name]).toEqual([1, 'By hand'])
    expect(existsSync(`${path}.damaged`)).toBe(false)
  })

  it('offers nothing if there is no copy', () => {
    const path = join(makeFolder(), 'profiles.json')
    const failure = listAt(path, '{') as Failure
    expect([failure.evidence, failure.advice.includes('an earlier copy')]).toEqual([{}, true])
    expect(() => profileFile(path).restore()).not.toThrow(TypeError)
  })

  it('input 128: never waits for a pipe in its place', () => {
    const path = join(makeFolder(), 'profiles.json')
    execFileSync('mkfifo', [path])
    expect(() => profileFile(path).read()).toThrow('it is not a plain file')
  })
})
