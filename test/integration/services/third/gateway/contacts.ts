import type { Answer } from '../answers.ts'
import type { ReceivedRequest } from '../requests.ts'
import { membersOf, queryOf } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import { answerWalletList } from './wallet-lists.ts'
import { walletFailure, walletSuccess } from './wallet-replies.ts'

type ContactType = 'crypto' | 'bank' | 'p2p_tag'

/** 24 crypto and 3 bank contacts, so that a list of both has two pages. Ids repeat across types. */
export const contacts: Readonly<Record<ContactType, readonly string[]>> = {
  crypto: Array.from(
    { length: 24 },
    (_, index) =>
      `{"id":${index + 1},"type":"crypto","name":"Vault ${index + 1}","address":"0x00ec01c7e3c433777d782517b25b1d9004ed8b${String(index + 10)}","network":"ETHEREUM","currency":"ETH"}`,
  ),
  bank: [
    '{"id":1,"type":"bank","name":"Payroll","entity_number":"0170099220000067797370"}',
    '{"id":2,"type":"bank","name":"Rent","entity_number":"rent.alias"}',
    '{"id":"b-3","type":"bank","name":"Taxes","entity_number":"000042"}',
  ],
  p2p_tag: ['{"id":1,"type":"p2p_tag","name":"Partner","tag":"$partner"}'],
}

/**
 * Answers `GET /wallet/contacts/`: crypto and bank contacts unless the query names a type
 * (gateway-api.md, rule 4), flat or in pages (observed.md 5).
 */
export function answerContacts(state: ServiceState, request: ReceivedRequest): Answer {
  const query = queryOf(request)
  const type = query.get('contact_type')
  if (type !== null && !Object.hasOwn(contacts, type)) return unknownType('contact_type')
  const rows =
    type === null ? [...contacts.crypto, ...contacts.bank] : contacts[type as ContactType]
  const { contactPages: form, contactCursor: cursor } = state.settings
  return answerWalletList(state.settings, query, {
    name: 'contacts',
    key: 'contacts',
    rows,
    form,
    cursor,
  })
}

/** Answers `POST /wallet/contacts/` with the contact under a fixed id. Stores nothing. */
export function answerContactCreation(request: ReceivedRequest): Answer {
  const members = membersOf(request)
  if (!Object.hasOwn(contacts, String(members.type))) return unknownType('type')
  return walletSuccess(JSON.stringify({ id: 900, ...members }), 201)
}

/**
 * Answers `DELETE /wallet/contacts/{type}/{id}/` with the Delete result, or 404. Stores nothing.
 */
export function answerContactDeletion(type: string, id: string): Answer {
  const list = Object.hasOwn(contacts, type) ? contacts[type as ContactType] : []
  const exists = list
    .map((text) => (JSON.parse(text) as { id: unknown }).id)
    .find((ownId) => String(ownId) === id)
  return exists === undefined
    ? walletFailure('ERR_0004', 'Contact not found.')
    : walletSuccess(`{"id":${JSON.stringify(exists)},"deleted":true}`)
}

function unknownType(field: string): Answer {
  return walletFailure('ERR_0003', 'Invalid request.', {
    [field]: [{ code: 'invalid_choice', detail: 'Use crypto, bank or p2p_tag.' }],
  })
}
