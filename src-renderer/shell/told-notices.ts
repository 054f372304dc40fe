import type { WindowNotice, WindowProfile } from '../../src-main/contract/window.ts'

/**
 * What the program met and dealt with by itself that belongs on the shown profile's screen.
 * Assumed: a sandbox plays a world with a time of its own, so clocks that are apart from it are
 * told at the foot alone.
 */
export function toldNotices(
  notices: readonly WindowNotice[],
  profile: Pick<WindowProfile, 'name' | 'environment'> | undefined,
): readonly WindowNotice[] {
  return notices.filter(
    (notice) =>
      (notice.profile === null || notice.profile === profile?.name) &&
      !(notice.code === 'CLOCK_SKEW' && profile?.environment === 'sandbox'),
  )
}
