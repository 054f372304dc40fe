// Controls of the content of a cache or a backup. mutations.mjs lists them with the others.

const schema = ['test/unit/store/database/schema.test.ts']
const backups = ['test/unit/store/backups.test.ts']

/** `find` occurs once in `file`. */
export const copies = [
  {
    name: '129: a backup’s schema is compared',
    file: 'src-main/store/database/backup-file.ts',
    find: '  const [fault] = findSchemaFaults(db, version, allMigrations)\n',
    replace: '  const [fault] = findSchemaFaults(db, version, allMigrations).slice(99)\n',
    tests: schema,
  },
  {
    name: '130: a cache’s schema is compared when it is opened',
    file: 'src-main/store/database/identity.ts',
    find: 'if (fault) throw damagedFailure(path, fault.why)',
    replace: "if (fault?.why === '') throw damagedFailure(path, fault.why)",
    tests: schema,
  },
  {
    name: '129: an object of the schema is compared by its text',
    file: 'src-main/store/database/schema.ts',
    find: 'else if (textOf(expectedObject) !== textOf(object))',
    replace: 'else if (keyOf(expectedObject) !== keyOf(object))',
    tests: schema,
  },
  {
    name: '129: an object that is missing is a fault',
    file: 'src-main/store/database/schema.ts',
    find: 'if (!(isPlainIndex(object) && droppedIndexes.includes(object.name)))',
    replace: 'if (!isPlainIndex(object) && !droppedIndexes)',
    tests: schema,
  },
  {
    name: '130: a missing unique index is never excused',
    file: 'src-main/store/database/schema.ts',
    find: 'if (!(isPlainIndex(object) && droppedIndexes.includes(object.name)))',
    replace: 'if (!droppedIndexes.includes(object.name))',
    tests: schema,
  },
  {
    name: '130: the tables of a newer cache must be tables',
    file: 'src-main/store/database/schema.ts',
    find: ".filter(({ type, name }) => type === 'table' && !tables.has(name))",
    replace: ".filter(({ type, name }) => type === 'view' && !tables.has(name))",
    tests: schema,
  },
  {
    name: '131: no schema is trusted with functions',
    file: 'src-main/store/database/connection.ts',
    find: "  db.pragma('trusted_schema = OFF')\n",
    replace: '',
    tests: schema,
  },
  {
    name: '131: a backup’s records equal the saved ones',
    file: 'src-main/store/judge-rows.ts',
    find: 'findUnnotedDamage(db) ??',
    replace: 'undefined ??',
    tests: schema,
  },
  {
    name: '131: a backup’s totals are those of its rows',
    file: 'src-main/store/judge-rows.ts',
    find: '(hasNotedDamage ? undefined : checkTotals(db)[0])',
    replace: '(hasNotedDamage ? checkTotals(db)[0] : undefined)',
    tests: schema,
  },
  {
    name: '131: a closed period of a backup equals the signed-off one',
    file: 'src-main/store/judge-rows.ts',
    find: 'digestOfRun(db, seq, run) !== frozen.digest',
    replace: "frozen.digest === ''",
    tests: ['test/unit/store/decisions/decisions.test.ts'],
  },
  {
    name: 'F47: a killed restore leaves no journal for the next',
    file: 'src-main/store/database/swap.ts',
    find: "const logs = ['-wal', '-journal'] as const",
    replace: "const logs = ['-wal'] as const",
    tests: backups,
  },
  {
    name: 'F47: a killed restore leaves no second name of the database',
    file: 'src-main/store/database/swap.ts',
    find: '    rmSync(asidePath)\n',
    replace: '',
    tests: backups,
  },
]
