import { describe, expect, it } from 'vitest'
import {
  connectReason,
  endReason,
  networkReason,
  tlsReason,
} from '../../../src-main/api/network-reason.ts'
import { failureReasonIn } from '../../../src-renderer/words/failures/reasons.ts'

const HOST = '127.0.0.1:4000'

/** Every reason, by the code of its error. */
const reasons: readonly (readonly [string, (code: string, host: string) => string, string])[] = [
  ['ECONNREFUSED', connectReason, 'nothing listens at 127.0.0.1:4000'],
  ['ENOTFOUND', connectReason, 'no address is known for 127.0.0.1:4000'],
  ['EAI_AGAIN', connectReason, 'the address of 127.0.0.1:4000 could not be looked up'],
  ['ETIMEDOUT', connectReason, '127.0.0.1:4000 did not accept the connection in time'],
  [
    'UND_ERR_CONNECT_TIMEOUT',
    connectReason,
    '127.0.0.1:4000 did not accept the connection in time',
  ],
  ['EHOSTUNREACH', connectReason, 'no route leads to 127.0.0.1:4000'],
  ['EHOSTDOWN', connectReason, 'no route leads to 127.0.0.1:4000'],
  ['ENETUNREACH', connectReason, 'this machine has no network'],
  ['ENETDOWN', connectReason, 'this machine has no network'],
  ['', connectReason, 'no answer from 127.0.0.1:4000'],
  ['ETIMEDOUT', endReason, '127.0.0.1:4000 sent nothing more for too long'],
  ['UND_ERR_BODY_TIMEOUT', endReason, '127.0.0.1:4000 sent nothing more for too long'],
  ['ECONNRESET', endReason, 'no complete answer came from 127.0.0.1:4000'],
  ['', endReason, 'in the middle of an answer'],
  ['CERT_HAS_EXPIRED', tlsReason, 'the certificate of 127.0.0.1:4000 has expired'],
  ['CERT_NOT_YET_VALID', tlsReason, 'the certificate of 127.0.0.1:4000 is not valid yet'],
  ['CERT_REVOKED', tlsReason, 'the certificate of 127.0.0.1:4000 was revoked'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', tlsReason, 'the certificate is not for 127.0.0.1:4000'],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    tlsReason,
    'this machine does not know the authority behind the certificate of 127.0.0.1:4000',
  ],
  ['CERT_UNTRUSTED', tlsReason, 'the certificate of 127.0.0.1:4000 was refused'],
  ['EPROTO_SSL', tlsReason, 'no secure connection to 127.0.0.1:4000 could be made'],
  ['ECONNREFUSED', networkReason, 'nothing listens at 127.0.0.1:4000'],
  ['CERT_HAS_EXPIRED', networkReason, 'the certificate of 127.0.0.1:4000 has expired'],
  ['ECONNRESET', networkReason, '127.0.0.1:4000 cut the connection'],
]

describe('the reason of a network error', () => {
  it.each(reasons)('explains %s in words, without the code', (code, reasonOf, words) => {
    expect(reasonOf(code, HOST)).toBe(words)
  })

  it('has Spanish and Portuguese words', () => {
    const untranslated = reasons.filter(
      ([, , words]) =>
        failureReasonIn(words, 'es') === words || failureReasonIn(words, 'pt') === words,
    )
    expect(untranslated).toEqual([])
    expect(failureReasonIn(`nothing listens at ${HOST}`, 'es')).toBe(
      'nada escucha en 127.0.0.1:4000',
    )
  })
})
