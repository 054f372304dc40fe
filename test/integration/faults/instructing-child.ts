import type { RunningSandbox } from '../../../src-main/sandbox/server.ts'
import { callCore, PROFILE, startCore } from '../../support/lab.ts'

// A core in a process of its own, to be killed in the middle of its work: one quote is answered,
// four are in progress (the maximum), and one waits for its turn.
const { folder, sandbox } = JSON.parse(process.argv[2] ?? '') as {
  folder: string
  sandbox: RunningSandbox
}
const core = startCore(folder, sandbox)
const requestQuote = (id: string): Promise<unknown> =>
  callCore(core, 'instruct', {
    profile: PROFILE,
    id,
    instruction: {
      kind: 'quote',
      pair: 'BTC_USDC',
      opType: 'BUY',
      amount: { side: 'base', text: '0.01' },
      externalRef: id,
    },
  })

await requestQuote('answered')
for (const id of ['away-1', 'away-2', 'away-3', 'away-4', 'waiting']) void requestQuote(id)
for (;;) {
  const list = await callCore(core, 'listInstructions', {
    profile: PROFILE,
    kinds: ['quote'],
    limit: 10,
  })
  const states = list.map(({ state }) => state).sort()
  if (states.join() === 'done,prepared,sent,sent,sent,sent') process.stdout.write('now')
  await new Promise((resolve) => setTimeout(resolve, 20))
}
