import { describe, expect, it } from 'vitest'
import { reconcileSettingsOf } from '../../../src-main/app/profile.ts'
import { readItems } from '../../../src-main/app/team-items.ts'
import type { Decision } from '../../../src-main/contract/reconciling.ts'
import type { Template } from '../../../src-main/contract/reporting.ts'
import type { RunSummary } from '../../../src-main/contract/run.ts'
import type { ItemNotice } from '../../../src-main/contract/team-items.ts'
import type { MatchingRules } from '../../../src-main/reconciliation/passes.ts'
import { matchingRulesFact, readMatchingRules } from '../../../src-main/reconciliation/passes.ts'
import { defaultMapping, mappingToJson } from '../../../src-main/reconciliation/row/mapping.ts'
import { passwordOf } from '../../support/postgres.ts'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter } from '../../support/workstation.ts'
import { openStation, startServer } from './server.ts'
import { backUp, reconnect, restore } from './set-back.ts'

const persons = ['ana', 'ben', 'cleo'] as const
const postgres = await startServer(persons)

const LEDGER = [
  'withdrawal_id,currency,amount,date,status',
  'a,BTC,2,2026-09-01T10:00:00Z,BEZAHLT',
].join('\n')

interface Team {
  readonly ana: Workstation
  readonly ben: Workstation
  readonly workspace: string
  readonly database: string
  /** The files of the workstations' caches, by login. */
  readonly caches: Readonly<Record<string, string>>
  readonly ledger: string
  /** A workstation of a member that has not joined yet. */
  open(login: string): Promise<Workstation>
}

/**
 * A team of Ana, its admin, Ben, an operator, and Cleo, a viewer. `prepare` changes a workstation
 * before it joins.
 */
async function makeTeam(
  prepare: (workstation: Workstation, login: string) => Promise<void> = () => Promise.resolve(),
): Promise<Team> {
  const database = await postgres.createDatabase()
  const caches: Record<string, string> = {}
  const open = async (login: string): Promise<Workstation> => {
    const path = makeCache(makeFolder(), { withdrawals: [paidWithdrawal('a')] })
    caches[login] = path
    const workstation = await openStation(postgres, database, login, path)
    await prepare(workstation, login)
    return workstation
  }
  const ana = await open('ana')
  const workspace = await enter(ana)
  for (const [login, role] of [
    ['ben', 'operator'],
    ['cleo', 'viewer'],
  ] as const)
    await addMember(ana, workspace, login, role)
  const ben = await open('ben')
  await enter(ben, workspace)
  const ledger = writeLedger(makeFolder(), LEDGER)
  return { ana, ben, workspace, database, caches, ledger, open }
}

const rulesOf = (...passes: MatchingRules['passes']): string =>
  JSON.stringify({ passes, isSuggesting: true })

const setRules = async ({ store }: Workstation, rules: string): Promise<void> => {
  await store.call('setFact', { name: matchingRulesFact, value: rules })
}
const readRules = ({ store }: Workstation): Promise<string | null> =>
  store.call('findFact', { name: matchingRulesFact })

const mappingOf = (column: string): string =>
  mappingToJson({ ...defaultMapping, columns: { ...defaultMapping.columns, amount: column } })
const saveMapping = async ({ store }: Workstation, name: string, text: string): Promise<void> => {
  await store.call('saveMapping', { name, text, at: '2026-10-05T10:00:00.000000Z', by: 'x' })
}
const mappings = async ({ store }: Workstation): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await store.call('listNewestMappings', null)).map(({ name, text }) => [name, text]),
  )

const template: Template = {
  name: 'Weekly',
  report: 'breaks',
  columns: null,
  conditions: [],
  search: '',
  sort: null,
  format: 'csv',
  dialect: 'strict',
  timeZone: 'UTC',
  fileName: 'breaks',
}
const templateFile = (...templates: readonly Template[]): string =>
  `${JSON.stringify({ version: 1, templates }, null, 2)}\n`

