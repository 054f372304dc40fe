import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '../../../src-main/store/client.ts'

// A process that makes one call of a cache's thread and may be killed during it. For a restore the
// database is closed, as in the window.
const [program = '', path = '', call = '', input = 'null'] = process.argv.slice(2)
const store = openStore({
  workerUrl: pathToFileURL(join(program, 'worker.js')),
  path,
  isReadOnly: false,
  owner: 'a call',
})
if (call !== 'restoreBackup') await store.call('getFeedState', null)
process.send?.('now')
await store.call(call as 'restoreBackup', JSON.parse(input) as { name: string })
await store.close()
process.disconnect?.()
