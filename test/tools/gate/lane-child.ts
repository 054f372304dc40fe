import { nameOf } from './fault.ts'
import { faults } from './faults.ts'
import { makeRun } from './make-run.ts'
import type { RunRequest } from './plan.ts'

// A worker process of the campaign (campaign.ts). It makes one requested run after another. If the
// process dies, only the run in progress is lost.
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const { name, run, seed, soakMinutes } = message as RunRequest
  const fault = faults.find((knownFault) => nameOf(knownFault) === name)
  if (!fault) throw new Error(`there is no fault ${name}`)
  void makeRun(fault, seed, run, soakMinutes).then((findings) => process.send?.(findings))
})
