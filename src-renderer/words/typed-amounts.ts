import { catalogue, t } from './catalogue.ts'

/** Why a typed text is not an amount, and what to write instead. */
export const typedAmountWords = catalogue({
  ambiguous: t(
    (writtenText: string, whole: string, fraction: string) =>
      `“${writtenText}” can mean two amounts. Enter ${whole} or ${fraction}.`,
    (writtenText, whole, fraction) =>
      `«${writtenText}» puede ser dos importes distintos. Escriba ${whole} o ${fraction}.`,
    (writtenText, whole, fraction) =>
      `“${writtenText}” pode ser dois valores diferentes. Digite ${whole} ou ${fraction}.`,
  ),
  marks: t(
    (example: string) =>
      `In this region an amount is written ${example}. Check the decimal mark and the grouping.`,
    (example) =>
      `En esta región un importe se escribe ${example}. Revise el separador decimal y los separadores de miles.`,
    (example) =>
      `Nesta região um valor é escrito ${example}. Confira o separador decimal e os separadores de milhar.`,
  ),
  digits: t(
    (example: string) => `Enter an amount such as ${example}: digits only, no exponent.`,
    (example) => `Escriba un importe como ${example}: solo dígitos, sin exponente.`,
    (example) => `Digite um valor como ${example}: só dígitos, sem expoente.`,
  ),
  long: t(
    'At most 30 digits before and 30 after the decimal mark. Nothing is rounded.',
    'Como máximo 30 dígitos antes y 30 después del separador decimal. No se redondea nada.',
    'No máximo 30 dígitos antes e 30 depois do separador decimal. Nada é arredondado.',
  ),
})
