import type { SchemaElement } from 'hyparquet-writer'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { toScaled } from '../base/decimal.ts'
import { instantToMs, isInstant } from '../base/instant.ts'
import type { Cell } from '../contract/cell.ts'
import type { Column } from '../contract/report.ts'
import type { Batches, WriteBytes } from './batches.ts'

const ROWS_PER_GROUP = 10_000
const DECIMAL_SCALE = 18
const DECIMAL_WHOLE_DIGITS = 20
const SCALED_UNITS_PER_UNIT = 10n ** 12n

/**
 * Writes Parquet in row groups of 10,000. The rows are read twice, the first time to find a type that
 * fits all cells of a column. Money is DECIMAL(38, 18) if all amounts of the column have at most 20
 * digits before and 18 after the point. Instants are microseconds in UTC, whole numbers have 64 bits,
 * and flags are booleans. If any cell does not fit, the whole column is text, with the digits as
 * received. Texts are written without the formula guard, because no cell of a typed file is a formula.
 * An empty cell is null in every column that is not text. Returns the type of each column.
 */
export async function writeParquet(
  columns: readonly Column[],
  batches: Batches,
  write: WriteBytes,
): Promise<Readonly<Record<string, string>>> {
  const finders = columns.map((column) => new TypeFinder(column))
  for await (const rows of batches())
    for (const row of rows)
      for (let i = 0; i < finders.length; i += 1) (finders[i] as TypeFinder).inspect(row[i])
  const types = finders.map((finder) => finder.type)
  const bytes = new FlushedBytes(write)
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name }, index) => ({
      name,
      repetition_type: 'OPTIONAL' as const,
      ...schemaElements[types[index] as Type],
    })),
  ]
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'Partner Desk' })
  const writeGroup = (rows: readonly (readonly Cell[])[]): void =>
    void file.write({
      columnData: columns.map(({ name }, index) => ({
        name,
        data: rows.map((row) => valueReaders[types[index] as Type](row[index])),
      })),
      rowGroupSize: ROWS_PER_GROUP,
    })
  let group: (readonly Cell[])[] = []
  for await (const rows of batches()) {
    for (const row of rows) {
      group.push(row)
      if (group.length < ROWS_PER_GROUP) continue
      writeGroup(group)
      group = []
    }
  }
  if (group.length > 0) writeGroup(group)
  void file.finish()
  bytes.flush()
  return Object.fromEntries(
    columns.map(({ name }, index) => [name, typeNames[types[index] as Type]]),
  )
}

type Type = 'decimal' | 'integer' | 'instant' | 'flag' | 'text'

const typeNames: Readonly<Record<Type, string>> = {
  decimal: `DECIMAL(38, ${DECIMAL_SCALE})`,
  integer: 'INT64',
  instant: 'TIMESTAMP(MICROS, UTC)',
  flag: 'BOOLEAN',
  text: 'STRING',
}

const schemaElements: Readonly<Record<Type, Omit<SchemaElement, 'name' | 'repetition_type'>>> = {
  decimal: {
    type: 'FIXED_LEN_BYTE_ARRAY',
    type_length: 16,
    converted_type: 'DECIMAL',
    precision: 38,
    scale: DECIMAL_SCALE,
  },
  integer: { type: 'INT64' },
  instant: {
    type: 'INT64',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
  flag: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
}

const nullOrRead =
  <T>(read: (text: string) => T) =>
  (cell: Cell | undefined): T | null =>
    cell === null || cell === undefined || cell === '' ? null : read(cell)

const valueReaders: Readonly<Record<Type, (cell: Cell | undefined) => unknown>> = {
  // Converts units of 10⁻³⁰ to units of 10⁻¹⁸. The digits below are zeros, or the column would be
  // text.
  decimal: nullOrRead((text) => toScaled(text) / SCALED_UNITS_PER_UNIT),
  integer: nullOrRead((text) => BigInt(text)),
  instant: nullOrRead((text) => BigInt(instantToMs(text)) * 1000n + BigInt(text.slice(23, 26))),
  flag: nullOrRead((text) => text === 'true'),
  text: (cell) => cell ?? null,
}

const DECIMAL = new RegExp(
  `^-?[0-9]{1,${DECIMAL_WHOLE_DIGITS}}(?:\\.[0-9]{1,${DECIMAL_SCALE}}0*)?$`,
)
const INTEGER = /^-?[0-9]{1,18}$/

/** Finds the type that fits all cells of a column. */
class TypeFinder {
  readonly #type: Type
  #isWhole = true
  #isDecimal = true
  #fits = true

  constructor({ kind }: Column) {
    this.#type =
      kind === 'money' || kind === 'number'
        ? 'decimal'
        : kind === 'instant'
          ? 'instant'
          : kind === 'flag'
            ? 'flag'
            : 'text'
    // Money is decimal even if all its amounts are whole, so that the type is the same in every file.
    if (kind === 'money') this.#isWhole = false
  }

  inspect(cell: Cell | undefined): void {
    if (this.#type === 'text' || !this.#fits || cell === null || cell === undefined || cell === '')
      return
    if (this.#type === 'instant') this.#fits = isInstant(cell)
    else if (this.#type === 'flag') this.#fits = cell === 'true' || cell === 'false'
    else {
      this.#isWhole &&= INTEGER.test(cell)
      this.#isDecimal &&= DECIMAL.test(cell)
      this.#fits = this.#isWhole || this.#isDecimal
    }
  }

  get type(): Type {
    if (!this.#fits) return 'text'
    return this.#type === 'decimal' && this.#isWhole ? 'integer' : this.#type
  }
}

/** A buffer that is flushed after each row group, so that it never holds the whole file. */
class FlushedBytes extends ByteWriter {
  readonly #write: WriteBytes

  constructor(write: WriteBytes) {
    super(1024 * 1024)
    this.#write = write
  }

  flush(): void {
    if (this.index > 0) this.#write(new Uint8Array(this.buffer, 0, this.index))
    this.index = 0
  }
}
