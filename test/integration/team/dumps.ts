import { readFileSync } from 'node:fs'
import type { TestServer } from '../../support/postgres.ts'
import type { Workstation } from '../../support/workstation.ts'

/** All rows of the server's tables as text. */
export async function dumpServer(server: TestServer, database: string): Promise<string> {
  const client = await server.superuser(database)
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'desk' ORDER BY 1",
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(
      `SELECT t::text AS text FROM desk.${name} AS t`,
    )
    texts.push(...rows.map(({ text }) => text))
  }
  await client.end()
  return texts.join('\n')
}

/** The bytes of a workstation's database, without free pages, and of its write-ahead log. */
export function dumpCache({ db }: Workstation): string {
  db.exec('VACUUM')
  db.pragma('wal_checkpoint(TRUNCATE)')
  return readFileSync(db.name, 'latin1') + readFileSync(`${db.name}-wal`, 'latin1')
}
