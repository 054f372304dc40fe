import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { setupScript } from '../../../src-main/team/sql/setup.ts'
import { passwordOf } from '../../support/postgres.ts'
import { putRecords, takeLease } from './record-calls.ts'
import { startServer } from './server.ts'
import { decision, itemOf, refusalOf, type SentEvent, sha256, Station } from './station.ts'
import {
  addMembers,
  createWorkspace,
  digestOfParts,
  monthOf2026,
  openTeam,
  publishRun,
  type Role,
  roles,
} from './team.ts'

type Arguments = readonly unknown[]

const part = Buffer.from('a part')
const proposedPeriod = randomUUID()
const closedPeriod = randomUUID()
/** Erasures of the stored file and of record w, and one confirmed in `erasingWorkspace`. */
const [fileErasure, recordErasure, confirmedErasure] = [randomUUID(), randomUUID(), randomUUID()]

const server = await startServer(roles)
const team = await openTeam(server)
/** A workspace whose admin is the login outsider. */
const otherWorkspace = await createWorkspace(team.as.outsider, true)
/** A workspace of the team's logins, with a confirmed erasure that is not finished. */
const erasingWorkspace = await createWorkspace(team.as.admin, true)
/** A station of the operator, with one event. */
let knownStation: Station
let knownEvent: SentEvent

beforeAll(async () => {
  const { operator, approver } = team.as
  knownStation = new Station(operator, team.workspace)
  knownEvent = knownStation.chain(decision({ breaks: [['a', null]] }))[0] as SentEvent
  await knownStation.send([knownEvent])
  await new Station(operator, team.workspace).sendItems(itemOf('rails', '', '["crypto"]'))
  await putRecords(
    operator,
    team.workspace,
    knownStation.id,
    await takeLease(operator, team.workspace, knownStation.id),
    {
      records: [
        ['withdrawals', 'w'],
        ['transactions', 't'],
        ['absent', 'a'],
      ],
      changes: [['withdrawals', 'w']],
    },
  )
  await publishRun(operator, team.workspace, {
    id: 'february',
    period: monthOf2026(2),
    parts: [part],
  })
  await operator.query('SELECT desk.put_chunk($1, $2, $3, $4, $5, $6, $7)', [...storedChunk()])
  await operator.query(`SELECT desk.claim($1, $2, 'execute/held', 'held')`, [
    team.workspace,
    knownStation.id,
  ])
  // The operator proposes as an admin, so that the admin can confirm.
  const setRole = async (workspace: string, role: Role): Promise<unknown> =>
    team.as.admin.query(`SELECT desk.set_member($1, 'operator', 'Operator', $2, NULL)`, [
      workspace,
      role,
    ])
  await setRole(team.workspace, 'admin')
  for (const [erasure, kind, target] of [
    [fileErasure, 'file', sha256('stored')],
    [recordErasure, 'withdrawal', 'w'],
  ])
    await operator.query(`SELECT desk.propose_erasure($1, $2, $3, $4, 'asked for')`, [
      team.workspace,
      erasure,
      kind,
      target,
    ])
  await setRole(team.workspace, 'operator')
  await addMembers(team.as.admin, erasingWorkspace)
  const station = randomUUID()
  await putRecords(
    operator,
    erasingWorkspace,
    station,
    await takeLease(operator, erasingWorkspace, station),
    {
      records: [['withdrawals', 'erased']],
    },
  )
  await publishRun(operator, erasingWorkspace, { id: 'february', parts: [part] })
  await setRole(erasingWorkspace, 'admin')
  await operator.query(`SELECT desk.propose_erasure($1, $2, 'withdrawal', 'erased', 'asked for')`, [
    erasingWorkspace,
    confirmedErasure,
  ])
  await setRole(erasingWorkspace, 'operator')
  await team.as.admin.query(`SELECT desk.confirm_erasure($1, $2, 'checked')`, [
    erasingWorkspace,
    confirmedErasure,
  ])
  for (const [month, period] of [
    [3, proposedPeriod],
    [4, closedPeriod],
  ] as const) {
    const run = await publishRun(operator, team.workspace, {
      period: monthOf2026(month),
      breaks: {},
    })
    await operator.query(`SELECT desk.propose_closing($1, $2, $3, 'digest', '')`, [
      team.workspace,
      period,
      run,
    ])
  }
  await approver.query(`SELECT desk.approve_closing($1, $2, 'digest')`, [
    team.workspace,
    closedPeriod,
  ])
})

/** The arguments of the stored chunk, the only chunk of its file. */
const storedChunk = (): Arguments => [team.workspace, sha256('stored'), 'a.csv', 5, 1, 0, part]

/** The first event of a station with this body. */
function eventsText(body: unknown, changes: Readonly<Record<string, unknown>> = {}): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return JSON.stringify([{ no: 1, body: text, prev: '', hash: sha256(`\n${text}`), ...changes }])
}

/** The functions, with accepted arguments, and the roles that may call each. */
const calls = {
  create_workspace: { by: roles, args: (): Arguments => ['Team', 'sandbox', 'Ana', true] },
  set_member: {
    by: ['admin'],
    args: (): Arguments => [team.workspace, 'new', 'New', 'viewer', null],
  },
  append: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, randomUUID(), eventsText(decision())],
  },
  append_items: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, randomUUID(), eventsText(itemOf('rules', '', '{}'))],
  },
  open_breaks: {
    by: ['viewer', 'operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, 'february'],
  },
  put_run_part: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, 'new', 0, part],
  },
  publish_run: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, 'new', '{}', 'now', 0, '[]', 0, digestOfParts([])],
  },
  put_chunk: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, sha256('new'), 'new.csv', 1_048_577, 2, 1, part],
  },
  propose_closing: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, randomUUID(), 'february', 'digest', ''],
  },
  approve_closing: {
    by: ['approver', 'admin'],
    args: (): Arguments => [team.workspace, proposedPeriod, 'digest'],
  },
  // The operator has proposed it.
  withdraw_closing: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, proposedPeriod, ''],
  },
  reopen_period: {
    by: ['approver', 'admin'],
    args: (): Arguments => [team.workspace, closedPeriod, 'late row'],
  },
  propose_erasure: {
    by: ['admin'],
    args: (): Arguments => [team.workspace, randomUUID(), 'transaction', 't', 'asked for'],
  },
  confirm_erasure: {
    by: ['approver', 'admin'],
    args: (): Arguments => [team.workspace, fileErasure, 'checked'],
  },
  // The operator has proposed it.
  withdraw_erasure: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, fileErasure],
  },
  // The admin has confirmed it.
  replace_run_part: {
    by: ['admin'],
    args: (): Arguments => [
      erasingWorkspace,
      confirmedErasure,
      'february',
      0,
      sha256(part),
      Buffer.from('replaced'),
    ],
  },
  finish_erasure: {
    by: ['admin'],
    args: (): Arguments => [erasingWorkspace, confirmedErasure],
  },
  begin_epoch: {
    by: ['admin'],
    args: (): Arguments => [team.workspace, 1_000_000, sha256('lost'), 0],
  },
  claim: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, randomUUID(), 'execute/new', 'new'],
  },
  release_claim: {
    by: ['operator', 'approver', 'admin'],
    args: (): Arguments => [team.workspace, randomUUID(), 'execute/new', 'new'],
  },
} as const satisfies Record<
  string,
  { readonly by: readonly Role[]; readonly args: () => Arguments }
