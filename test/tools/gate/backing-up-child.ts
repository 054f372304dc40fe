import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '../../../src-main/store/client.ts'
import { productionBuild } from './command.ts'

// A process that backs a cache up and may be killed at it.
const store = openStore({
  workerUrl: pathToFileURL(join(productionBuild, 'worker.js')),
  path: process.argv[2] ?? '',
  isReadOnly: false,
  owner: 'a backup',
})
await store.call('getFeedState', null)
process.send?.('now')
await store.call('backUp', { label: 'kept' })
await store.close()
process.disconnect?.()
