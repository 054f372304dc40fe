// Controls of the files that the program writes and reads again (security.md, inputs 126 to 128),
// which `npm run gate -- --mutate` breaks.

const profiles = ['test/unit/hosts/node/profile-file.test.ts']
const ownFile = ['test/unit/hosts/worker/own-file.test.ts']

export const files = [
  {
    name: '126: the address of a stored profile obeys the rules of its form',
    file: 'src-main/app/stored-profiles.ts',
    find: "checkMember('partnerUrl', () => readAddress(profile.partnerUrl, 'partnerUrl'))",
    replace: 'profile.partnerUrl',
    tests: profiles,
  },
  {
    name: '126: the stream of a stored profile is opened over TLS',
    file: 'src-main/app/stored-profiles.ts',
    find: "checkMember('streamUrl', () => readStreamAddress(streamUrl))",
    replace: 'streamUrl',
    tests: profiles,
  },
  {
    name: '126: two stored profiles have different ids',
    file: 'src-main/app/stored-profiles.ts',
    find: "  refuseDuplicates(list, 'id')\n",
    replace: '',
    tests: profiles,
  },
  {
    name: '126: the id of a stored profile is the name of a folder',
    file: 'src-main/contract/schemas/profile.ts',
    find: '  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),',
    replace: '  id: z.string(),',
    tests: profiles,
  },
  {
    name: '126: a route of a document stays below its service',
    file: 'src-main/app/stored-profiles.ts',
    find: 'readPath(serviceOf(id, services), route.method, route.path),\n',
    replace: 'route,\n',
    tests: profiles,
  },
  {
    name: '126: a stored preset value can be entered in the form',
    file: 'src-main/contract/schemas/profile.ts',
    find: 'z.strictObject(presetValues)',
    replace: 'z.looseObject(presetValues)',
    tests: profiles,
  },
  {
    name: '126: a copy replaces no list that can be used',
    file: 'src-main/hosts/node/profile-file.ts',
    find: '          if (usableList) return usableList.length\n',
    replace: '',
    tests: profiles,
  },
  {
    name: '127: a damaged template removes no other template',
    file: 'src-main/app/templates.ts',
    find: '  writeOwn(store, ownTemplates)\n  return ownTemplates\n',
    replace: '  writeOwn(store, [])\n  return []\n',
    tests: ['test/unit/app/templates.test.ts'],
  },
  {
    name: '127: a stored template names existing columns',
    file: 'src-main/app/templates.ts',
    find: '    checkTemplate(result.data)\n    return undefined\n',
    replace: '    return undefined\n',
    tests: ['test/unit/app/templates.test.ts'],
  },
  {
    name: '128: a file of the program is read through no link',
    file: 'src-main/hosts/worker/files/own-file.ts',
    find: 'constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)',
    replace: 'constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)',
    tests: ownFile,
  },
  {
    name: '128: a file of the program has a size limit',
    file: 'src-main/hosts/worker/files/own-file.ts',
    find: 'if (facts.size > maxBytes)',
    replace: 'if (facts.size > maxBytes * 1024 ** 5)',
    tests: ownFile,
  },
  {
    name: '128: a file of the program is written through no link',
    file: 'src-main/hosts/worker/files/own-file.ts',
    find: "  rmSync(temporary, { force: true })\n  try {\n    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx', flush: true })",
    replace: '  try {\n    writeFileSync(temporary, text, { mode: 0o600, flush: true })',
    tests: ownFile,
  },
]
