/**
 * Tests that a system cannot run, each by its file and the beginning of its title or its group's
 * title in the source, with `%s` for the variable part.
 */
interface Unfit {
  readonly systems: readonly NodeJS.Platform[]
  readonly why: string
  readonly tests: readonly (readonly [file: string, ...titles: string[]])[]
}

/** The tests that `npm test` leaves out on Windows and macOS, and why. Linux runs everything. */
export const unfitTests: readonly Unfit[] = [
  {
    systems: ['win32'],
    why: 'Windows keeps no permission bits of a file',
    tests: [
      ['unit/app/window/diagnostics.test.ts', 'is saved as it was shown'],
      ['unit/hosts/loopback/launch.test.ts', 'input 112: the user’s default browser receives'],
      ['unit/hosts/loopback/single-host.test.ts', 'a second start receives a fresh address'],
      ['unit/hosts/node/activity-log.test.ts', 'binds every line to the one before'],
      ['unit/hosts/node/move-folder.test.ts', 'moves every file with its permissions'],
      ['unit/hosts/node/template-file.test.ts', 'has nothing until it is written'],
      ['unit/hosts/vault/keychain.test.ts', 'stores, reads, replaces and forgets'],
      [
        'unit/hosts/worker/files/safe-file.test.ts',
        'S9: makes files that only their owner may read',
        'input 115: refuses a folder without write permission',
      ],
      [
        'unit/ledger/workbook/sheet-file.test.ts',
        'writes the first sheet',
        'writes nothing beside',
      ],
      ['unit/store/backups.test.ts', 'puts the backup in place'],
      [
        'unit/store/database/database.test.ts',
        'S9: creates files with mode 0600 and folders with mode 0700',
        'restricts a folder that is open to others',
      ],
      ['unit/store/database/lock.test.ts', 'S9: creates files with mode 0600'],
      ['unit/store/imports/combine.test.ts', 'adds no row that an overlapping file repeats'],
    ],
  },
  {
    systems: ['win32'],
    why: 'Windows replaces no file that another connection has open',
    tests: [
      ['unit/hosts/worker/main.test.ts', 'restores a backup, after which lists are gone'],
      ['unit/ledger/row-offsets.test.ts', 'continues to read a file that was replaced'],
      ['unit/store/backups.test.ts', 'moves the log of a database that was not closed aside'],
    ],
  },
  {
    systems: ['win32'],
    why: 'Windows makes symbolic links for administrators alone',
    tests: [
      ['unit/hosts/node/activity-log.test.ts', 'reports why it cannot be written'],
      ['unit/hosts/node/template-file.test.ts', 'follows no link'],
      ['unit/hosts/worker/evidence/evidence-job.test.ts', 'replaces earlier evidence'],
      [
        'unit/hosts/worker/files/safe-file.test.ts',
        'threat 12, input 115: refuses',
        'threat 12: follows no link and replaces no file',
      ],
      ['unit/store/database/database.test.ts', 'refuses %s in place of the file'],
    ],
  },
  {
    systems: ['win32'],
    why: 'Windows has no named pipes, devices and line ends among its files',
    tests: [
      [
        'unit/ledger/ledger-file.test.ts',
        'input 70: refuses %s',
        'input 71: shows a name with line ends',
      ],
      ['unit/ledger/workbook/sheet-file.test.ts', 'depends on the content, whatever the name'],
      ['integration/inputs/terminal.test.ts', 'the output of the command line'],
      ['unit/store/imports/preview.test.ts', 'refuses a path that is not a file'],
    ],
  },
  {
    systems: ['win32'],
    why: 'Windows has no signal that holds a process',
    tests: [
      ['unit/hosts/loopback/single-host.test.ts', 'a frozen host keeps the folder'],
      ['unit/store/database/lock.test.ts', 'F15: does not take the lock from a stopped process'],
    ],
  },
  {
    systems: ['win32'],
    why: 'it needs a POSIX shell, its programs or its paths',
    tests: [
      ['unit/app/window/jobs/evidence-work.test.ts', 'writes a folder with the ledger'],
      ['unit/hosts/cli/evidence.test.ts', 'writes the latest run as a folder'],
      ['unit/hosts/cli/exit-codes.test.ts', 'makes no run if the breaks could not be written'],
      ['unit/hosts/electron/download.test.ts', 'starts the program with the app'],
      ['unit/hosts/loopback/launch.test.ts', 'runLoopback with a browser', 'findLauncher'],
      [
        'unit/hosts/worker/evidence/evidence-job.test.ts',
        'writes one folder whose checksums',
        'repeats the digest of a closed period',
        'leaves the ledger out if',
        'accepts a missing log',
      ],
      ['unit/renderer/features/reports/schedule.test.ts', 'passes every character of a name'],
    ],
  },
  {
    systems: ['win32', 'darwin'],
    why: 'it needs the spreadsheet that Debian has',
    tests: [['unit/hosts/worker/export/readers.test.ts', 'a spreadsheet without its window']],
  },
  {
    systems: ['win32', 'darwin'],
    why: 'it looks at what only Linux shows of a process, or counts what Linux opens',
    tests: [
      ['tools/gate/faults.test.ts', '%s: holds in one run of%s'],
      ['unit/hosts/cli/few-files.test.ts', 'F42: '],
      ['unit/store/imports/preview.test.ts', 'reports its progress, stops when cancelled'],
    ],
  },
  {
    systems: ['darwin'],
    why: 'it looks at what only Linux shows of a process, or at a device that only Linux has',
    tests: [
      ['unit/hosts/cli/exit-codes.test.ts', 'input 115: a full disk behind standard output'],
      ['unit/hosts/loopback/launch.test.ts', 'threat 16, inputs 111, 112: opens an app window'],
    ],
  },
]

/**
 * The reason why a system cannot run a test, by its file and the titles of its groups and its own.
 */
export function whyUnfit(
  system: NodeJS.Platform,
  file: string,
  titles: readonly string[],
): string | undefined {
  const path = file.replaceAll('\\', '/')
  return unfitTests.find(
    ({ systems, tests }) =>
      systems.includes(system) &&
      tests.some(
        ([name, ...beginnings]) =>
          path.endsWith(`/test/${name}`) &&
          beginnings.some((beginning) => titles.some((title) => begins(title, beginning))),
      ),
  )?.why
}

function begins(title: string, beginning: string): boolean {
  const parts = beginning.split('%s').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}`).test(title)
}
