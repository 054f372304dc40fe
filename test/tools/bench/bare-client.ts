// node bare-client.ts URL feed — turns the pages of the feed and keeps only their cursor.
// node bare-client.ts URL ids FILE [CONCURRENCY] — requests each id of the file and keeps nothing.
// The upper bound for a client of this service. Prints the number of answers.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const [base, mode, file = '', concurrency = '16'] = process.argv.slice(2) as [
  string,
  string,
  string?,
  string?,
]
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) })
let answers = 0
if (mode === 'feed') {
  const path = '/gateway/wallet/transactions/'
  for (let cursor: string | undefined = ''; cursor !== undefined; answers += 1) {
    const text: string = await get(cursor === '' ? path : `${path}?nc=${cursor}`)
    cursor = /"nc":"([^"]+)"/.exec(text.slice(-400))?.[1]
  }
} else {
  const ids = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  let next = 0
  const work = async (): Promise<void> => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      await get(`/api/v1/withdrawals/${id}/`)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: Number(concurrency) }, work))
}
process.stdout.write(`${JSON.stringify({ answers })}\n`)
agent.destroy()

function get(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(
      `${base}${path}`,
      { agent, headers: { authorization: 'Bearer bench', accept: 'application/json' } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      },
    )
      .on('error', reject)
      .end()
  })
}
