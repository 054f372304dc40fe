/**
 * A refusal for a broken rule of the partner API. The message is the Error object's; '' means the
 * code's default message. Thrown before anything is changed.
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
