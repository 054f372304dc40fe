import { expect } from 'vitest'
import { openForWriting } from '../../../src-main/store/database/database.ts'
import { decide } from '../../../src-main/store/decisions/decisions.ts'
import type { Cli } from '../../support/cli.ts'
import { makeCli } from '../../support/cli.ts'
import type { TestServer } from '../../support/postgres.ts'
import { passwordOf } from '../../support/postgres.ts'

/** A ledger of one withdrawal that the service does not have. */
export const MISSING_LEDGER =
  'withdrawal_id,currency,amount,date\n0d9c2d1e-1111-4222-8333-000000000001,BTC,2,2026-09-01T10:00:00Z\n'

/** Makes the command line of a member, with the password of the login. */
export const makeTeamCli = (login: string): Cli =>
  makeCli(undefined, { PARTNER_DESK_TEAM_PASSWORD: passwordOf(login) })

/** The words that name a team's database and the login to it. */
export const serverWords = (
  { port, caFile }: TestServer,
  database: string,
  login: string,
): string[] => ['--server', `localhost:${port}/${database}`, '--login', login, '--ca', caFile]

/** Runs a command that succeeds and writes nothing to standard error. Returns its output. */
export async function textOf(cli: Cli, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await cli.run(...words)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Runs a command with --json as `textOf` does. Returns the parsed output. */
export async function jsonOf<T>(cli: Cli, ...words: string[]): Promise<T> {
  return JSON.parse(await textOf(cli, ...words, '--json')) as T
}

/** Accepts all breaks in Ben's cache by the call that the window makes. */
export function acceptAll(ben: Cli): void {
  const db = openForWriting(ben.database())
  try {
    const breaks = db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
    decide(db, {
      id: 'd1',
      at: '2026-10-05T10:00:00.000000Z',
      by: 'ben',
      decision: { kind: 'status', breaks, status: 'accepted', reason: 'test payment', note: '' },
      separatedPair: undefined,
    })
  } finally {
    db.close()
  }
}
