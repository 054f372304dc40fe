// The controls of the files that the program writes and reads again (security.md, inputs 126 to
// 128), which `npm run gate -- --mutate` breaks.

const profiles = ['test/unit/hosts/node/profile-file.test.ts']
const ownFile = ['test/unit/hosts/worker/own-file.test.ts']

export const files = [
  {
    name: 'the address of a kept profile keeps to the rules of its form',
    rule: '126',
    file: 'src-main/app/stored-profiles.ts',
    find: "rule('partnerUrl', () => readAddress(profile.partnerUrl, 'partnerUrl'))",
    replace: 'profile.partnerUrl',
    tests: profiles,
  },
  {
    name: 'the stream of a kept profile is opened over TLS',
    rule: '126',
    file: 'src-main/app/stored-profiles.ts',
    find: "rule('streamUrl', () => readStreamAddress(streamUrl))",
    replace: 'streamUrl',
    tests: profiles,
  },
  {
    name: 'two kept profiles have two ids',
    rule: '126',
    file: 'src-main/app/stored-profiles.ts',
    find: "  refuseTwice(list, 'id')\n",
    replace: '',
    tests: profiles,
  },
  {
    name: 'the id of a kept profile is the name of a folder',
    rule: '126',
    file: 'src-main/contract/schemas/profile.ts',
    find: '  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),',
    replace: '  id: z.string(),',
    tests: profiles,
  },
  {
    name: 'a route of a document stays below its service',
    rule: '126',
    file: 'src-main/app/stored-profiles.ts',
    find: 'readPath(serviceOf(id, services), route.method, route.path),\n',
    replace: 'route,\n',
    tests: profiles,
  },
  {
    name: 'a kept preset value is one that can be entered',
    rule: '126',
    file: 'src-main/contract/schemas/profile.ts',
    find: 'z.strictObject(presetValues)',
    replace: 'z.looseObject(presetValues)',
    tests: profiles,
  },
  {
    name: 'a copy replaces no list that can be used',
    rule: '126',
    file: 'src-main/hosts/node/profile-file.ts',
    find: '          if (usable) return usable.length\n',
    replace: '',
    tests: profiles,
  },
  {
    name: 'a damaged template takes no other with it',
    rule: '127',
    file: 'src-main/app/templates.ts',
    find: '  writeOwn(store, ownTemplates)\n  return ownTemplates\n',
    replace: '  writeOwn(store, [])\n  return []\n',
    tests: ['test/unit/app/templates.test.ts'],
  },
  {
    name: 'a kept template names columns that there are',
    rule: '127',
    file: 'src-main/app/templates.ts',
    find: '    checkTemplate(result.data)\n    return undefined\n',
    replace: '    return undefined\n',
    tests: ['test/unit/app/templates.test.ts'],
  },
  {
    name: 'a file of the program is read through no link',
    rule: '128',
    file: 'src-main/hosts/worker/files/own-file.ts',
    find: 'constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)',
    replace: 'constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)',
    tests: ownFile,
  },
  {
    name: 'a file of the program has a size',
    rule: '128',
    file: 'src-main/hosts/worker/files/own-file.ts',
    find: 'if (facts.size > maxBytes)',
    replace: 'if (facts.size > maxBytes * 1024 ** 5)',
    tests: ownFile,
  },
  {
    name: 'a file of the program is written through no link',
    rule: '128',
    file: 'src-main/hosts/worker/files/own-file.ts',
    find: "  rmSync(temporary, { force: true })\n  try {\n    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })",
    replace: '  try {\n    writeFileSync(temporary, text, { mode: 0o600, flush: true })',
    tests: ownFile,
  },
]
