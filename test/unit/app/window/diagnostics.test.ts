import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redact, redactLine } from '../../../../src-main/app/window/redaction.ts'
import { openLog } from '../../../../src-main/hosts/log.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import type { Lab } from '../../../support/lab.ts'
import { openLab, PROFILE } from '../../../support/lab.ts'

// Values that must not occur in the text.
const canaries = {
  token: 'tok_4c1f9e7bC4n4ry0Token',
  endUserAddress: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  hash: '0x8f3a1c77e2b94d5f6a7b8c9d0e1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b',
  person: 'Anastasia Canaria',
  mail: 'ana.canaria@example.org',
  endUser: 'user-77812345',
  account: '0110599520000012345678',
  withdrawal: '7d1f0a52-6a3e-4f0e-9a54-0d8f2b5f2c11',
  file: 'Canaria Holdings.csv',
  host: 'pay.canaria-holdings.example',
}

let lab: Lab
const texts: string[] = []

beforeAll(async () => {
  lab = await openLab({ withdrawals: 50 })
  await lab.sync()
  const log = openLog(lab.folder)
  const { token, endUserAddress, hash, person, mail, endUser, account, withdrawal, file, host } =
    canaries
  log.note('failed', {
    command: 'sync',
    code: 'OFFLINE',
    what: person,
    why: `${mail} ${endUserAddress} ${join(homedir(), file)}`,
    advice: token,
    evidence: { endUser, account, hash },
  })
  log.note('call', {
    service: 'partner',
    method: 'GET',
    path: `/withdrawals/${withdrawal}/`,
    template: '/withdrawals/{id}/',
    status: 500,
    elapsedMs: 12.5,
    outcome: 'failed',
    code: 'THROTTLED',
    token,
  })
  log.note('call', {
    service: 'partner',
    method: 'GET',
    template: `/x/${hash}`,
    status: 500,
    outcome: `Bearer ${token}`,
    code: token,
  })
  log.close()
  writeFileSync(join(lab.folder, 'logs', 'desk.log'), `not JSON, of ${person} with ${token}\n`, {
    flag: 'a',
  })
  await lab.call('addProfile', {
    name: person,
    settings: {
      partnerUrl: `https://${host}/api`,
      gatewayUrl: `https://${host}/gw`,
      gatewayService: 'canaria-wallet',
      gatewayAuth: 'header:X-Canaria',
      environment: 'sandbox',
      maxRate: 5,
    },
    secrets: null,
  })
  await lab.importLedger(file, 'withdrawal_id,currency,amount\nx,USDT,1\n')
  // Doctor names its findings: a missing ledger, a changed record, a file that others may read.
  const profile = join(
    lab.folder,
    'profiles',
    readdirSync(join(lab.folder, 'profiles')).find((name) => name !== 'sandbox') ?? '',
  )
  rmSync(join(profile, 'imports'), { recursive: true })
  const db = openForWriting(join(profile, 'cache.db'))
  db.exec(
    `INSERT INTO drift VALUES ('withdrawals', 'unknown:${mail}', 3, '2026', '2026'), ('withdrawals', 'value:${endUserAddress}', 1, '2026', '2026')`,
  )
  db.exec(
    `INSERT INTO calls (service, method, path, status, code, times, total_ms, slowest_ms, first_seen, last_seen) SELECT 'partner', 'GET', '/withdrawals/${withdrawal}/', 404, '${token}', 1, 1, 1, '2026', '2026'`,
  )
  db.close()
  chmodSync(join(profile, 'cache.db'), 0o644)
})

afterAll(() => lab.close())