>
type Name = keyof typeof calls
const names = Object.keys(calls) as Name[]

/** The code of a client's statement, which is rolled back. */
async function codeOf(client: Client, sql: string, args: Arguments = []): Promise<string> {
  await client.query('BEGIN')
  try {
    return await refusalOf(client.query(sql, [...args]))
  } finally {
    await client.query('ROLLBACK')
  }
}

function callAs(role: Role, name: Name, args: Arguments): Promise<string> {
  const placeholders = args.map((_, index) => `$${index + 1}`).join(', ')
  return codeOf(team.as[role], `SELECT * FROM desk.${name}(${placeholders})`, args)
}

describe('the roles', () => {
  const table = names.flatMap((name) =>
    roles.map((role): [Name, Role, string] => {
      const by: readonly Role[] = calls[name].by
      return [name, role, by.includes(role) ? 'done' : 'NOT_ALLOWED']
    }),
  )

  test.each(table)('%s by %s: %s', async (name, role, expected) => {
    expect(await callAs(role, name, calls[name].args())).toBe(expected)
  })

  test.each(names.filter((name) => name !== 'create_workspace'))(
    '%s by the admin of another workspace: NOT_ALLOWED',
    async (name) => {
      expect(await callAs('outsider', name, calls[name].args())).toBe('NOT_ALLOWED')
      expect(await callAs('admin', name, calls[name].args().with(0, otherWorkspace))).toBe(
        'NOT_ALLOWED',
      )
      expect(await callAs('admin', name, calls[name].args().with(0, null))).toBe('NOT_ALLOWED')
    },
  )

  test('a member removed in the middle of a transaction reads and writes no more', async () => {
    const { admin, superuser } = { ...team.as, superuser: team.superuser }
    await superuser.query(
      `CREATE ROLE leaver LOGIN PASSWORD '${passwordOf('leaver')}' IN ROLE desk_member`,
    )
    await admin.query(`SELECT desk.set_member($1, 'leaver', 'Leaver', 'operator', NULL)`, [
      team.workspace,
    ])
    const leaver = await server.connect(team.database, 'leaver')
    await leaver.query('BEGIN')
    const count = async (): Promise<unknown> =>
      (await leaver.query('SELECT count(*)::integer AS n FROM desk.workspaces')).rows[0]
    expect(await count()).toEqual({ n: 1 })
    await admin.query(
      `SELECT desk.set_member($1, 'leaver', 'Leaver', 'operator', clock_timestamp())`,
      [team.workspace],
    )
    expect(await count()).toEqual({ n: 0 })
    expect(
      await refusalOf(leaver.query('SELECT desk.append($1, $2, $3)', [...calls.append.args()])),
    ).toBe('NOT_ALLOWED')
    await leaver.end()
  })
})

const longText = (bytes: number): string => 'x'.repeat(bytes)
const withBody = (fields: Readonly<Record<string, unknown>>): string => eventsText(decision(fields))
const withoutField = (name: string): string =>
  eventsText(Object.fromEntries(Object.entries(decision()).filter(([field]) => field !== name)))

/** An argument that is refused: its description, its position, its value, and the code. */
type RefusedArgument = readonly [string, number, () => unknown, string]

const refusedEvents: readonly (readonly [string, () => unknown])[] = [
  ['events missing', () => null],
  ['events as an object', () => '{}'],
  ['no event', () => '[]'],
  ['501 events', () => JSON.stringify(Array.from({ length: 501 }, () => ({})))],
  ['an event that is a text', () => '["x"]'],
  ['the number as a text', () => eventsText(decision(), { no: '1' })],
  ['the number as a fraction', () => eventsText(decision(), { no: 1.5 })],
  ['a body that is no text', () => eventsText(decision(), { body: {} })],
  ['no prev', () => eventsText(decision(), { prev: null })],
  ['no hash', () => eventsText(decision(), { hash: undefined })],
  [
    'a body of 256 KiB and one byte',
    () => eventsText(decision({ facts: { note: longText(262_144) } })),
  ],
  ['a body that is no JSON', () => eventsText('{')],
  ['a body with a zero character', () => eventsText('{"kind":"decision\\u0000"}')],
  ['a body that is a list', () => eventsText('[]')],
  ['another kind', () => withBody({ kind: 'member' })],
  ...['kind', 'id', 'at', 'base', 'type', 'facts', 'breaks'].map(
    (name) => [`no ${name}`, () => withoutField(name)] as const,
  ),
  ['an empty id', () => withBody({ id: '' })],
  ['an id of 2,001 bytes', () => withBody({ id: longText(2001) })],
  ['a time that is a number', () => withBody({ at: 1 })],
  ['a base that is a text', () => withBody({ base: '0' })],
  ['a base that is a fraction', () => withBody({ base: 0.5 })],
  ['a base below zero', () => withBody({ base: -1 })],
  ['a base above the head', () => withBody({ base: 1_000_000 })],
  ['an unknown type', () => withBody({ type: 'close' })],
  ['a run that is a number', () => withBody({ run: 1 })],
  ['facts that are a list', () => withBody({ facts: [] })],
  ['a fact that is a number', () => withBody({ facts: { note: 1 } })],
  ['a status without one', () => withBody({ type: 'status' })],
  ['an unknown status', () => withBody({ type: 'status', facts: { status: 'closed' } })],
  ['records that are a list', () => withBody({ records: [] })],
  ['records of one side', () => withBody({ records: { ledger: [] } })],
  ['a record that is a number', () => withBody({ records: { ledger: [1], provider: [] } })],
  ['an empty provider key', () => withBody({ records: { ledger: [], provider: [''] } })],
  ['an undo of nothing', () => withBody({ type: 'undo' })],
  ['a note that undoes', () => withBody({ undoes: 'x' })],
  ['breaks that are an object', () => withBody({ breaks: {} })],
  ['a break that is a text', () => withBody({ breaks: ['a'] })],
  ['a break of one text', () => withBody({ breaks: [['a']] })],
  ['a break whose id is a number', () => withBody({ breaks: [[1, null]] })],
  ['a break whose content is a number', () => withBody({ breaks: [['a', 1]] })],
  [
    'a break twice',
    () =>
      withBody({
        breaks: [
          ['a', null],
          ['a', 'x'],
        ],
      }),
  ],
]

const withItem = (fields: Readonly<Record<string, unknown>>): string =>
  eventsText({ ...itemOf('rules', '', '{}'), ...fields })

