import { getContext, setContext } from 'svelte'

/** The properties of a Field that its control needs. */
export interface FieldLink {
  /** The id that the label names. */
  readonly id: string
  /** The ids of the problem and the hint. */
  describedBy(): string | undefined
  isInvalid(): boolean
}

interface ControlProps {
  readonly id?: string | undefined
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
}

const CONTEXT_KEY = Symbol('field')

/** Links the controls inside a component that labels them. */
export function setField(field: FieldLink): void {
  setContext(CONTEXT_KEY, field)
}

/** Returns the Field around a control. Call while the control is initialised. */
export function fieldAround(): FieldLink | undefined {
  return getContext<FieldLink | undefined>(CONTEXT_KEY)
}

/**
 * Returns the attributes that name and describe a control. A control with a label or an id of its
 * own does not belong to the Field around it.
 */
export function controlAttributes(
  around: FieldLink | undefined,
  { id, label, describedBy, isInvalid = false }: ControlProps = {},
): {
  readonly id: string | undefined
  readonly 'aria-label': string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
} {
  const field = label === undefined && id === undefined ? around : undefined
  return {
    id: id ?? field?.id,
    'aria-label': label,
    'aria-describedby': [field?.describedBy(), describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isInvalid || field?.isInvalid() || undefined,
  }
}
