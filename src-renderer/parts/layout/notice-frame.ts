import { getContext, setContext } from 'svelte'

/** A link from a notice to an explanation of it. */
export interface NoticeLink {
  readonly label: string
  open(): void
}

/** The service that the frame provides to every notice. */
export interface NoticeFrame {
  /** Finds the link for a notice's evidence. */
  findLink(evidence: string): NoticeLink | undefined
}

const KEY = Symbol('notice frame')

/** Gives every notice below the frame's links. Call while a component is set up. */
export function provideNotices(frame: NoticeFrame): void {
  setContext(KEY, frame)
}

/**
 * The surrounding frame's service for a notice; undefined without a frame. Call while a component is
 * set up.
 */
export function takeNoticeFrame(): NoticeFrame | undefined {
  return getContext<NoticeFrame | undefined>(KEY)
}
