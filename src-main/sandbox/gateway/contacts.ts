import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import { ASSETS } from '../world/chains.ts'
import type { Contact } from '../world/reference.ts'
import type { Check } from './body.ts'
import { checkFields, isText, oneOf, optional, readObject } from './body.ts'
import { pageOf } from './pages.ts'
import { fail, invalid, notFound, partOf, queryOf, succeed, walletRoute } from './replies.ts'

type ContactType = Contact['type']

const NETWORKS = [...new Set(ASSETS.map((asset) => asset.network))]
const CURRENCIES = [...new Set(ASSETS.map((asset) => asset.currency))]
const FIAT_TYPE_ADVICE = 'fiat is not a type of contact; use bank'

/**
 * The fields of each type (B86). Assumed: `tag` is the field of a p2p_tag contact, and `name` is
 * optional (G1).
 */
const CONTACT_FIELDS: Readonly<Record<ContactType, Readonly<Record<string, Check>>>> = {
  crypto: {
    address: isText,
    network: oneOf(NETWORKS),
    currency: oneOf(CURRENCIES),
    name: optional(isText),
  },
  bank: { entity_number: isText, name: optional(isText) },
  p2p_tag: { tag: isText, name: optional(isText) },
}

/**
 * Routes that list, create and delete contacts. They need a fully operative account with the
 * resource's scopes (gateway, Authentication).
 */
export const CONTACT_ROUTES: readonly Route[] = [
  walletRoute('GET', '/contacts/', whenOperative(answerList), ['contacts_read']),
  walletRoute('POST', '/contacts/', whenOperative(answerCreation), ['contacts_write']),
  walletRoute(
    'DELETE',
    '/contacts/:type/:id/',
    whenOperative((call) => answerDeletion(call, partOf(call, 'type'))),
    ['contacts_write'],
  ),
]

/**
 * Answers the deprecated deletion without a type. Assumed: it deletes the crypto contact with the
 * id, or else the bank contact.
 */
export const answerOldDeletion = whenOperative((call) => {
  const type = (['crypto', 'bank'] as const).find((type) => findContact(call, type) >= 0)
  return type === undefined ? notFound(call) : answerDeletion(call, type)
})

// Contacts need an operative account (gateway, rule 6).
function whenOperative(answer: Route['answer']): Route['answer'] {
  return (call) =>
    call.state.gateway.isOperative
      ? answer(call)
      : fail(call, 403, 'The account is not fully operative.')
}

// Without a type the list holds only crypto and bank contacts (gateway, rule 4).
function answerList(call: Call): Reply {
  const type = queryOf(call).get('contact_type')
  if (type !== null && !isContactType(type))
    return invalid(call, {
      contact_type:
        type === 'fiat' ? FIAT_TYPE_ADVICE : 'One of crypto, bank, p2p_tag is expected.',
    })
  const contacts = call.state.gateway.contacts.filter((contact) =>
    type === null ? contact.type !== 'p2p_tag' : contact.type === type,
  )
  return pageOf(call, ASSUMED.contactsKey, contacts, type ?? '')
}

async function answerCreation(call: Call): Promise<Reply> {
  const object = await readObject(call)
  if (object.kind === 'refused') return object.reply
  const { type } = object.body
  if (type === 'fiat') return invalid(call, { type: FIAT_TYPE_ADVICE })
  if (typeof type !== 'string' || !isContactType(type))
    return invalid(call, { type: 'One of crypto, bank, p2p_tag is expected.' })
  const checkedFields = checkFields(call, object.body, CONTACT_FIELDS[type])
  if (checkedFields.kind === 'refused') return checkedFields.reply
  const { contacts, lastContactIds } = call.state.gateway
  const id = (lastContactIds.get(type) ?? 0) + 1
  lastContactIds.set(type, id)
  const nonEmptyFields = Object.fromEntries(
    Object.entries(checkedFields.body).filter(([, value]) => value !== ''),
  )
  const contact: Contact = { type, id, ...nonEmptyFields }
  contacts.push(contact)
  return succeed(call, contact, 201)
}

// If the type and id do not match, nothing is deleted (gateway, rule 5). Assumed: fiat in the path
// gives 400, as on creation (G37).
function answerDeletion(call: Call, type: string): Reply {
  if (type === 'fiat') return invalid(call, { type: FIAT_TYPE_ADVICE })
  const index = isContactType(type) ? findContact(call, type) : -1
  if (index < 0) return notFound(call)
  const [deletedContact] = call.state.gateway.contacts.splice(index, 1)
  return succeed(call, { id: (deletedContact as Contact).id, deleted: true })
}

function findContact(call: Call, type: ContactType): number {
  const id = partOf(call, 'id')
  return call.state.gateway.contacts.findIndex(
    (contact) => contact.type === type && String(contact.id) === id,
  )
}

function isContactType(text: string): text is ContactType {
  return Object.hasOwn(CONTACT_FIELDS, text)
}
