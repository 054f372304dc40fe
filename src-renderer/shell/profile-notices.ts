import type { WindowNotice, WindowProfile } from '../../src-main/contract/window.ts'

/**
 * The notices that belong on the shown profile's screen. Assumed: a sandbox plays a world with a
 * time of its own, so a clock that differs from it is reported in the footer alone.
 */
export function profileNotices(
  notices: readonly WindowNotice[],
  profile: Pick<WindowProfile, 'name' | 'environment'> | undefined,
): readonly WindowNotice[] {
  return notices.filter(
    (notice) =>
      (notice.profile === null || notice.profile === profile?.name) &&
      !(notice.code === 'CLOCK_SKEW' && profile?.environment === 'sandbox'),
  )
}
