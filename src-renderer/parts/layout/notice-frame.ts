import { getContext, setContext } from 'svelte'

/** Where a notice can lead: to an explanation of what it says. */
export interface NoticeLink {
  readonly label: string
  open(): void
}

/** What the frame around gives every notice. */
export interface NoticeFrame {
  /** What is found for a notice's evidence. */
  findLink(evidence: string): NoticeLink | undefined
  /** The label of the button that copies a notice with its evidence; reactive. */
  copyLabel(): string
}

const KEY = Symbol('notice frame')

/**
 * Has every notice below offer what is found for its evidence, and to copy it. Call while a
 * component is set up.
 */
export function provideNotices(frame: NoticeFrame): void {
  setContext(KEY, frame)
}

/**
 * What the frame gives a notice; nothing where none is around. Call while a component is set up.
 */
export function takeNoticeFrame(): NoticeFrame | undefined {
  return getContext<NoticeFrame | undefined>(KEY)
}
