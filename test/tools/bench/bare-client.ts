// node bare-client.ts URL feed — turns the pages of the feed and keeps nothing but their cursor.
// node bare-client.ts URL ids FILE [CONCURRENCY] — asks for each id of the file and keeps nothing.
// What a client can get at the most from the same service. Prints how many answers came.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const [base, what, file = '', concurrency = '16'] = process.argv.slice(2) as [
  string,
  string,
  string?,
  string?,
]
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) })
let answers = 0
if (what === 'feed') {
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
  return new Promise((done, failed) => {
    request(
      `${base}${path}`,
      { agent, headers: { authorization: 'Bearer bench', accept: 'application/json' } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => done(Buffer.concat(parts).toString('utf8')))
      },
    )
      .on('error', failed)
      .end()
  })
}
