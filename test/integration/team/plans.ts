import type { Client } from 'pg'

/** The plans of all statements of an action, nested ones too, as the server reports them. */
export async function plansOf(client: Client, act: () => Promise<void>): Promise<string[]> {
  const plans: string[] = []
  const collect = ({ message }: { readonly message?: string | undefined }): void =>
    void plans.push(message ?? '')
  await explain(client, '0')
  client.on('notice', collect)
  await act()
  client.off('notice', collect)
  await explain(client, '-1')
  return plans
}

async function explain(client: Client, minimum: string): Promise<void> {
  await client.query('RESET SESSION AUTHORIZATION')
  const settings = {
    log_min_duration: minimum,
    log_nested_statements: 'on',
    log_analyze: 'on',
    log_timing: 'off',
    log_level: 'notice',
  }
  for (const [name, value] of Object.entries(settings))
    await client.query(`SET auto_explain.${name} = ${value}`)
  await client.query('SET SESSION AUTHORIZATION operator')
}

/** The most rows that one scan of a table returned or discarded. Function scans read no table. */
export function mostRows(plan: string): number {
  const scans = plan
    .split('\n')
    .filter((line) => /Scan/.test(line) && !/Function Scan|Subquery Scan/.test(line))
  const counts = [
    ...scans.join('\n').matchAll(/actual rows=(\d+)/g),
    ...plan.matchAll(/Rows Removed by \w+(?: \w+)?: (\d+)/g),
  ]
  return Math.max(0, ...counts.map(([, count]) => Number(count)))
}
