import { catalogue } from './catalogue.ts'

/** Why a typed text is not an amount, and what to write instead. */
export const typedAmountWords = catalogue({
  en: {
    ambiguous: (written: string, whole: string, fraction: string) =>
      `“${written}” can mean two amounts. Write ${whole} or ${fraction}.`,
    marks: (example: string) =>
      `In this region an amount is written ${example}. Check the decimal mark and the grouping.`,
    digits: (example: string) => `Write an amount such as ${example}: digits only, no exponent.`,
    long: 'At most 30 digits before and 30 after the decimal mark. Nothing is rounded.',
  },
  es: {
    ambiguous: (written, whole, fraction) =>
      `«${written}» puede ser dos importes distintos. Escriba ${whole} o ${fraction}.`,
    marks: (example) =>
      `En esta región un importe se escribe ${example}. Revise el signo decimal y los separadores de miles.`,
    digits: (example) => `Escriba un importe como ${example}: solo dígitos, sin exponente.`,
    long: 'Como máximo 30 dígitos antes y 30 después del signo decimal. No se redondea nada.',
  },
  pt: {
    ambiguous: (written, whole, fraction) =>
      `“${written}” pode ser dois valores diferentes. Digite ${whole} ou ${fraction}.`,
    marks: (example) =>
      `Nesta região um valor é escrito ${example}. Confira o sinal decimal e os separadores de milhar.`,
    digits: (example) => `Digite um valor como ${example}: só dígitos, sem expoente.`,
    long: 'No máximo 30 dígitos antes e 30 depois do sinal decimal. Nada é arredondado.',
  },
})