describe('diagnostics', () => {
  it('threat 19, threat 25: describes the program and reveals nothing about people', async () => {
    const { text } = await lab.call('diagnostics', { profile: PROFILE })
    texts.push(text)
    for (const title of [
      'Versions and platform',
      'Settings',
      'Profile',
      'Cache',
      'Calls by path',
      'Learnt from answers',
      'Findings of doctor',
      'Codes seen',
      'Last lines of the log',
    ])
      expect(text).toContain(`\n${title}\n`)
    expect(text).toMatch(/\n {2}node: 2\d\./)
    expect(text).toMatch(/\n {2}transactions: \d+, newest 20\d\d-/)
    expect(text).toMatch(/\n {2}feed\.page_size: \d+ \(GET/)
    expect(text).toMatch(/\n {2}gateway GET \/transactions\/ 200: 1 times, \d+ ms/)
    expect(text).toMatch(
      /\n {2}partnerUrl: http, this machine, own port, a path|\n {2}partnerUrl: http, this machine, own port, no path/,
    )
    expect(text).toMatch(/ledger file "…" is gone/)
    expect(text).toMatch(/OFFLINE: 1\n/)
    expect(text).toMatch(/failed command=sync code=OFFLINE|command=sync.*failed/)
    expect(text).toMatch(/template=\/withdrawals\/\{id\}\/ status=500/)
  })

  it('contains none of the planted values, and nothing about the user or the location', () => {
    const [text] = texts
    const { username } = userInfo()
    const machineValues = {
      home: homedir(),
      folder: lab.folder,
      profile: PROFILE,
      ...(username === 'root' ? {} : { username }),
      secret: lab.sandbox.clientSecret,
      client: lab.sandbox.clientId,
    }
    for (const [name, canary] of Object.entries({ ...canaries, ...machineValues }))
      expect(text?.toLowerCase().includes(canary.toLowerCase()) ? name : undefined).toBeUndefined()
    expect(text).not.toMatch(/canari|anastasia/i)
  })

  it('is saved as it was shown, and only by the id of a text that was shown', async () => {
    const { id, text } = await lab.call('diagnostics', { profile: PROFILE })
    await expect(lab.call('saveDiagnostics', { id: 'another' })).rejects.toMatchObject({
      code: 'DIAGNOSTICS_GONE',
    })
    const { place } = await lab.call('saveDiagnostics', { id })
    const path = join(lab.folder, place ?? '')
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([text, 0o600])
    rmSync(path)
    mkdirSync(path)
    await expect(lab.call('saveDiagnostics', { id })).rejects.toMatchObject({
      kind: 'target',
      code: 'TARGET_REFUSED',
    })
    expect(existsSync(`${path}.${process.pid}.part`)).toBe(false)
  })
})

describe('redact', () => {
  const redactionNames = {
    names: new Map([['lab', '[profile 1]']]),
    clean: (text: string) => text.replaceAll('s3cret', '[removed]'),
  }

  it.each([
    [
      'the backup cache-000001-daily.db cannot be used: it is not a database',
      'the backup cache-000001-daily.db cannot be used: it is not a database',
    ],
    [
      'less than 1 GiB is free where the data is kept',
      'less than 1 GiB is free where the data is kept',
    ],
    ['of lab with s3cret', 'of [profile 1] with [removed]'],
    ['the ledger "a \\"b\\" c.csv" is gone', 'the ledger "…" is gone'],
    ['https://user:pass@host.example/x?y=1 said', '[address] said'],
    ['Authorization: Bearer abc.def', 'Authorization: [removed]'],
    ['at /home/ana/notes/x.csv; move it', 'at [path]; move it'],
    ['at C:\\Users\\ana\\x.csv', 'at [path]'],
    ['id 7d1f0a52-6a3e-4f0e-9a54-0d8f2b5f2c11', 'id [id]'],
    ['from TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE to', 'from [removed] to'],
    ['account 0110599520000012345678', 'account [number]'],
    ['ana@example.org', '[mail]'],
  ])('%j', (text, redactedText) => {
    expect(redact(text, redactionNames)).toBe(redactedText)
  })

  it('redacts a long text of letters and digits at any position', () => {
    const longSecret = fc.stringMatching(/^[a-zA-Z]{6,9}\d{6,9}[a-zA-Z0-9]{10,20}$/)
    fc.assert(
      fc.property(
        longSecret,
        fc.constantFrom(' ', '; ', ': ', '"', '(', '/', '=', "'"),
        (secret, edge) => !redact(`x${edge}${secret}${edge}y`, redactionNames).includes(secret),
      ),
    )
  })
})

describe('redactLine', () => {
  it('keeps only fields that reveal nothing about people', () => {
    const line = JSON.stringify({
      level: 30,
      time: '2026-11-20T10:00:00.000Z',
      code: 'DISK_FULL',
      why: 'ana',
      kind: 'store',
      msg: 'failed',
      evidence: { ana: 1 },
      count: 3,
      template: '/x/0123456789abcdef0123',
    })
    expect(redactLine(line)).toEqual({
      text: '2026-11-20T10:00:00.000Z failed kind=store code=DISK_FULL count=3',
      code: 'DISK_FULL',
    })
  })

  it.each(['', 'ana', '[', '7', 'null', '{"msg":'])(
    'leaves out %j, which is not a line of the log',
    (line) => {
      expect(redactLine(line)).toBeUndefined()
    },
  )
})