/** Each item as `item/id version state`. */
const itemsOf = async ({ places, store }: Workstation): Promise<readonly string[]> =>
  (await readItems(places, store)).items.map(
    ({ item, id, version, state, isDeleted }) =>
      `${item}/${id} ${version} ${state}${isDeleted ? ' deleted' : ''}`,
  )
const noticesOf = async ({ places, store }: Workstation): Promise<readonly Partial<ItemNotice>[]> =>
  (await readItems(places, store)).notices.map(({ at: _, no: __, ...notice }) => notice)

const syncBoth = async ({ ana, ben }: Team): Promise<void> => {
  for (const station of [ana, ben, ana]) await station.sync()
}

describe('shared items', () => {
  it('reach the other workstation, settings, mappings and templates, and are versions there', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    ana.places.change({ statusMap: { BEZAHLT: 'final' }, rails: ['crypto', 'pix'] })
    ana.places.change({ ties: ['external_ref'], overrides: { feedNet: 'per_row' } })
    await setRules(ana, rulesOf('txn_hash', 'external_ref'))
    await saveMapping(ana, 'bank', mappingOf('Betrag'))
    ana.places.templates.write(templateFile(template))
    expect(await itemsOf(ana)).toEqual([
      'rules/ 0 pending',
      'status_map/ 0 pending',
      'rails/ 0 pending',
      'ties/ 0 pending',
      'fees/ 0 pending',
      'mapping/bank 0 pending',
      'template/Weekly 0 pending',
    ])
    expect((await ana.sync()).items).toEqual({ sent: 7, applied: 0 })
    expect((await ben.sync()).items).toEqual({ sent: 0, applied: 7 })
    const sharedItems = [
      'rules/ 1 shared',
      'status_map/ 1 shared',
      'rails/ 1 shared',
      'ties/ 1 shared',
      'fees/ 1 shared',
      'mapping/bank 1 shared',
      'template/Weekly 1 shared',
    ]
    expect(await itemsOf(ana)).toEqual(sharedItems)
    expect(await itemsOf(ben)).toEqual(sharedItems)
    expect(ben.places.profile()).toEqual(ana.places.profile())
    expect(await readRules(ben)).toBe(rulesOf('txn_hash', 'external_ref'))
    expect(await mappings(ben)).toEqual({ bank: mappingOf('Betrag') })
    expect(ben.places.templates.read()).toBe(templateFile(template))
    // Further exchanges send nothing.
    for (const station of [ben, ana])
      expect(await station.sync()).toMatchObject({ items: { sent: 0, applied: 0 }, received: 0 })
  })

  it('changes go both ways, and a change to a received version raises no notice', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    await setRules(ana, rulesOf('txn_hash'))
    await syncBoth(team)
    await setRules(ben, rulesOf('external_ref'))
    expect(await itemsOf(ben)).toEqual(['rules/ 1 pending'])
    await ben.sync()
    await ana.sync()
    expect(await readRules(ana)).toBe(rulesOf('external_ref'))
    expect([await itemsOf(ana), await itemsOf(ben)]).toEqual([
      ['rules/ 2 shared'],
      ['rules/ 2 shared'],
    ])
    expect([await noticesOf(ana), await noticesOf(ben)]).toEqual([[], []])
  })

  it('the later of two concurrent changes wins, and both authors are notified', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    await setRules(ana, rulesOf('txn_hash'))
    await syncBoth(team)
    // Both are offline.
    await setRules(ana, rulesOf('external_ref'))
    await setRules(ben, rulesOf('withdrawal_id'))
    await ana.sync()
    await ben.sync()
    await ana.sync()
    expect(await readRules(ana)).toBe(rulesOf('withdrawal_id'))
    expect(await readRules(ben)).toBe(rulesOf('withdrawal_id'))
    const lostVersion = {
      item: 'rules',
      id: '',
      version: 3,
      content: rulesOf('external_ref'),
      copy: '',
    }
    expect(await noticesOf(ana)).toEqual([{ ...lostVersion, kind: 'theirs', by: 'ben' }])
    expect(await noticesOf(ben)).toEqual([{ ...lostVersion, kind: 'mine', by: 'ana' }])
    const [notice] = (await readItems(ana.places, ana.store)).notices
    await ana.store.call('dismissItemNotice', { no: notice?.no ?? 0 })
    expect(await noticesOf(ana)).toEqual([])
  })

  it('equal changes of two persons raise no notice', async () => {
    const team = await makeTeam()
    for (const station of [team.ana, team.ben]) station.places.change({ rails: ['crypto', 'pix'] })
    await syncBoth(team)
    expect(await itemsOf(team.ben)).toEqual(['rails/ 1 shared'])
    expect([await noticesOf(team.ana), await noticesOf(team.ben)]).toEqual([[], []])
  })

  it('a deleted mapping or template leaves the others, and settings go back to their defaults', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    await saveMapping(ana, 'bank', mappingOf('Betrag'))
    ana.places.templates.write(templateFile(template))
    ana.places.change({ statusMap: { BEZAHLT: 'final' } })
    await syncBoth(team)
    await ben.store.call('deleteMapping', { name: 'bank', at: '2026-10-06T10:00:00.000000Z' })
    ben.places.templates.write(templateFile())
    ben.places.change({ statusMap: {} })
    await ben.sync()
    await ana.sync()
    expect(await mappings(ana)).toEqual({})
    expect(ana.places.templates.read()).toBe(templateFile())
    expect(ana.places.profile().statusMap).toEqual({})
    expect(await itemsOf(ana)).toEqual([
      'status_map/ 2 shared deleted',
      'mapping/bank 2 shared deleted',
      'template/Weekly 2 shared deleted',
    ])
    await saveMapping(ana, 'bank', mappingOf('Summe'))
    await syncBoth(team)
    expect(await mappings(ben)).toEqual({ bank: mappingOf('Summe') })
    expect((await itemsOf(ben)).includes('mapping/bank 3 shared')).toBe(true)
  })

  it('a workstation that joins adopts the team’s items, keeps copies of its own differing items, and shares the rest', async () => {
    const prepare = async (station: Workstation, login: string): Promise<void> => {
      await setRules(station, login === 'ana' ? rulesOf('txn_hash') : rulesOf('external_ref'))
      await saveMapping(station, 'bank', mappingOf(login))
      await saveMapping(station, `of ${login}`, mappingOf('x'))
      station.places.templates.write(templateFile({ ...template, search: login }))
    }
    const team = await makeTeam(prepare)
    const { ana, ben } = team
    await ana.sync()
    expect(await readRules(ben)).toBe(rulesOf('txn_hash'))
    expect(await mappings(ben)).toEqual({
      bank: mappingOf('ana'),
      'bank (mine)': mappingOf('ben'),
      'of ana': mappingOf('x'),
      'of ben': mappingOf('x'),
    })
    expect(await mappings(ana)).toEqual({
      bank: mappingOf('ana'),
      'of ana': mappingOf('x'),
      'of ben': mappingOf('x'),
    })
    expect(ben.places.templates.read()).toBe(
      templateFile(
        { ...template, search: 'ana' },
        { ...template, name: 'Weekly (mine)', search: 'ben' },
      ),
    )
    expect(await itemsOf(ben)).toEqual([
      'rules/ 1 shared',
      'mapping/bank 1 shared',
      'mapping/bank (mine) 0 kept',
      'mapping/of ana 1 shared',
      'mapping/of ben 1 shared',
      'template/Weekly 1 shared',
      'template/Weekly (mine) 0 kept',
    ])
    const replaced = { kind: 'replaced', version: 1, by: 'ana' }
    const notices = await noticesOf(ben)
    expect(notices.toSorted((a, b) => (a.item ?? '').localeCompare(b.item ?? ''))).toMatchObject([
      { ...replaced, item: 'mapping', id: 'bank', copy: 'bank (mine)' },
      { ...replaced, item: 'rules', content: rulesOf('external_ref'), copy: '' },
      { ...replaced, item: 'template', id: 'Weekly', copy: 'Weekly (mine)' },
    ])
    // A copy is shared once it is changed.
    await saveMapping(ben, 'bank (mine)', mappingOf('other'))
    await ben.sync()
    await ana.sync()
    expect((await mappings(ana))['bank (mine)']).toBe(mappingOf('other'))
  })

  it('a viewer receives items; a change of a viewer stays on the machine until the team’s item replaces it', async () => {
    const team = await makeTeam()
    const { ana, open, workspace } = team
    await setRules(ana, rulesOf('txn_hash'))
    await ana.sync()
    const cleo = await open('cleo')
    await saveMapping(cleo, 'own', mappingOf('x'))
    await enter(cleo, workspace)
    expect(await itemsOf(cleo)).toEqual(['rules/ 1 shared', 'mapping/own 0 kept'])
    await setRules(cleo, rulesOf('external_ref'))
    await cleo.sync()
    expect(await readRules(cleo)).toBe(rulesOf('txn_hash'))
    expect(await noticesOf(cleo)).toMatchObject([
      { kind: 'replaced', item: 'rules', by: 'ana', content: rulesOf('external_ref') },
    ])
    expect(await ana.sync()).toMatchObject({ received: 0 })
  })

  it('templates stay on the machine if another profile of the data folder is in a team', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    ana.places.templates.write(templateFile(template))
    await ana.sync()
    ben.places.isOnlyTeam = false
    ben.places.templates.write(templateFile({ ...template, name: 'Of another team' }))
    await ben.sync()
    expect(ben.places.templates.read()).toBe(templateFile({ ...template, name: 'Of another team' }))
    expect(await itemsOf(ben)).toEqual([
      'template/Of another team 0 kept',
      'template/Weekly 1 behind',
    ])
    expect(await ana.sync()).toMatchObject({ received: 0 })
  })

  it('a content of another shape changes nothing here, and the exchange goes on', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    await saveMapping(ana, 'bank', mappingOf('Betrag'))
    ana.places.change({ statusMap: { X: 'no such class' as 'final' } })
    await ana.sync()
    await ben.sync()
    expect(ben.places.profile().statusMap).toEqual({})
    expect(await mappings(ben)).toEqual({ bank: mappingOf('Betrag') })
    expect(await itemsOf(ben)).toEqual(['status_map/ 1 behind', 'mapping/bank 1 shared'])
    expect(await ben.sync()).toMatchObject({ items: { sent: 0, applied: 0 } })
  })

  it('a lost answer sends nothing twice', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    await setRules(ana, rulesOf('txn_hash'))
    const { call } = ana.server
    let isCut = true
    Object.assign(ana.server, {
      call: async (...input: Parameters<typeof call>) => {
        const output = await call(...input)
        if (isCut && input[0] === 'appendItems') throw new Error('cut')
        return output
      },
    })
    await expect(ana.sync()).rejects.toThrow('cut')
    isCut = false
    await setRules(ana, rulesOf('external_ref'))
    await syncBoth(team)
    expect(await itemsOf(ben)).toEqual(['rules/ 2 shared'])
    expect(await readRules(ben)).toBe(rulesOf('external_ref'))
    expect([await noticesOf(ana), await noticesOf(ben)]).toEqual([[], []])
  })
})

