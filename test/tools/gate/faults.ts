import { damageFaults } from './damage-faults.ts'
import { diskFaults } from './disk-faults.ts'
import type { Fault } from './fault.ts'
import { fileFaults } from './file-faults.ts'
import { instanceFaults } from './instance-faults.ts'
import { keychainFaults } from './keychain-faults.ts'
import { killFaults } from './kill-faults.ts'
import { networkFaults } from './network-faults.ts'
import { periodFaults } from './period-faults.ts'
import { processFaults } from './process-faults.ts'
import { restoreFaults } from './restore-faults.ts'
import { soakFault } from './soak.ts'
import { socketFaults } from './socket-faults.ts'
import { teamFaults } from './team-faults.ts'
import { timeFaults } from './time-faults.ts'
import { tornFaults } from './torn-faults.ts'

/**
 * The fault table of security.md 3.3, as far as it is injected here. A fault of several kinds has a
 * line for each.
 */
export const faults: readonly Fault[] = [
  // The soak is first, because it takes longest.
  soakFault,
  ...killFaults,
  ...fileFaults,
  ...tornFaults,
  ...diskFaults,
  ...damageFaults,
  ...instanceFaults,
  ...keychainFaults,
  ...networkFaults,
  ...socketFaults,
  ...processFaults,
  ...periodFaults,
  ...restoreFaults,
  ...timeFaults,
  ...teamFaults,
]
