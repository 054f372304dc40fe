import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openStore } from '../../../src-main/store/client.ts'
import type { Store } from '../../../src-main/store/store.ts'

/**
 * Opens the cache of the embedded sandbox's profile in a data folder on the built database thread,
 * as the hosts do.
 */
export function openCache(dataDir: string, worker: string, isReadOnly: boolean): Store {
  return openStore({
    workerUrl: pathToFileURL(worker),
    path: join(dataDir, 'profiles', 'sandbox', 'cache.db'),
    isReadOnly,
    owner: 'the benchmark',
  })
}
