// English, Spanish and Portuguese, without accents. A name shared by two languages means one month
// in both.
const names: readonly string[] = [
  'jan january ene enero janeiro',
  'feb february febrero fev fevereiro',
  'mar march marzo marco',
  'apr april abr abril',
  'may mayo mai maio',
  'jun june junio junho',
  'jul july julio julho',
  'aug august ago agosto',
  'sep sept september septiembre setiembre set setembro',
  'oct october octubre out outubro',
  'nov november noviembre novembro',
  'dec december dic diciembre dez dezembro',
]

const months = new Map(
  names.flatMap((list, index) => list.split(' ').map((name) => [name, index + 1] as const)),
)

/**
 * The number, 1 to 12, of a month's English, Spanish or Portuguese name: in full or abbreviated,
 * with or without a point, in any case, with or without accents. Undefined for any other text.
 */
export function monthOf(name: string): number | undefined {
  return months.get(
    name
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .replace(/\.$/, ''),
  )
}
