import { showInvisible } from '../../../../format/identifier.ts'
import type { ColumnPlace, ColumnWords } from './column-choice.ts'
import { columnName, columnPlaces, placeValue } from './column-choice.ts'
import type { Option } from './notation.ts'
import type { WrittenPreview } from './notation-examples.ts'
import { textsOf } from './notation-examples.ts'

/** The longest sample of a column without a header, in characters. */
const MAX_SAMPLE_CHARACTERS = 24

/** Lists the columns of a file as options. A column without a header shows one of its cells. */
export function columnOptions(
  preview: WrittenPreview | undefined,
  chosenPlace: ColumnPlace | undefined,
  words: ColumnWords,
): readonly Option[] {
  const headers = preview?.headers ?? []
  return columnPlaces(headers, chosenPlace).map((place) => {
    const sample = preview && textsOf(preview, place)[0]?.slice(0, MAX_SAMPLE_CHARACTERS)
    return {
      value: placeValue(place),
      label: showInvisible(columnName(headers, place, words, sample)),
    }
  })
}