const refusedItems: readonly (readonly [string, () => unknown])[] = [
  ...refusedEvents.slice(0, 10),
  ['a body of 256 KiB and one byte', () => withItem({ content: `"${longText(262_144)}"` })],
  ['a body that is no JSON', () => eventsText('{')],
  ['a body that is a list', () => eventsText('[]')],
  ['a decision', () => eventsText(decision())],
  ...['kind', 'at', 'item', 'id', 'base', 'content'].map(
    (name) =>
      [
        `no ${name}`,
        () =>
          eventsText(
            Object.fromEntries(
              Object.entries(itemOf('rules', '', '{}')).filter(([field]) => field !== name),
            ),
          ),
      ] as const,
  ),
  ['a time that is a number', () => withItem({ at: 1 })],
  ['an unknown kind of item', () => withItem({ item: 'report' })],
  ['settings with a name', () => withItem({ id: 'a' })],
  ['a mapping without a name', () => withItem({ item: 'mapping' })],
  ['a name of 2,001 bytes', () => withItem({ item: 'mapping', id: longText(2001) })],
  ['a name that is a number', () => withItem({ item: 'mapping', id: 1 })],
  ['a base that is a text', () => withItem({ base: '0' })],
  ['a base below zero', () => withItem({ base: -1 })],
  ['a base that is a fraction', () => withItem({ base: 0.5 })],
  ['a base above the last version', () => withItem({ item: 'rails', base: 2 })],
  ['a base without a version', () => withItem({ base: 1 })],
  ['a content that is an object', () => withItem({ content: {} })],
  ['a content that is no JSON', () => withItem({ content: '{' })],
  ['a content of 128 KiB and one byte', () => withItem({ content: `"${longText(131_071)}"` })],
]

const refusedClaims: readonly RefusedArgument[] = [
  ['no station', 1, () => null, 'BAD_EVENT'],
  ['the station of another', 1, () => knownStation.id, 'STATION_OF_ANOTHER'],
  ['an empty key', 2, () => '', 'BAD_EVENT'],
  ['no key', 2, () => null, 'BAD_EVENT'],
  ['a key of 2,001 bytes', 2, () => longText(2001), 'BAD_EVENT'],
  ['an empty id', 3, () => '', 'BAD_EVENT'],
  ['no id', 3, () => null, 'BAD_EVENT'],
  ['an id of 2,001 bytes', 3, () => longText(2001), 'BAD_EVENT'],
]

