/** The fill colours of charts. */
export type FillTone = 'bad' | 'warn' | 'blue' | 'mute' | 'ok'

/** A part of a bar, in whole numbers. */
export interface BarPart {
  readonly tone: FillTone
  readonly value: number
  readonly label: string
}