/** Runs the ledger at a workstation, with its own settings and a mapping. */
async function runAt(
  { caches, ledger, ...team }: Team,
  login: 'ana' | 'ben',
  mapping = defaultMapping,
): Promise<RunSummary> {
  const { places, store } = team[login]
  const matching = readMatchingRules(await store.call('findFact', { name: matchingRulesFact }))
  const runSettings = { ...reconcileSettingsOf(places.profile()), matching, mapping }
  return (await reconcileFile(caches[login] as string, ledger, runSettings)).summary
}

describe('a run', () => {
  it('has one id at both workstations, and names the versions that it used', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    const runWithoutItems = await runAt(team, 'ana')
    expect('items' in runWithoutItems).toBe(false)
    ana.places.change({ statusMap: { BEZAHLT: 'final', OFFEN: 'open' }, rails: ['pix', 'crypto'] })
    await setRules(ana, rulesOf('txn_hash', 'withdrawal_id'))
    await saveMapping(ana, 'bank', mappingToJson(defaultMapping))
    await saveMapping(ana, 'other', mappingOf('Betrag'))
    await syncBoth(team)
    const [first, second] = [await runAt(team, 'ana'), await runAt(team, 'ben')]
    expect(second).toEqual(first)
    expect(first.run_id).not.toBe(runWithoutItems.run_id)
    expect(first.items).toEqual([
      { item: 'mapping', id: 'bank', version: 1 },
      { item: 'rails', id: '', version: 1 },
      { item: 'rules', id: '', version: 1 },
      { item: 'status_map', id: '', version: 1 },
    ])
    // A change that is not shared yet is no version.
    ben.places.change({ rails: ['crypto', 'pix'] })
    expect((await runAt(team, 'ben')).items).toHaveLength(3)
  })

  it('keeps its id if its settings are another version with equal contents, and is shared once', async () => {
    const team = await makeTeam()
    const { ana, ben } = team
    const change = async (station: Workstation, rails: readonly string[]): Promise<void> => {
      station.places.change({ rails })
      await station.sync()
    }
    await change(ana, ['pix'])
    const first = await runAt(team, 'ana')
    await ana.sync()
    await change(ana, ['crypto', 'pix'])
    await change(ana, ['pix'])
    await ben.sync()
    const second = await runAt(team, 'ben')
    expect(second.run_id).toBe(first.run_id)
    expect([first.items, second.items]).toEqual([
      [{ item: 'rails', id: '', version: 1 }],
      [{ item: 'rails', id: '', version: 3 }],
    ])
    await syncBoth(team)
  })
})