const refusedArguments: Readonly<Record<Name, readonly RefusedArgument[]>> = {
  create_workspace: [
    ...['', '  ', '\u00a0', 'a\nb', 'a\u200bb', 'a\u202eb', longText(101), null].flatMap(
      (text): RefusedArgument[] => [
        [`the name ${JSON.stringify(text)}`, 0, () => text, 'BAD_EVENT'],
        [`the display name ${JSON.stringify(text)}`, 2, () => text, 'BAD_EVENT'],
      ],
    ),
    ['an unknown environment', 1, () => 'test', 'BAD_EVENT'],
    ['no environment', 1, () => null, 'BAD_EVENT'],
    ['neither two nor four eyes', 3, () => null, 'BAD_EVENT'],
  ],
  set_member: [
    ['an empty login', 1, () => '', 'BAD_EVENT'],
    ['no login', 1, () => null, 'BAD_EVENT'],
    ['a blank display name', 2, () => ' ', 'BAD_EVENT'],
    ['an unknown role', 3, () => 'owner', 'BAD_EVENT'],
    ['no role', 3, () => null, 'BAD_EVENT'],
    ['an end without a moment', 4, () => 'infinity', 'BAD_EVENT'],
    ['another role for the last admin', 1, () => 'admin', 'LAST_ADMIN'],
  ],
  append: [
    ['no station', 1, () => null, 'BAD_EVENT'],
    ['the station of another', 1, () => knownStation.id, 'STATION_OF_ANOTHER'],
    ...refusedEvents.map(([what, events]): RefusedArgument => [what, 2, events, 'BAD_EVENT']),
    ['a first event numbered 2', 2, () => eventsText(decision(), { no: 2 }), 'CHAIN_BROKEN'],
    ['a first event numbered 0', 2, () => eventsText(decision(), { no: 0 }), 'CHAIN_BROKEN'],
    [
      'a first event with a prev',
      2,
      () => eventsText(decision(), { prev: sha256('') }),
      'CHAIN_BROKEN',
    ],
    [
      'the hash of another body',
      2,
      () => eventsText(decision(), { hash: sha256('\n{}') }),
      'CHAIN_BROKEN',
    ],
    [
      'a hash in capitals',
      2,
      () => eventsText('{}', { hash: sha256('\n{}').toUpperCase() }),
      'CHAIN_BROKEN',
    ],
  ],
  append_items: [
    ['no station', 1, () => null, 'BAD_EVENT'],
    ['the station of another', 1, () => knownStation.id, 'STATION_OF_ANOTHER'],
    ...refusedItems.map(([what, events]): RefusedArgument => [what, 2, events, 'BAD_EVENT']),
    ['a first event numbered 2', 2, () => withItem({}).replace('"no":1', '"no":2'), 'CHAIN_BROKEN'],
    [
      'the hash of another body',
      2,
      () => eventsText(itemOf('rules', '', '{}'), { hash: sha256('') }),
      'CHAIN_BROKEN',
    ],
    ['a content of 128 KiB', 2, () => withItem({ content: `"${longText(131_070)}"` }), 'done'],
    ['a deleted item', 2, () => withItem({ content: null }), 'done'],
    ['the base of the last version', 2, () => withItem({ item: 'rails', base: 1 }), 'done'],
    ['the base before the last version', 2, () => withItem({ item: 'rails', base: 0 }), 'done'],
    ['a field of a later version', 2, () => withItem({ later: true }), 'done'],
  ],
  open_breaks: [
    ['an unknown run', 1, () => 'nothing', 'RUN_UNKNOWN'],
    ['no run', 1, () => null, 'RUN_UNKNOWN'],
  ],
  put_run_part: [
    ['an empty id', 1, () => '', 'BAD_EVENT'],
    ['no id', 1, () => null, 'BAD_EVENT'],
    ['an id of 2,001 bytes', 1, () => longText(2001), 'BAD_EVENT'],
    ['part -1', 2, () => -1, 'BAD_EVENT'],
    ['part 4,096', 2, () => 4096, 'BAD_EVENT'],
    ['no part number', 2, () => null, 'BAD_EVENT'],
    ['no data', 3, () => null, 'BAD_EVENT'],
    ['a part of 1 MiB and one byte', 3, () => Buffer.alloc(1_048_577), 'BAD_EVENT'],
    ['the published run, with the part it has', 1, () => 'february', 'done'],
  ],
  publish_run: [
    ['an empty id', 1, () => '', 'BAD_EVENT'],
    ['no summary', 2, () => null, 'BAD_EVENT'],
    ['a summary that is no JSON', 2, () => 'x', 'BAD_EVENT'],
    ['a summary that is a list', 2, () => '[]', 'BAD_EVENT'],
    ['a period that begins with a number', 2, () => '{"period":{"from":1}}', 'BAD_EVENT'],
    ['a summary above 1 MiB', 2, () => JSON.stringify({ note: longText(1_048_577) }), 'BAD_EVENT'],
    ['no time', 3, () => null, 'BAD_EVENT'],
    ['a last decision below zero', 4, () => -1, 'BAD_EVENT'],
    ['a last decision above the head', 4, () => 1_000_000, 'BAD_EVENT'],
    ['no last decision', 4, () => null, 'BAD_EVENT'],
    ['no contents', 5, () => null, 'BAD_EVENT'],
    ['contents as an object', 5, () => '{}', 'BAD_EVENT'],
    ['a break without content', 5, () => '[["a",null]]', 'BAD_EVENT'],
    ['a break twice', 5, () => '[["a","x"],["a","x"]]', 'BAD_EVENT'],
    ['-1 parts', 6, () => -1, 'BAD_EVENT'],
    ['4,097 parts', 6, () => 4097, 'BAD_EVENT'],
    ['one part that is missing', 6, () => 1, 'RUN_INCOMPLETE'],
    ['a digest in capitals', 7, () => digestOfParts([]).toUpperCase(), 'BAD_EVENT'],
    ['no digest', 7, () => null, 'BAD_EVENT'],
    ['the digest of other parts', 7, () => digestOfParts([part]), 'RUN_DIFFERS'],
    ['the published run', 1, () => 'february', 'RUN_DIFFERS'],
  ],
  put_chunk: [
    ['a SHA-256 in capitals', 1, () => sha256('new').toUpperCase(), 'BAD_EVENT'],
    ['a short SHA-256', 1, () => sha256('new').slice(1), 'BAD_EVENT'],
    ['no SHA-256', 1, () => null, 'BAD_EVENT'],
    ['an empty name', 2, () => '', 'BAD_EVENT'],
    ['no name', 2, () => null, 'BAD_EVENT'],
    ['a name of 2,001 bytes', 2, () => longText(2001), 'BAD_EVENT'],
    ['no bytes', 3, () => 0, 'BAD_EVENT'],
    ['bytes below zero', 3, () => -1, 'BAD_EVENT'],
    ['2 GiB and one byte', 3, () => 2_147_483_649, 'BAD_EVENT'],
    ['the bytes of one chunk', 3, () => 1_048_576, 'BAD_EVENT'],
    ['the bytes of three chunks', 3, () => 2_097_153, 'BAD_EVENT'],
    ['bytes missing', 3, () => null, 'BAD_EVENT'],
    ['one chunk', 4, () => 1, 'BAD_EVENT'],
    ['no number of chunks', 4, () => null, 'BAD_EVENT'],
    ['chunk -1', 5, () => -1, 'BAD_EVENT'],
    ['the chunk behind the last', 5, () => 2, 'BAD_EVENT'],
    ['no number of the chunk', 5, () => null, 'BAD_EVENT'],
    ['no data', 6, () => null, 'BAD_EVENT'],
    ['empty data', 6, () => Buffer.alloc(0), 'BAD_EVENT'],
    ['data of 1 MiB and 1 KiB', 6, () => Buffer.alloc(1_049_600), 'done'],
    ['data of 1 MiB, 1 KiB and one byte', 6, () => Buffer.alloc(1_049_601), 'BAD_EVENT'],
    ['a stored file of another size', 1, () => sha256('stored'), 'FILE_DIFFERS'],
  ],
  propose_closing: [
    ['no period', 1, () => null, 'BAD_EVENT'],
    ['the id of a proposed period', 1, () => proposedPeriod, 'PERIOD_CLOSED'],
    ['an unknown run', 2, () => 'nothing', 'RUN_UNKNOWN'],
    ['no run', 2, () => null, 'RUN_UNKNOWN'],
    ['no digest', 3, () => null, 'BAD_EVENT'],
    ['an empty digest', 3, () => '', 'BAD_EVENT'],
    ['a note above 16 KiB', 4, () => longText(16_385), 'BAD_EVENT'],
    ['no note', 4, () => null, 'done'],
  ],
  approve_closing: [
    ['an unknown period', 1, () => randomUUID(), 'PERIOD_UNKNOWN'],
    ['no period', 1, () => null, 'PERIOD_UNKNOWN'],
    ['a closed period', 1, () => closedPeriod, 'PERIOD_UNKNOWN'],
    ['another digest', 2, () => 'other', 'CLOSING_DIFFERS'],
    ['no digest', 2, () => null, 'CLOSING_DIFFERS'],
  ],
  withdraw_closing: [
    ['an unknown period', 1, () => randomUUID(), 'PERIOD_UNKNOWN'],
    ['a closed period', 1, () => closedPeriod, 'PERIOD_UNKNOWN'],
    ['a reason above 16 KiB', 2, () => longText(16_385), 'BAD_EVENT'],
  ],
  propose_erasure: [
    ['no id', 1, () => null, 'BAD_EVENT'],
    ['the id of another erasure', 1, () => fileErasure, 'BAD_EVENT'],
    ['an unknown kind', 2, () => 'event', 'BAD_EVENT'],
    ['no kind', 2, () => null, 'BAD_EVENT'],
    ['a note of no event', 2, () => 'note', 'ERASURE_UNKNOWN'],
    ['a kind of which no record has this id', 2, () => 'withdrawal', 'ERASURE_UNKNOWN'],
    ['an end user without records', 2, () => 'user', 'ERASURE_UNKNOWN'],
    ['a file that the team does not have', 2, () => 'file', 'ERASURE_UNKNOWN'],
    ['an empty target', 3, () => '', 'BAD_EVENT'],
    ['no target', 3, () => null, 'BAD_EVENT'],
    ['a target of 2,001 bytes', 3, () => longText(2001), 'BAD_EVENT'],
    ['a blank reason', 4, () => ' \n', 'REASON_MISSING'],
    ['no reason', 4, () => null, 'REASON_MISSING'],
    ['a reason above 16 KiB', 4, () => longText(16_385), 'BAD_EVENT'],
  ],
  confirm_erasure: [
    ['an unknown erasure', 1, () => randomUUID(), 'ERASURE_UNKNOWN'],
    ['no erasure', 1, () => null, 'ERASURE_UNKNOWN'],
    // A closing of March is proposed.
    ['a record while a closing is proposed', 1, () => recordErasure, 'CLOSING_PROPOSED'],
    ['a blank reason', 2, () => ' ', 'REASON_MISSING'],
    ['no reason', 2, () => null, 'REASON_MISSING'],
    ['a reason above 16 KiB', 2, () => longText(16_385), 'BAD_EVENT'],
  ],
  withdraw_erasure: [
    ['an unknown erasure', 1, () => randomUUID(), 'ERASURE_UNKNOWN'],
    ['no erasure', 1, () => null, 'ERASURE_UNKNOWN'],
  ],
  replace_run_part: [
    ['an erasure that is not confirmed', 1, () => fileErasure, 'ERASURE_UNKNOWN'],
    ['no erasure', 1, () => null, 'ERASURE_UNKNOWN'],
    ['an unknown run', 2, () => 'nothing', 'RUN_UNKNOWN'],
    ['no run', 2, () => null, 'RUN_UNKNOWN'],
    ['a part that the run does not have', 3, () => 1, 'RUN_DIFFERS'],
    ['no part number', 3, () => null, 'RUN_DIFFERS'],
    ['the SHA-256 of another part', 4, () => sha256('other'), 'RUN_DIFFERS'],
    ['no SHA-256', 4, () => null, 'RUN_DIFFERS'],
    ['no data', 5, () => null, 'BAD_EVENT'],
    ['data of 1.25 MiB', 5, () => Buffer.alloc(1_310_720), 'done'],
    ['data of 1.25 MiB and one byte', 5, () => Buffer.alloc(1_310_721), 'BAD_EVENT'],
  ],
  finish_erasure: [
    ['an erasure that is not confirmed', 1, () => fileErasure, 'ERASURE_UNKNOWN'],
    ['an unknown erasure', 1, () => randomUUID(), 'ERASURE_UNKNOWN'],
    ['no erasure', 1, () => null, 'ERASURE_UNKNOWN'],
  ],
  reopen_period: [
    ['an unknown period', 1, () => randomUUID(), 'PERIOD_UNKNOWN'],
    ['a proposed period', 1, () => proposedPeriod, 'PERIOD_UNKNOWN'],
    ['a blank reason', 2, () => ' \n', 'REASON_MISSING'],
    ['no reason', 2, () => null, 'REASON_MISSING'],
    ['a reason above 16 KiB', 2, () => longText(16_385), 'BAD_EVENT'],
  ],
  begin_epoch: [
    ['event -1', 1, () => -1, 'BAD_EVENT'],
    ['event 10^15', 1, () => '1000000000000000', 'BAD_EVENT'],
    ['no event', 1, () => null, 'BAD_EVENT'],
    ['event 0 with a hash', 1, () => 0, 'BAD_EVENT'],
    ['a hash in capitals', 2, () => sha256('lost').toUpperCase(), 'BAD_EVENT'],
    ['an empty hash', 2, () => '', 'BAD_EVENT'],
    ['no hash', 2, () => null, 'BAD_EVENT'],
    ['record -1', 3, () => -1, 'BAD_EVENT'],
    ['record 10^15', 3, () => '1000000000000000', 'BAD_EVENT'],
    ['no record', 3, () => null, 'BAD_EVENT'],
  ],
  claim: [
    ...refusedClaims,
    ['a key that another station holds', 2, () => 'execute/held', 'CLAIMED_ALREADY'],
  ],
  release_claim: [
    ...refusedClaims,
    ['a key that another station holds', 2, () => 'execute/held', 'done'],
  ],
}

