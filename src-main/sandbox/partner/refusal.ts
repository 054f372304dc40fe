/**
 * A rule of the partner API that a request breaks; the message is the Error object's, '' for the
 * usual one. Thrown before anything is changed.
 */
export class PartnerRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'PartnerRefusal'
    this.code = code
  }
}

export function refuseWith(code: number, message = ''): never {
  throw new PartnerRefusal(code, message)
}