/** Runs a statement as the superuser of the server. */
async function queryAsSuperuser(database: string, sql: string): Promise<{ rows: unknown[] }> {
  const client = await postgres.superuser(database)
  const result = await client.query(sql)
  await client.end()
  return result
}

describe('a server that was set back', () => {
  it('receives lost items from a workstation that had them, also a deletion', async () => {
    const team = await makeTeam()
    const { ana, ben, database, workspace } = team
    await setRules(ana, rulesOf('txn_hash'))
    await saveMapping(ana, 'old', mappingOf('old'))
    await syncBoth(team)
    const backup = await backUp(postgres, database)
    await reconnect(ana, ben)
    await setRules(ana, rulesOf('external_ref'))
    await saveMapping(ana, 'new', mappingOf('new'))
    await ana.store.call('deleteMapping', { name: 'old', at: '2026-10-06T10:00:00.000000Z' })
    await syncBoth(team)
    const itemsBefore = await itemsOf(ben)
    await restore(postgres, database, backup)
    await reconnect(ana, ben)
    const { cursor, headHash } = await ana.state()
    await ana.server.call('beginEpoch', { workspace, cursor, headHash, records: 0 })
    // Ben's machine had the versions that Ana made.
    for (const station of [ben, ana, ben]) await station.sync()
    for (const station of [ana, ben]) {
      expect(await readRules(station)).toBe(rulesOf('external_ref'))
      expect(await mappings(station)).toEqual({ new: mappingOf('new') })
      expect(await itemsOf(station)).toEqual(itemsBefore)
      expect(await noticesOf(station)).toEqual([])
    }
    const { rows } = await queryAsSuperuser(
      database,
      'SELECT count(*)::integer AS n FROM desk.items',
    )
    expect(rows).toEqual([{ n: 5 }])
  })
})