describe('the arguments', () => {
  const table = names.flatMap((name) =>
    refusedArguments[name].map(
      ([what, position, value, code]) => [name, what.slice(0, 60), code, position, value] as const,
    ),
  )

  test.each(table)('%s with %s: %s', async (name, _, code, position, value) => {
    expect(await callAs('admin', name, calls[name].args().with(position, value()))).toBe(code)
  })

  test('confirm_erasure by the person who proposed it: OWN_ERASURE', async () => {
    const { admin, outsider } = team.as
    const ownErasure = randomUUID()
    const propose = `SELECT desk.propose_erasure($1, $2, 'file', $3, 'asked for')`
    const confirm = `SELECT desk.confirm_erasure($1, $2, 'checked')`
    await admin.query(propose, [team.workspace, ownErasure, sha256('stored')])
    expect(await codeOf(admin, confirm, [team.workspace, ownErasure])).toBe('OWN_ERASURE')
    expect(await codeOf(admin, confirm, [team.workspace, fileErasure])).toBe('done')
    // The erasure of another workspace is unknown in the caller's own one.
    expect(await codeOf(outsider, confirm, [otherWorkspace, fileErasure])).toBe('ERASURE_UNKNOWN')
    await admin.query('SELECT desk.withdraw_erasure($1, $2)', [team.workspace, ownErasure])
  })

  test('propose_closing while an erasure is confirmed: ERASURE_UNFINISHED', async () => {
    const { admin } = team.as
    const propose = `SELECT desk.propose_closing($1, $2, 'february', 'digest', '')`
    expect(await codeOf(admin, propose, [erasingWorkspace, randomUUID()])).toBe(
      'ERASURE_UNFINISHED',
    )
    await admin.query('BEGIN')
    await admin.query('SELECT desk.finish_erasure($1, $2)', [erasingWorkspace, confirmedErasure])
    expect(await refusalOf(admin.query(propose, [erasingWorkspace, randomUUID()]))).toBe('done')
    await admin.query('ROLLBACK')
  })

  test.each(['confirm_erasure', 'withdraw_erasure'] as const)(
    '%s of a confirmed erasure: ERASURE_UNKNOWN',
    async (name) => {
      const args = calls[name].args().with(0, erasingWorkspace).with(1, confirmedErasure)
      expect(await callAs('admin', name, args)).toBe('ERASURE_UNKNOWN')
    },
  )

  test('append with another hash for an event that is stored: CHAIN_BROKEN', async () => {
    const otherEvents = JSON.stringify([{ ...knownEvent, hash: sha256('other') }])
    expect(await callAs('operator', 'append', [team.workspace, knownStation.id, otherEvents])).toBe(
      'CHAIN_BROKEN',
    )
  })

  test('append without the hash before it: CHAIN_BROKEN', async () => {
    const [next] = knownStation.chain(decision())
    for (const changes of [{ prev: '' }, { no: 3 }, { prev: next?.hash }])
      expect(
        await callAs('operator', 'append', [
          team.workspace,
          knownStation.id,
          JSON.stringify([{ ...next, ...changes }]),
        ]),
      ).toBe('CHAIN_BROKEN')
  })

  test('put_run_part with other data for a published run: RUN_DIFFERS', async () => {
    for (const [no, data] of [
      [0, 'other'],
      [1, part],
    ])
      expect(await callAs('admin', 'put_run_part', [team.workspace, 'february', no, data])).toBe(
        'RUN_DIFFERS',
      )
  })

  test('put_chunk again: done with the stored data, FILE_DIFFERS with other data', async () => {
    expect(await callAs('admin', 'put_chunk', storedChunk())).toBe('done')
    expect(await callAs('admin', 'put_chunk', storedChunk().with(6, 'other'))).toBe('FILE_DIFFERS')
  })

  test('put_chunk beyond the quota of the workspace: TEAM_FILES_FULL, and the stored chunk again: done', async () => {
    const quota = (bytes: number): Promise<unknown> =>
      team.superuser.query('UPDATE desk.workspaces SET file_quota = $1 WHERE id = $2', [
        bytes,
        team.workspace,
      ])
    const { rows } = await team.superuser.query<{ bytes: string }>(
      'SELECT sum(octet_length(data)) AS bytes FROM desk.file_chunks',
    )
    const storedBytes = Number(rows[0]?.bytes)
    await quota(storedBytes + part.length)
    expect(await callAs('operator', 'put_chunk', calls.put_chunk.args())).toBe('done')
    await quota(storedBytes + part.length - 1)
    expect(await callAs('operator', 'put_chunk', calls.put_chunk.args())).toBe('TEAM_FILES_FULL')
    expect(await callAs('operator', 'put_chunk', storedChunk())).toBe('done')
    // A refused chunk does not count towards the quota.
    await quota(storedBytes + part.length)
    expect(await callAs('operator', 'put_chunk', calls.put_chunk.args())).toBe('done')
    await quota(10_737_418_240)
  })

  test('put_run_part beyond the quota of runs: TEAM_RUNS_FULL, which counts nothing, and deleted parts count no more', async () => {
    const quota = (bytes: number): Promise<unknown> =>
      team.superuser.query('UPDATE desk.workspaces SET run_quota = $1 WHERE id = $2', [
        bytes,
        team.workspace,
      ])
    const ofTeam = `WHERE workspace = '${team.workspace}'`
    const bytesOf = async (sql: string): Promise<number> =>
      Number((await team.superuser.query<{ bytes: string }>(sql)).rows[0]?.bytes)
    const storedBytes = await bytesOf(
      `SELECT sum(octet_length(data)) AS bytes FROM desk.run_parts ${ofTeam}`,
    )
    expect(await bytesOf(`SELECT bytes FROM desk.run_totals ${ofTeam}`)).toBe(storedBytes)
    const put = (): Promise<string> =>
      callAs('operator', 'put_run_part', [team.workspace, 'another', 7, Buffer.alloc(100)])
    await quota(storedBytes + 100)
    expect(await put()).toBe('done')
    await quota(storedBytes + 99)
    expect(await put()).toBe('TEAM_RUNS_FULL')
    expect(await bytesOf(`SELECT bytes FROM desk.run_totals ${ofTeam}`)).toBe(storedBytes)
    await team.superuser.query('BEGIN')
    await team.superuser.query("UPDATE desk.run_parts SET data = data || '12345'::bytea")
    const grownBytes = await bytesOf(
      `SELECT sum(octet_length(data)) AS bytes FROM desk.run_parts ${ofTeam}`,
    )
    expect(await bytesOf(`SELECT bytes FROM desk.run_totals ${ofTeam}`)).toBe(grownBytes)
    await team.superuser.query('DELETE FROM desk.run_parts')
    expect(await bytesOf(`SELECT bytes FROM desk.run_totals ${ofTeam}`)).toBe(0)
    await team.superuser.query('ROLLBACK')
    await quota(21_474_836_480)
  })

  test('append and publish_run beyond the quota of the log: TEAM_LOG_FULL, while members and closings go on', async () => {
    const quota = (bytes: number | string): Promise<unknown> =>
      team.superuser.query(`UPDATE desk.workspaces SET log_quota = ${bytes} WHERE id = $1`, [
        team.workspace,
      ])
    const { rows } = await team.superuser.query<{ log: string; bodies: string }>(
      `SELECT log_bytes AS log, (SELECT sum(octet_length(body)) FROM desk.events WHERE workspace = $1)
        + (SELECT coalesce(sum(octet_length(text)), 0) FROM desk.body_secrets WHERE workspace = $1) AS bodies
        FROM desk.workspaces WHERE id = $1`,
      [team.workspace],
    )
    expect(rows[0]?.log).toBe(rows[0]?.bodies)
    await quota('log_bytes + 10')
    expect(await callAs('operator', 'append', calls.append.args())).toBe('TEAM_LOG_FULL')
    expect(await callAs('operator', 'publish_run', calls.publish_run.args())).toBe('TEAM_LOG_FULL')
    expect(await callAs('admin', 'set_member', calls.set_member.args())).toBe('done')
    expect(await callAs('operator', 'propose_closing', calls.propose_closing.args())).toBe('done')
    await quota(2_147_483_648)
    expect(await callAs('operator', 'append', calls.append.args())).toBe('done')
  })

  test('set_member with an end for the last admin: LAST_ADMIN', async () => {
    const until = new Date(Date.now() + 86_400_000)
    expect(
      await callAs('admin', 'set_member', [team.workspace, 'admin', 'Ana', 'admin', until]),
    ).toBe('LAST_ADMIN')
    // Once there is another admin, the change is accepted.
    await team.as.admin.query('BEGIN')
    await team.as.admin.query(`SELECT desk.set_member($1, 'approver', 'Ben', 'admin', NULL)`, [
      team.workspace,
    ])
    expect(
      await refusalOf(
        team.as.admin.query(`SELECT desk.set_member($1, 'admin', 'Ana', 'viewer', NULL)`, [
          team.workspace,
        ]),
      ),
    ).toBe('done')
    await team.as.admin.query('ROLLBACK')
  })
})

