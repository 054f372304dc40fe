/**
 * A refusal for a broken rule of the partner API. It must be thrown before any change. The message
 * is for the Error object. '' means the default message of the code.
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