const code = (text: string): unknown => expect.objectContaining({ code: text })

/** A note about the only break, after a run of Ana's that both workstations have. */
async function noteOf(team: Team): Promise<Extract<Decision, { kind: 'note' }>> {
  await runAt(team, 'ana')
  await syncBoth(team)
  const breakId = team.ben.db.prepare('SELECT break_id FROM breaks').pluck().get() as string
  return { kind: 'note', breaks: [breakId], note: 'seen' }
}

describe('programs and servers of different versions', () => {
  it('a server of an earlier format gets no items, and all of them once it is upgraded', async () => {
    const team = await makeTeam()
    const { ana, ben, database } = team
    const note = await noteOf(team)
    await queryAsSuperuser(database, 'UPDATE desk.workspaces SET format = 3')
    await queryAsSuperuser(database, 'ALTER FUNCTION desk.append_items RENAME TO hidden')
    await setRules(ana, rulesOf('txn_hash'))
    await ana.decide(note)
    expect(await ana.sync()).toMatchObject({ sent: 1, items: { sent: 0, applied: 0 } })
    expect(await itemsOf(ana)).toEqual(['rules/ 0 pending'])
    await queryAsSuperuser(database, 'ALTER FUNCTION desk.hidden RENAME TO append_items')
    await queryAsSuperuser(database, 'UPDATE desk.workspaces SET format = 4')
    await syncBoth(team)
    expect(await readRules(ben)).toBe(rulesOf('txn_hash'))
  })

  it.each([
    ['a newer format', 'UPDATE desk.workspaces SET format = 6', undefined],
    ['a newer program', `UPDATE desk.workspaces SET min_app = '1.10.0'`, '1.9.5'],
  ])('a workspace that needs %s is read, and nothing is written to it', async (_, sql, app) => {
    const team = await makeTeam()
    const { ana, ben, database, workspace } = team
    const note = await noteOf(team)
    const connect = async (station: Workstation, version?: string): Promise<void> => {
      const settings = await station.settings()
      await station.server.call('connect', {
        settings,
        password: passwordOf(settings.login),
        ...(version === undefined ? {} : { app: version }),
      })
    }
    await connect(ben, app)
    await ben.sync()
    await setRules(ana, rulesOf('txn_hash'))
    await ana.decide(note)
    await ana.sync()
    await queryAsSuperuser(database, sql)
    // A kind of event that this program does not know.
    await queryAsSuperuser(
      database,
      `SELECT desk.add_event('${workspace}', 'of_tomorrow', json_build_object('id', 'x'))`,
    )
    ben.places.change({ rails: ['pix'] })
    await ben.decide({ ...note, note: 'mine' })
    expect(await ben.sync()).toMatchObject({
      sent: 0,
      received: 3,
      isOutdated: true,
      items: { sent: 0, applied: 1 },
    })
    expect(await readRules(ben)).toBe(rulesOf('txn_hash'))
    expect(await itemsOf(ben)).toEqual(['rules/ 1 shared', 'rails/ 0 pending'])
    expect(await ben.state()).toMatchObject({ unshared: 1, newer: 1 })
    expect(await ben.store.call('verifyTeamLog', null)).toMatchObject({
      events: (await ben.state()).cursor,
    })
    const { station } = await ben.state()
    // The calls are refused over a connection that has read nothing yet, too.
    await connect(ben, app)
    for (const call of [
      () => ben.server.call('append', { workspace, station, events: [] }),
      () => ben.server.call('appendItems', { workspace, station, events: [] }),
      () => ben.server.call('takeLease', { workspace, station }),
      () => ben.server.call('claim', { workspace, station, once: 'x', id: 'x' }),
    ])
      await expect(call()).rejects.toThrow(code('TEAM_OUTDATED'))
    // An updated program knows the format and has the version.
    await queryAsSuperuser(database, 'UPDATE desk.workspaces SET format = 5')
    await connect(ben, '1.10.0')
    expect(await ben.sync()).toMatchObject({ sent: 1, isOutdated: false, items: { sent: 1 } })
  })
})
