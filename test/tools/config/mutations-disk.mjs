// Controls of security.md for a full disk (F07) and for signals (F45) that `npm run gate --
// --mutate` breaks.

const full = ['test/integration/faults/disk-full.test.ts']
const signals = ['test/integration/faults/signals.test.ts']

/** `find` occurs once in `file`. `isBuilt` is not needed where a test builds the program itself. */
export const disk = [
  {
    name: 'F07: a cache is read without room for the index of its log',
    file: 'src-main/store/database/database.ts',
    find: "      db.pragma('locking_mode = EXCLUSIVE')\n",
    replace: '',
    tests: full,
  },
  {
    name: 'F07: nothing is written to a cache that is opened for reading only',
    file: 'src-main/store/database/database.ts',
    find: "      db.pragma('query_only = ON')\n",
    replace: '',
    tests: full,
  },
  {
    name: 'F07: a database that is read under an exclusive lock is released',
    file: 'src-main/hosts/worker/main.ts',
    find: 'if (runningCalls === 0 && connection && isAlone(connection)) closeConnection()',
    replace: 'if (runningCalls < 0 && connection && isAlone(connection)) closeConnection()',
    tests: full,
  },
  {
    name: 'F07: an export reads through the connection that is alone',
    file: 'src-main/hosts/worker/main.ts',
    find: '  if (isAlone(ownConnection)) return action(ownConnection)\n',
    replace: '',
    tests: full,
  },
  {
    name: 'F07: the window opens on a full disk',
    file: 'src-main/hosts/loopback/single-host.ts',
    find: "if (!(error instanceof Failure) || error.code !== 'DISK_FULL') throw error",
    replace: 'throw error',
    tests: full,
  },
  {
    name: 'F07: a window that opened on a full disk is found once there is room',
    file: 'src-main/hosts/loopback/single-host.ts',
    find: '        return void (await replaceMark(folder, undefined, ownMark))\n',
    replace: '        return\n',
    tests: full,
  },
  {
    name: 'F45: a stopped command is cut off',
    file: 'src-main/hosts/cli/main.ts',
    find: '  if (isStopLimited) AbortSignal.timeout',
    replace: '  if (!isStopLimited) AbortSignal.timeout',
    tests: signals,
  },
  {
    name: 'F45: a second signal ends a command at once',
    file: 'src-main/hosts/cli/main.ts',
    find: '  if (stopController.signal.aborted) endNow()\n',
    replace: '  if (stopController.signal.aborted) process.exit(130)\n',
    tests: signals,
  },
  {
    name: 'F45: the end of a stopped command waits for no thread',
    file: 'src-main/hosts/node/end-now.ts',
    find: '  if (isatty(0)) process.stdin.setRawMode(false)\n',
    replace: '  process.exit(130)\n',
    tests: signals,
  },
]
