import { nameOf } from './fault.ts'
import { faults } from './faults.ts'
import { makeRun } from './make-run.ts'
import type { Order } from './plan.ts'

// A process that makes runs one after another on request. If it dies, only its run is lost
// (campaign.ts).
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const { name, run, seed, soakMinutes } = message as Order
  const fault = faults.find((one) => nameOf(one) === name)
  if (!fault) throw new Error(`there is no fault ${name}`)
  void makeRun(fault, seed, run, soakMinutes).then((finds) => process.send?.(finds))
})
