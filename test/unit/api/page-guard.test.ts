import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readPageFast } from '../../../src-main/api/fast-page.ts'
import { PageGuard } from '../../../src-main/api/page-guard.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heapMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1e6
}

describe('PageGuard', () => {
  it('remembers ids without the texts of their pages', () => {
    const guard = new PageGuard()
    const megabytesBefore = heapMegabytes()
    for (let page = 0; page < 50; page += 1) {
      const text = `{"results":[{"id":"${crypto.randomUUID()}","currency":"BTC","amount":1}],"note":"${'.'.repeat(1e6)}"}`
      // The text of an answer is one flat string, unlike that of a template.
      const answerText = Buffer.from(text).toString()
      const records = readPageFast(answerText, ['results'], withdrawalFields)?.records ?? []
      expect(guard.addPage(records)).toBe(true)
    }
    expect(heapMegabytes() - megabytesBefore).toBeLessThan(10)
    expect(guard.isEndless).toBe(false)
  })
})