const tables = [
  'workspaces',
  'members',
  'stations',
  'events',
  'decisions',
  'event_breaks',
  'event_records',
  'runs',
  'run_parts',
  'run_breaks',
  'periods',
  'files',
  'file_chunks',
  'file_totals',
  'sync_lease',
  'withdrawals',
  'transactions',
  'absent',
  'record_changes',
  'claims',
  'items',
  'erasures',
  'erased_records',
  'erased_files',
  'erased_parts',
  'body_secrets',
  'run_totals',
  'migrations',
]
const PERMISSION_DENIED = '42501'

describe('the tables', () => {
  test('are those of the schema', async () => {
    const { rows } = await team.superuser.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'desk' ORDER BY 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(tables.toSorted())
  })

  test.each(
    tables.flatMap((table) => [
      [`INSERT INTO desk.${table} DEFAULT VALUES`],
      [
        `UPDATE desk.${table} SET ${table === 'workspaces' ? 'head = 0' : table === 'migrations' ? 'version = 2' : 'workspace = NULL'}`,
      ],
      [`DELETE FROM desk.${table}`],
      [`TRUNCATE desk.${table}`],
      [`SELECT FROM desk.${table} FOR UPDATE`],
    ]),
  )('%s by the admin is refused', async (sql) => {
    expect(await codeOf(team.as.admin, sql)).toBe(PERMISSION_DENIED)
  })

  test.each([
    `UPDATE desk.events SET body = ''`,
    'UPDATE desk.events SET body = body WHERE false',
    'DELETE FROM desk.events',
    'TRUNCATE desk.events',
    'TRUNCATE desk.workspaces CASCADE',
  ])('%s by the owner is refused', async (sql) => {
    await team.superuser.query('SET ROLE desk_owner')
    expect(await codeOf(team.superuser, sql)).toBe('NOT_ALLOWED')
    await team.superuser.query('RESET ROLE')
  })

  test('refuse a superuser to change events as a replica', async () => {
    await team.superuser.query('SET session_replication_role = replica')
    expect(await codeOf(team.superuser, 'DELETE FROM desk.events')).toBe('NOT_ALLOWED')
    await team.superuser.query('RESET session_replication_role')
  })

  test.each(tables.filter((table) => table !== 'migrations'))(
    'desk.%s shows rows to members of their workspace alone',
    async (table) => {
      const column = table === 'workspaces' ? 'id' : 'workspace'
      const count = async (client: Client): Promise<number> =>
        (await client.query(`SELECT FROM desk.${table} WHERE ${column} = $1`, [team.workspace]))
          .rowCount ?? 0
      await team.superuser.query('BEGIN')
      if (table === 'event_records')
        await team.superuser.query(`INSERT INTO desk.event_records VALUES ($1, 'w:1', 1)`, [
          team.workspace,
        ])
      if (table === 'run_breaks')
        await team.superuser.query(
          `INSERT INTO desk.run_breaks VALUES ($1, 'february', 'a', 'x')`,
          [team.workspace],
        )
      if (table === 'erased_records')
        await team.superuser.query(
          `INSERT INTO desk.erased_records VALUES ($1, 'withdrawals', 'other', $2)`,
          [team.workspace, fileErasure],
        )
      if (table === 'erased_files')
        await team.superuser.query(`INSERT INTO desk.erased_files VALUES ($1, 'x', $2)`, [
          team.workspace,
          fileErasure,
        ])
      if (table === 'erased_parts')
        await team.superuser.query(
          `INSERT INTO desk.erased_parts VALUES ($1, 'other', 0, 'x', $2)`,
          [team.workspace, fileErasure],
        )
      await team.superuser.query('COMMIT')
      expect(await count(team.as.viewer)).toBeGreaterThan(0)
      expect(await count(team.as.outsider)).toBe(0)
      expect(await count(team.as.removed)).toBe(0)
    },
  )

  test('show rows to no client that turns row-level security off', async () => {
    await team.as.outsider.query('SET row_security = off')
    expect(await codeOf(team.as.outsider, 'SELECT FROM desk.events')).toBe(PERMISSION_DENIED)
    await team.as.outsider.query('RESET row_security')
  })
})

