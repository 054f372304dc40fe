/** The status and body of one answer. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A success in the gateway's envelope (gateway:16). */
export function envelope(data: string): Answer {
  return {
    status: 200,
    body: `{"timestamp": ${Date.now()}, "data": ${data} ,"message":null,"error_code":null}`,
  }
}

/** A failure in the gateway's envelope. `data` is null or an object with details (gateway:192). */
export function failure(status: number, code: number, message: string, data = 'null'): Answer {
  return {
    status,
    body: `{"data":${data},"error_code":${code},"message":"Second service: ${message}","timestamp":${Date.now()}}`,
  }
}

/**
 * The exchange product states its error in `code` (gateway:193). This service states it nowhere
 * else.
 */
export function tradeFailure(status: number, code: number, message: string): Answer {
  return {
    status,
    body: `{"code":${code},"error_code":null,"message":"Second service: ${message}","data":null,"timestamp":${Date.now()}}`,
  }
}
