import type { NewContact } from '../../../src-main/contract/services.ts'
import type { ContactType } from '../../../src-main/domain/contact.ts'

/** The fields of a new contact by its type (B86). `fiat` is not among the types (B54). */
export const contactForm = {
  crypto: ['address', 'network', 'currency'],
  bank: ['entity_number'],
  p2p_tag: ['tag'],
} as const satisfies Readonly<Record<ContactType, readonly string[]>>

export type ContactField = (typeof contactForm)[ContactType][number]

/** The typed text of each field. A field of another type keeps its text while the type changes. */
export type ContactDraft = Readonly<Record<ContactField, string>>

export const emptyDraft: ContactDraft = {
  address: '',
  network: '',
  currency: '',
  entity_number: '',
  tag: '',
}

export type ContactProblem = 'empty' | 'long'

// The maximum lengths that the core accepts. The contract sets no limits.
const maxLengths: Readonly<Record<ContactField, number>> = {
  address: 512,
  network: 80,
  currency: 40,
  entity_number: 200,
  tag: 200,
}

/** Finds the problems that prevent sending a draft, by field of its type. */
export function findProblems(
  type: ContactType,
  draft: ContactDraft,
): Readonly<Partial<Record<ContactField, ContactProblem>>> {
  const problems: Partial<Record<ContactField, ContactProblem>> = {}
  for (const field of contactForm[type]) {
    const text = draft[field].trim()
    if (text === '') problems[field] = 'empty'
    else if (text.length > maxLengths[field]) problems[field] = 'long'
  }
  return problems
}

/** Returns the contact to send: the type and its own fields only (B86), trimmed. */
export function toNewContact(type: ContactType, draft: ContactDraft): NewContact {
  const text = (field: ContactField): string => draft[field].trim()
  switch (type) {
    case 'crypto':
      return {
        type,
        address: text('address'),
        network: text('network'),
        currency: text('currency'),
      }
    case 'bank':
      return { type, entity_number: text('entity_number') }
    case 'p2p_tag':
      return { type, tag: text('tag') }
  }
}