describe('the server', () => {
  test.each([
    ['CREATE TABLE public.x (a integer)', PERMISSION_DENIED],
    ['CREATE TEMPORARY TABLE members (a integer)', PERMISSION_DENIED],
    ['CREATE SCHEMA x', PERMISSION_DENIED],
    ['CREATE TABLE desk.x (a integer)', PERMISSION_DENIED],
    [
      'CREATE FUNCTION desk.append(integer) RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
      PERMISSION_DENIED,
    ],
    [
      'CREATE FUNCTION pg_temp.x() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
      PERMISSION_DENIED,
    ],
    ['SELECT lo_create(0)', PERMISSION_DENIED],
    ['SELECT lo_creat(-1)', PERMISSION_DENIED],
    [`SELECT lo_from_bytea(0, 'x')`, PERMISSION_DENIED],
    [`SELECT lo_import('/etc/hostname')`, PERMISSION_DENIED],
    [`SELECT lo_import('/etc/hostname', 1)`, PERMISSION_DENIED],
    [`SELECT pg_read_file('/etc/hostname')`, PERMISSION_DENIED],
    [`COPY desk.events TO PROGRAM 'cat'`, PERMISSION_DENIED],
    ['SET ROLE desk_owner', PERMISSION_DENIED],
    ['SET SESSION AUTHORIZATION operator', PERMISSION_DENIED],
    ['SET session_replication_role = replica', PERMISSION_DENIED],
    ['ALTER TABLE desk.events DISABLE TRIGGER ALL', PERMISSION_DENIED],
    ['DROP POLICY members_read ON desk.events', PERMISSION_DENIED],
    ['GRANT desk_owner TO admin', PERMISSION_DENIED],
    ['CREATE ROLE x', PERMISSION_DENIED],
    ['LOCK TABLE desk.workspaces IN EXCLUSIVE MODE', PERMISSION_DENIED],
  ])('refuses %s by the admin', async (sql, code) => {
    expect([code, '42P01', '42704']).toContain(await codeOf(team.as.admin, sql))
    expect(await codeOf(team.as.admin, sql)).toBe(code)
  })

  test('lets members execute the functions of the team alone, each as its owner and by fixed names', async () => {
    const { rows } = await team.superuser.query<{ name: string; definer: boolean; path: string }>(
      `SELECT p.proname AS name, p.prosecdef AS definer, p.proconfig[1] AS path FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
        WHERE n.nspname = 'desk' AND has_function_privilege('admin', p.oid, 'EXECUTE') ORDER BY 1`,
    )
    // records-refusals.test.ts calls the functions of the lease.
    const leaseFunctions = ['take_lease', 'renew_lease', 'release_lease', 'put_records']
    const executable = [...names, ...leaseFunctions, 'my_workspaces'].toSorted()
    expect(rows).toEqual(
      executable.map((name) => ({ name, definer: true, path: 'search_path=desk, pg_temp' })),
    )
    const { rows: open } = await team.superuser.query(
      `SELECT p.proname FROM pg_proc AS p WHERE p.pronamespace = 'desk'::regnamespace AND has_function_privilege('public', p.oid, 'EXECUTE')`,
    )
    expect(open).toEqual([])
  })

  test('refuses a login that is no member of desk_member', async () => {
    await team.superuser.query(`CREATE ROLE stranger LOGIN PASSWORD '${passwordOf('stranger')}'`)
    expect(await refusalOf(server.connect(team.database, 'stranger'))).toBe(PERMISSION_DENIED)
    await team.superuser.query(`GRANT CONNECT ON DATABASE ${team.database} TO stranger`)
    const stranger = await server.connect(team.database, 'stranger')
    expect(await codeOf(stranger, 'SELECT FROM desk.events')).toBe(PERMISSION_DENIED)
    expect(await codeOf(stranger, `SELECT desk.create_workspace('x', 'sandbox', 'x', true)`)).toBe(
      PERMISSION_DENIED,
    )
    await stranger.end()
  })
})

