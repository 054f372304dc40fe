import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { templateFile } from '../../../../src-main/hosts/node/template-file.ts'
import { failureOf, makeFolder } from '../../../support/reconcile.ts'

describe('templateFile', () => {
  test('has nothing until it is written, and then one text for every process of the folder', () => {
    const folder = makeFolder()
    expect(templateFile(folder).read()).toBeUndefined()
    templateFile(folder).write('one')
    expect(templateFile(folder).read()).toBe('one')
    templateFile(folder).write('two')
    expect(readFileSync(join(folder, 'templates.json'), 'utf8')).toBe('two')
    expect(readdirSync(folder)).toEqual(['templates.json'])
    expect(statSync(join(folder, 'templates.json')).mode & 0o777).toBe(0o600)
  })

  test('keeps a copy of a damaged file, and reports the damage', () => {
    const folder = makeFolder()
    const messages: unknown[] = []
    const file = templateFile(folder, (...notice) => void messages.push(notice))
    file.write('{')
    file.keepDamaged('the file: it is not understood')
    expect([file.read(), readFileSync(join(folder, 'templates.json.damaged'), 'utf8')]).toEqual([
      '{',
      '{',
    ])
    expect(messages).toEqual([
      [
        'TEMPLATES_DAMAGED',
        {
          file: 'templates.json',
          where: 'the file: it is not understood',
          copy: 'templates.json.damaged',
        },
      ],
    ])
  })

  test('never reads a huge file into memory', () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'templates.json'), '')
    truncateSync(join(folder, 'templates.json'), 17 * 1024 * 1024)
    expect(failureOf(() => templateFile(folder).read())).toMatchObject({
      code: 'TEMPLATES_REFUSED',
      why: expect.stringContaining('more than 16384 KiB') as string,
    })
  })

  test('follows no link', () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'elsewhere'), '{}')
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'templates.json'))
    expect(failureOf(() => templateFile(folder).read()).code).toBe('TEMPLATES_REFUSED')
  })

  test('fails if it cannot be written', () => {
    const folder = makeFolder()
    mkdirSync(join(folder, 'templates.json'))
    expect(failureOf(() => templateFile(folder).write('x'))).toMatchObject({
      kind: 'store',
      code: 'TEMPLATES_REFUSED',
    })
    expect(existsSync(join(folder, 'templates.json'))).toBe(true)
  })
})
