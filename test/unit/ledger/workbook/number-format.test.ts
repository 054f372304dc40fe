import { describe, expect, it } from 'vitest'
import { builtInFormat, customFormat } from '../../../../src-main/ledger/workbook/number-format.ts'

describe('customFormat', () => {
  it.each([
    'yyyymmdd',
    'yyyy\\-mm\\-dd\\ hh:mm:ss',
    'mmmm\\ d\\,\\ yyyy\\ h:mmAM/PM',
    'dd"-"mm"-"yyyy" "hh:mm:ss',
    'm/d/yy;@',
    '[$-409]d\\-mmm\\-yy;@',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    '[$-416]dd\\ "de"\\ mmmm\\ "de"\\ yyyy',
    '[$-411]ggge"年"m"月"d"日";@',
    '[Red]yyyy-mm-dd',
    '[>=43831]dd/mm/yyyy;[<43831]0.00',
    'yyyy-mm-ddThh:mm:ss',
    'dd/mm/yy hh:mm:ss.000',
    'MM/DD/YYYY',
    'mmm-yy',
    'dddd',
  ])('reads %s as a date', (code) => {
    expect(customFormat(code)).toBe('date')
  })

  it.each(['h:mmAM/PM', 'h:mm A/P', '[h]:mm', '[hh]:mm:ss', '[mm]:ss', 'mm:ss.0', 'h"h"mm'])(
    'reads %s as a time',
    (code) => {
      expect(customFormat(code)).toBe('time')
    },
  )

  it.each([
    '',
    '@',
    'General',
    'GENERAL',
    'Standard',
    'Estándar',
    '0.00',
    '#,##0.00\\ "USDT"',
    '_ * #,##0.00_ ',
    '_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-',
    '[Red][<0]0.00;[Blue]0.00',
    '0.00 DASH',
    '0.00 "days"',
    '"day" 0',
    '0.00E+00',
    '# ?/?',
    '0%',
    '[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00',
    ';;;',
    '"dd/mm/yyyy"',
    '\\d\\m\\y',
  ])('does not read %s as a date', (code) => {
    expect(customFormat(code)).toBeUndefined()
  })

  // Codes that users of tidyxl reported: its reader mistook them for dates.
  it.each(['#,##0_M_M_M;#,##0_M_M_M;_(@_M_M_M', '0.0############E-0'])(
    'reads %s, which other readers mistook for a date, as a number',
    (code) => {
      expect(customFormat(code)).toBeUndefined()
    },
  )
})

describe('builtInFormat', () => {
  it('returns the meaning of the formats that are not spelled out in a file', () => {
    const dates = Array.from({ length: 164 }, (_, id) => id).filter((id) => builtInFormat(id))
    expect(dates).toEqual([
      14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50,
      51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81,
    ])
    expect([14, 18, 22, 46].map(builtInFormat)).toEqual(['date', 'time', 'date', 'time'])
  })
})