describe('the set-up', () => {
  test('may be run again, and changes nothing then', async () => {
    const state = async (): Promise<unknown> =>
      (
        await team.superuser
          .query(`SELECT (SELECT json_agg(m ORDER BY version) FROM desk.migrations AS m) AS migrations,
        (SELECT json_agg(e ORDER BY workspace, seq) FROM desk.events AS e) AS events,
        (SELECT json_agg(p.oid::regprocedure || p.proacl::text ORDER BY p.oid) FROM pg_proc AS p WHERE pronamespace = 'desk'::regnamespace) AS functions`)
      ).rows
    const stateBefore = await state()
    await team.superuser.query(setupScript())
    expect(await state()).toEqual(stateBefore)
  })

  test('may be run by a DBA without superuser rights', async () => {
    await team.superuser.query(`CREATE ROLE dba LOGIN CREATEROLE PASSWORD '${passwordOf('dba')}'`)
    await team.superuser.query('CREATE DATABASE managed OWNER dba TEMPLATE template0')
    const dba = await server.connect('managed', 'dba')
    await dba.query(setupScript())
    await dba.end()
    const admin = await server.connect('managed', 'admin')
    expect(await createWorkspace(admin, true)).not.toBe('')
    await admin.end()
  })

  test('refuses a database of another encoding', async () => {
    await team.superuser.query(`CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0`)
    const client = await server.superuser('latin')
    expect(await refusalOf(client.query(setupScript()))).toBe(
      'The encoding of the database is LATIN1, and UTF8 is needed.',
    )
    await client.end()
  })
})

describe('a name of a caller in the place of a name of the server', () => {
  const shadows = `
    CREATE TABLE %.members (workspace uuid, login name, display text, role text, until timestamptz);
    INSERT INTO %.members SELECT id, 'viewer', 'x', 'admin', NULL FROM desk.workspaces;
    CREATE FUNCTION %.rank_of(text) RETURNS integer LANGUAGE sql AS 'SELECT 4';
    CREATE FUNCTION %.caller_rank(uuid) RETURNS integer LANGUAGE sql AS 'SELECT 4';
    CREATE FUNCTION %.require_role(uuid, text) RETURNS void LANGUAGE sql AS 'SELECT';
    CREATE FUNCTION %.sha256(bytea) RETURNS bytea LANGUAGE sql AS 'SELECT NULL::bytea';
    CREATE FUNCTION %.is_same(name, name) RETURNS boolean LANGUAGE sql AS 'SELECT true';
    CREATE OPERATOR %.= (LEFTARG = name, RIGHTARG = name, FUNCTION = %.is_same);`
  const attempts = names.filter((name) => !(calls[name].by as readonly Role[]).includes('viewer'))

  test.each(attempts)('does not change %s: a schema of the caller', async (name) => {
    expect(await callAs('viewer', name, calls[name].args())).toBe('NOT_ALLOWED')
    const viewer = await team.connect('viewer')
    const schema = `trap_${name}`
    await team.superuser.query(`CREATE SCHEMA ${schema} AUTHORIZATION viewer`)
    await viewer.query(shadows.replaceAll('%', schema))
    await viewer.query(`SET search_path = ${schema}, desk, pg_catalog`)
    const args = calls[name].args()
    const placeholders = args.map((_, index) => `$${index + 1}`).join(', ')
    expect(await codeOf(viewer, `SELECT * FROM ${name}(${placeholders})`, args)).toBe('NOT_ALLOWED')
    await viewer.end()
  })

  test.each(attempts)('does not change %s: a temporary schema', async (name) => {
    // Members have no right to temporary tables. Even with that right, a temporary table shadows no
    // name that the functions use.
    await team.superuser.query(`GRANT TEMPORARY ON DATABASE ${team.database} TO viewer`)
    const viewer = await team.connect('viewer')
    await viewer.query(shadows.replaceAll('%', 'pg_temp'))
    await team.superuser.query(`REVOKE TEMPORARY ON DATABASE ${team.database} FROM viewer`)
    await viewer.query('SET search_path = pg_temp, desk, pg_catalog')
    const args = calls[name].args()
    const placeholders = args.map((_, index) => `$${index + 1}`).join(', ')
    expect(await codeOf(viewer, `SELECT * FROM desk.${name}(${placeholders})`, args)).toBe(
      'NOT_ALLOWED',
    )
    await viewer.end()
  })

  test('does not change the checks of a text: standard_conforming_strings', async () => {
    const admin = await team.connect('admin')
    await admin.query('SET standard_conforming_strings = off')
    await admin.query('SET escape_string_warning = off')
    for (const text of ['a\u200bb', ' ', 'a\nb'])
      expect(
        await codeOf(admin, 'SELECT desk.create_workspace($1, $2, $3, $4)', [
          text,
          'sandbox',
          'Ana',
          true,
        ]),
      ).toBe('BAD_EVENT')
    expect(
      await codeOf(admin, 'SELECT desk.create_workspace($1, $2, $3, $4)', [
        'u200b s',
        'sandbox',
        'Ana',
        true,
      ]),
    ).toBe('done')
    await admin.end()
  })

  test('does not change the time in an event: TimeZone and DateStyle', async () => {
    const admin = await team.connect('admin')
    await admin.query(`SET TimeZone = 'Asia/Tokyo'`)
    await admin.query(`SET DateStyle = 'German'`)
    await admin.query('BEGIN')
    await admin.query(
      `SELECT desk.set_member($1, 'new', 'New', 'viewer', '2030-01-02T00:00:00Z')`,
      [team.workspace],
    )
    const { rows } = await admin.query<{ body: string }>(
      'SELECT body FROM desk.events WHERE workspace = $1 ORDER BY seq DESC LIMIT 1',
      [team.workspace],
    )
    await admin.query('ROLLBACK')
    await admin.end()
    const { at, until } = JSON.parse(rows[0]?.body ?? '{}') as { at: string; until: string }
    expect(until).toBe('2030-01-02T00:00:00.000000Z')
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
  })
})

describe('the connection', () => {
  const open = async (ssl: object | false, password = passwordOf('admin')): Promise<string> => {
    const client = new Client({
      host: '127.0.0.1',
      port: server.port,
      user: 'admin',
      password,
      database: team.database,
      ssl,
    })
    client.on('error', () => undefined)
    const code = await refusalOf(client.connect())
    await client.end().catch(() => undefined)
    return code
  }
  const ca = (): string => readFileSync(server.caFile, 'utf8')

  test('is made over TLS with the authority of the server', async () => {
    expect(await open({ ca: ca() })).toBe('done')
  })

  test('is refused without TLS', async () => {
    expect(await open(false)).toBe('28000')
  })

  test('is refused with a wrong password', async () => {
    expect(await open({ ca: ca() }, 'wrong')).toBe('28P01')
  })

  test('fails if the authority of the server is unknown', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ca-'))
    const file = join(folder, 'ca.crt')
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        join(folder, 'ca.key'),
        '-out',
        file,
        '-subj',
        '/CN=Test authority',
      ],
      { stdio: 'ignore' },
    )
    expect(await open({ ca: readFileSync(file, 'utf8') })).toMatch(
      /^(CERT_SIGNATURE_FAILURE|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)$/,
    )
    expect(await open({})).toMatch(
      /^(UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY)$/,
    )
    rmSync(folder, { recursive: true })
  })

  test('fails if the certificate has another name', async () => {
    expect(await open({ ca: ca(), servername: 'db.example' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })
})
