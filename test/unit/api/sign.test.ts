import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { signCall } from '../../../src-main/api/sign.ts'

// An independent implementation computes the same signature.
function opensslSignature(secret: string, text: string): string {
  return execFileSync(
    'openssl',
    [
      'dgst',
      '-sha256',
      '-mac',
      'HMAC',
      '-macopt',
      `hexkey:${Buffer.from(secret).toString('hex')}`,
      '-binary',
    ],
    { input: Buffer.from(text, 'utf8') },
  ).toString('base64')
}

describe('signCall', () => {
  it.each([
    ['a read without a body', 'GET', '/wallet/transactions/', ''],
    ['numbers with trailing zeros', 'POST', '/trade/orders', '{"amount":1.0,"price":0.10}'],
    ['text beyond ASCII', 'POST', '/wallet/contacts/', '{"tag":"São João ✓ 漢字"}'],
    ['a body of one brace pair', 'PUT', '/trade/orders', '{}'],
  ])('X16: signs %s as openssl does', async (_, method, path, body) => {
    const secret = 'sëcret with spaces and ✓'
    const timestamp = '1795255200123'
    expect(await signCall(secret, { timestamp, method, path, body })).toBe(
      opensslSignature(secret, timestamp + method + path + body),
    )
  })
})
