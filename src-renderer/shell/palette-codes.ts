import { errorCodes } from '../../src-main/domain/error-codes.ts'
import { desk, say } from '../desk.svelte.ts'
import { gatewayRows, textsOfGatewayCode } from '../features/services/errors/gateway-rows.ts'
import { errorCodeWords } from '../words/failures/error-codes.ts'
import { gatewayCodeWords } from '../words/failures/gateway-codes.ts'
import { paletteWords } from '../words/palette.ts'
import type { PaletteItem } from './palette-items.ts'

/**
 * Lists every code of the services. An item is found by the code's digits, name and meaning.
 * Reactive.
 */
export function codeItems(): readonly PaletteItem[] {
  const words = say(paletteWords)
  const gateway = say(gatewayCodeWords)
  const meanings: Readonly<Record<number, readonly [meaning: string, todo: string]>> =
    say(errorCodeWords).codes
  const names: Readonly<Record<number, string>> = say(errorCodeWords).names
  const item = (
    id: string,
    code: string,
    meaning: string,
    name: string,
    hint: string,
  ): PaletteItem => ({
    id: `code-${id}`,
    group: words.codes,
    label: `${code} ${meaning}`,
    ...(hint === '' ? {} : { hint }),
    keywords: `${name} ${hint}`.replaceAll('_', ' '),
    exact: [code, id],
    run: () => desk.go('errors', id),
  })
  return [
    ...[...errorCodes.values()].map(({ code, name, meaning }) =>
      item(
        String(code),
        String(code),
        meanings[code]?.[0] ?? meaning,
        `${name} ${names[code]}`,
        '',
      ),
    ),
    ...gatewayRows([]).map((row) =>
      item(
        row.id,
        row.code,
        textsOfGatewayCode(row, gateway)[0],
        '',
        gateway.products[row.product],
      ),
    ),
  ]
}
