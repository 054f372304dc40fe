// More controls of security.md that `npm run gate -- --mutate` breaks: limits on pages of a real
// browser, lists, zones, threads and names.

const browser = ['test/unit/hosts/loopback/hostile-browser.test.ts']
const environment = ['test/unit/hosts/node/environment.test.ts']
const names = ['test/unit/hosts/node/safe-name.test.ts']
const lists = ['test/unit/app/window/lists.test.ts']
const zones = ['test/unit/base/zone.test.ts']
const notices = ['test/notices.test.ts']

const withoutEnvironment = (name, file, find = '    env: {},\n', replace = '') => ({
  name: `threat 16, 119: the thread ${name} has no environment`,
  file,
  find,
  replace,
  tests: environment,
})
const inOneLine = [', env: {}, execArgv: [] })', ', execArgv: [] })']

export const doorsMore = [
  {
    name: '141, threat 17: the window opens in a browser profile that stores nothing',
    file: 'src-main/hosts/loopback/launch.ts',
    find: "'--inprivate' : '--incognito'",
    replace: "'--inprivate' : '--no-first-run'",
    tests: ['test/unit/hosts/loopback/launch.test.ts'],
  },
  {
    name: '141, threat 15: no other page can load our files as worker, script or frame',
    file: 'src-main/hosts/node/page-policy.ts',
    find: "    'cross-origin-resource-policy': 'same-origin',\n",
    replace: '',
    tests: ['test/unit/hosts/loopback/attacks.test.ts'],
  },
  {
    name: '142, threat 14: a name that leads to this machine is not ours',
    file: 'src-main/hosts/loopback/judge.ts',
    find: 'if (hosts[0] !== `127.0.0.1:${port}`) return 421',
    replace: 'if (!hosts[0]?.endsWith(`:${port}`)) return 421',
    tests: browser,
  },
  {
    name: '143, threat 15: a page that opens our window has no reference to it',
    file: 'src-main/hosts/node/page-policy.ts',
    find: "    'cross-origin-opener-policy': 'same-origin',\n",
    replace: '',
    tests: browser,
  },
  {
    name: '144, threat 14: a form of another origin is refused for its origin',
    file: 'src-main/hosts/loopback/judge.ts',
    find: 'origins.some((origin) => origin !== `http://127.0.0.1:${port}`)',
    replace: 'origins.some((origin) => origin === `https://127.0.0.1:${port}`)',
    tests: browser,
  },
  {
    name: '147: ids of lists that no page closed are limited',
    file: 'src-main/app/window/lists.ts',
    find: '    if (lists.size > MAX_OPEN_LISTS) lists.delete(oldest)\n',
    replace: '    if (lists.size === 0) lists.delete(oldest)\n',
    tests: lists,
  },
  {
    name: '147: the id of a list that the database dropped is forgotten',
    file: 'src-main/app/window/lists.ts',
    find: '      if (!isListGone(error)) throw error\n      lists.delete(id)\n',
    replace: '      if (!isListGone(error)) throw error\n',
    tests: lists,
  },
  {
    name: '148: a change of a zone is found to the second',
    file: 'src-main/base/zone.ts',
    find: 'return utcMs < zoneDay.changeMs ? zoneDay.offsetBeforeMs : zoneDay.offsetAfterMs',
    replace:
      'return utcMs < Math.floor(zoneDay.changeMs / 900000) * 900000 ? zoneDay.offsetBeforeMs : zoneDay.offsetAfterMs',
    tests: zones,
  },
  {
    name: '148: a day begins with the change that skips its midnight',
    file: 'src-main/base/zone.ts',
    find: 'return gapMs === 0 ? utcMs : findChange(utcMs - gapMs, utcMs, (ms) => zone.offsetMsAt(ms))',
    replace: 'return utcMs',
    tests: ['test/unit/reconciliation/days.test.ts'],
  },
  {
    name: '148: a day that a zone skipped is none',
    file: 'src-main/reconciliation/row/date-range.ts',
    find: 'nextDayMs > beginMs ?',
    replace: 'nextDayMs >= 0 ?',
    tests: ['test/unit/reconciliation/days.test.ts'],
  },
  {
    name: '148: an instant with an offset is that instant',
    file: 'src-main/reports/instants.ts',
    find: "form === 'iso' ? offsetMinutes * MINUTE_MS : exactOffsetMs",
    replace: 'exactOffsetMs',
    tests: ['test/unit/reports/instants.test.ts'],
  },
  {
    name: 'threat 23: a package without a licence text is not built in',
    file: 'resources/notices.ts',
    find: "if (text === '')",
    replace: 'if (text === name)',
    tests: notices,
  },
  {
    name: 'threat 23: a font has its licence too',
    file: 'resources/notices.ts',
    find: '[...this.getModuleIds(), ...assets]',
    replace: 'this.getModuleIds()',
    tests: notices,
  },
  withoutEnvironment('that owns the database', 'src-main/store/client.ts'),
  withoutEnvironment('that reads documents', 'src-main/hosts/node/document-reader.ts'),
  withoutEnvironment('of the sandbox', 'src-main/hosts/node/ports.ts', ...inOneLine),
  withoutEnvironment(
    'that writes lines',
    'src-main/hosts/worker/export/line-sink.ts',
    ...inOneLine,
  ),
  withoutEnvironment('of a run', 'src-main/hosts/worker/run/request-thread.ts', '      env: {},\n'),
  {
    name: 'threat 12: a device of Windows is not a file name',
    file: 'src-main/hosts/node/window-files.ts',
    find: "shortName === '' || isDeviceName(shortName)",
    replace: "shortName === ''",
    tests: names,
  },
  {
    name: 'threat 12: a device name with an extension is refused too',
    file: 'src-main/base/device-name.ts',
    find: '(?: *\\.| *$)',
    replace: '$',
    tests: names,
  },
  {
    name: 'threat 12: ports of Windows include three superscript digits',
    file: 'src-main/base/device-name.ts',
    find: '[\\d\\u00b9\\u00b2\\u00b3]',
    replace: '\\d',
    tests: names,
  },
]
