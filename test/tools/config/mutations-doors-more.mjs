// More controls of security.md that `npm run gate -- --mutate` breaks: limits on pages of a real
// browser, lists, zones, threads and names.

const browser = ['test/unit/hosts/loopback/hostile-browser.test.ts']
const environment = ['test/unit/hosts/node/environment.test.ts']
const names = ['test/unit/hosts/node/safe-name.test.ts']
const lists = ['test/unit/app/window/lists.test.ts']
const zones = ['test/unit/base/zone.test.ts']
const notices = ['test/notices.test.ts']

const withoutEnvironment = (name, file, find = '    env: {},\n', replace = '') => ({
  name: `the thread ${name} has no environment`,
  rule: 'threat 16, 119',
  file,
  find,
  replace,
  tests: environment,
})
const inOneLine = [', env: {}, execArgv: [] })', ', execArgv: [] })']

export const doorsMore = [
  {
    name: 'the window opens in a browser profile that stores nothing',
    rule: '141, threat 17',
    file: 'src-main/hosts/loopback/launch.ts',
    find: "'--inprivate' : '--incognito'",
    replace: "'--inprivate' : '--no-first-run'",
    tests: ['test/unit/hosts/loopback/launch.test.ts'],
  },
  {
    name: 'no other page can load our files as worker, script or frame',
    rule: '141, threat 15',
    file: 'src-main/hosts/node/page-policy.ts',
    find: "    'cross-origin-resource-policy': 'same-origin',\n",
    replace: '',
    tests: ['test/unit/hosts/loopback/attacks.test.ts'],
  },
  {
    name: 'a name that leads to this machine is not ours',
    rule: '142, threat 14',
    file: 'src-main/hosts/loopback/judge.ts',
    find: 'if (hosts[0] !== `127.0.0.1:${port}`) return 421',
    replace: 'if (!hosts[0]?.endsWith(`:${port}`)) return 421',
    tests: browser,
  },
  {
    name: 'a page that opens our window has no reference to it',
    rule: '143, threat 15',
    file: 'src-main/hosts/node/page-policy.ts',
    find: "    'cross-origin-opener-policy': 'same-origin',\n",
    replace: '',
    tests: browser,
  },
  {
    name: 'a form of another origin is refused for its origin',
    rule: '144, threat 14',
    file: 'src-main/hosts/loopback/judge.ts',
    find: 'origins.some((origin) => origin !== `http://127.0.0.1:${port}`)',
    replace: 'origins.some((origin) => origin === `https://127.0.0.1:${port}`)',
    tests: browser,
  },
  {
    name: 'ids of lists that no page closed are limited',
    rule: '147',
    file: 'src-main/app/window/lists.ts',
    find: '    if (lists.size > MAX_OPEN_LISTS) lists.delete(oldest)\n',
    replace: '    if (lists.size === 0) lists.delete(oldest)\n',
    tests: lists,
  },
  {
    name: 'the id of a list that the database dropped is forgotten',
    rule: '147',
    file: 'src-main/app/window/lists.ts',
    find: '      if (!isListGone(error)) throw error\n      lists.delete(id)\n',
    replace: '      if (!isListGone(error)) throw error\n',
    tests: lists,
  },
  {
    name: 'a change of a zone is found to the second',
    rule: '148',
    file: 'src-main/base/zone.ts',
    find: 'return utcMs < zoneDay.changeMs ? zoneDay.before : zoneDay.after',
    replace:
      'return utcMs < Math.floor(zoneDay.changeMs / 900000) * 900000 ? zoneDay.before : zoneDay.after',
    tests: zones,
  },
  {
    name: 'a day begins with the change that skips its midnight',
    rule: '148',
    file: 'src-main/base/zone.ts',
    find: 'return gapMs === 0 ? utcMs : findChange(utcMs - gapMs, utcMs, (ms) => zone.offsetMsAt(ms))',
    replace: 'return utcMs',
    tests: ['test/unit/reconciliation/days.test.ts'],
  },
  {
    name: 'a day that a zone skipped is none',
    rule: '148',
    file: 'src-main/reconciliation/row/date-range.ts',
    find: 'nextDay > begin ?',
    replace: 'nextDay >= 0 ?',
    tests: ['test/unit/reconciliation/days.test.ts'],
  },
  {
    name: 'an instant with an offset is that instant',
    rule: '148',
    file: 'src-main/reports/instants.ts',
    find: "form === 'iso' ? minutes * MINUTE_MS : exactMs",
    replace: 'exactMs',
    tests: ['test/unit/reports/instants.test.ts'],
  },
  {
    name: 'a package without a licence text is not built in',
    rule: 'threat 23',
    file: 'resources/notices.ts',
    find: "if (text === '')",
    replace: 'if (text === name)',
    tests: notices,
  },
  {
    name: 'a font has its licence too',
    rule: 'threat 23',
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
    name: 'a device of Windows is not a file name',
    rule: 'threat 12',
    file: 'src-main/hosts/node/window-files.ts',
    find: "short === '' || isDeviceName(short)",
    replace: "short === ''",
    tests: names,
  },
  {
    name: 'a device name with an extension is refused too',
    rule: 'threat 12',
    file: 'src-main/base/device-name.ts',
    find: '(?: *\\.| *$)',
    replace: '$',
    tests: names,
  },
  {
    name: 'ports of Windows include three superscript digits',
    rule: 'threat 12',
    file: 'src-main/base/device-name.ts',
    find: '[\\d\\u00b9\\u00b2\\u00b3]',
    replace: '\\d',
    tests: names,
  },
]
